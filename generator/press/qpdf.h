// libqpdf, as this room includes it.
#pragma once

#define POINTERHOLDER_TRANSITION 4  // libqpdf without its old smart pointer
#ifdef __clang__
// Clang 16 refuses this header of libqpdf 11 in C++20: a class holds a vector of itself. Its name is enough
// here.
#define JSON_HH
class JSON;
#endif
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>
