#include "text/meaning.h"
