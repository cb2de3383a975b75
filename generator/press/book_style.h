// How the web page of a book looks: one style sheet, light and dark, for screens and for paper.
#pragma once

#include <string_view>

namespace rulepress::press {

inline constexpr std::string_view book_style = R"css(
:root {
  color-scheme: light dark;
  --paper: #fdfcf9; --ink: #1d2126; --soft: #59616b; --line: #d9d5cb; --panel: #f3f0e8;
  --accent: #8a3324; --example: #eef3f6; --note: #fbf3dc; --shade: #00000033; --rim: #0000002e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181b; --ink: #e8e6e1; --soft: #a7adb5; --line: #363a40; --panel: #1f2226;
    --accent: #f0a58f; --example: #1c262d; --note: #2b2617; --shade: #000000aa; --rim: #ffffff59;
  }
  .drawing.ink { background: #f4f2ec; border-radius: 2mm; padding: 2mm; --shade: #00000033; --rim: #0000002e; }
  .slot .drawing.ink, td .drawing.ink, th .drawing.ink { border-radius: 1mm; padding: 0; }
  .icon.dark { background: #f4f2ec; border-radius: .15em; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1.5rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 Vollkorn, "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif;
  font-feature-settings: "lnum"; hyphens: auto; overflow-wrap: break-word;
}
.symbols { position: absolute; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem 1rem; z-index: 2; }
a { color: var(--accent); text-decoration-thickness: .06em; text-underline-offset: .15em; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.page { max-width: 74rem; margin: 0 auto; padding: 0 1.25rem; }
.cover { text-align: center; padding: 3.5rem 0 2.5rem; border-bottom: 1px solid var(--line); }
.cover h1 { font-size: clamp(2.4rem, 7vw, 4rem); line-height: 1.05; margin: 0 0 .75rem; text-wrap: balance; }
.cover p { margin: .35rem auto; max-width: 38rem; text-wrap: balance; }
.cover .subtitle { font-size: 1.2rem; font-style: italic; }
.cover .facts, .cover .credit { color: var(--soft); font-family: Lato, system-ui, sans-serif; font-size: .95rem; }
.cover .drawing { margin-top: 2rem; }
h1, h2, h3, h4, h5, nav, th, figcaption, .box > .title, .skip {
  font-family: Lato, "Helvetica Neue", Arial, system-ui, sans-serif; hyphens: manual;
}
h2, h3, h4, h5 { line-height: 1.2; margin: 2.2em 0 .6em; break-after: avoid; text-wrap: balance; }
h2 { font-size: 1.9rem; padding-top: .8em; border-top: 3px solid var(--accent); }
h2.as-h3, h2.as-h4, h2.as-h5 { border: 0; padding: 0; }
h3, .as-h3 { font-size: 1.4rem; } h4, .as-h4 { font-size: 1.15rem; } h5, .as-h5 { font-size: 1rem; }
.number { color: var(--accent); margin-right: .55em; font-weight: 400; }
main, footer, .contents { max-width: 44rem; min-width: 0; margin-left: auto; margin-right: auto; }
.contents { font-size: .95rem; line-height: 1.4; padding-top: 1.75rem; }
.contents ol { list-style: none; margin: 0; padding: 0; }
.contents ol ol { padding-left: 1.1rem; }
.contents li { margin: .2rem 0; }
.contents a { color: inherit; text-decoration: none; display: inline-block; min-height: 24px; }
.contents a:hover { text-decoration: underline; }
.contents > h2 { font-size: 1rem; border: 0; margin: 0 0 .6rem; padding: 0; color: var(--soft); }
.contents > ol > li > a, details > ol > li > a { font-weight: 700; }
summary { font-weight: 700; padding: .6rem 0; cursor: pointer; }
@media not print { @media (max-width: 61.99rem) { .contents:not(.folded) { display: none; } } }
@media print { .folded { display: none; } }
@media (min-width: 62rem) {
  .columns { display: grid; grid-template-columns: 17rem minmax(0, 44rem); column-gap: 4rem; }
  .folded { display: none; } .contents { margin: 0; } main, footer { grid-column: 2; margin-left: 0; margin-right: 0; width: 100%; }
  .contents { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: 2.5rem 0; align-self: start; }
}
p { margin: .75em 0; }
.lead { font-size: 1.2rem; line-height: 1.5; }
ul, ol { padding-left: 1.5rem; } li > p { margin: .3em 0; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .88em; }
pre { background: var(--panel); padding: .8rem 1rem; overflow: auto; }
figure { margin: 1.5rem 0; text-align: center; break-inside: avoid; }
figcaption { color: var(--soft); font-size: .9rem; margin-top: .6rem; text-wrap: balance; }
.drawing { max-width: 100%; height: auto; overflow: visible; }
.shade { fill: var(--shade); } .rim { fill: none; stroke: var(--rim); }
.held { white-space: nowrap; }
.icon { height: 1.15em; width: auto; vertical-align: -.22em; margin: 0 .06em; }
.icon.light { background: #1d2126; border-radius: .15em; padding: .08em; }
.scroll { overflow-x: auto; margin: 1.25rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .97rem; line-height: 1.4; }
caption { text-align: left; color: var(--soft); padding-bottom: .4rem; }
th, td { padding: .45rem .7rem; vertical-align: top; text-align: left; }
thead th { border-bottom: 2px solid var(--ink); font-size: .85rem; }
tbody th { font-weight: 400; font-family: inherit; }
tbody tr + tr > * { border-top: 1px solid var(--line); }
.centre { text-align: center; } .right { text-align: right; }
.pictured th, .pictured td { vertical-align: middle; }
td .drawing, th .drawing { max-width: 40vw; display: block; margin: 0 auto; }
.rows { list-style: none; padding: 0; line-height: 1.4; font-size: .97rem; }
.rows li { padding: .45rem 0; } .rows li + li { border-top: 1px solid var(--line); }
@media (max-width: 40rem) {
  .scroll table { font-size: .9rem; } th, td { padding: .35rem .45rem; }
  .wide, .wide tbody, .wide tr, .wide tbody th, .wide td { display: block; }
  .wide thead, .wide thead th:not(:first-child) { position: absolute; left: -999rem; }
  .wide.named thead, .wide.named thead tr { position: static; display: block; }
  .wide thead th:first-child { display: block; padding-left: 0; padding-right: 0; text-align: left; }
  .wide tbody tr { padding: .45rem 0; } .wide tbody tr + tr { border-top: 1px solid var(--line); }
  .wide tbody tr > * { border: 0; padding: .05rem 0; text-align: left; }
  .wide tbody th { font-weight: 700; } .wide td:empty { display: none; }
  .wide [data-head]::before { content: attr(data-head) ": "; color: var(--soft); font-family: Lato, system-ui, sans-serif; font-size: .85em; }
}
.box { margin: 1.5rem 0; padding: .9rem 1.25rem; border-left: 4px solid var(--accent); background: var(--panel); break-inside: avoid; }
.box > .title { margin: 0 0 .4rem; font-size: .95rem; font-weight: 700; }
.box > :last-child { margin-bottom: 0; } .box figure { margin: 1rem 0 .5rem; }
.example { background: var(--example); border-color: #4f7f99; } .note { background: var(--note); border-color: #c79a2b; }
.quote { background: none; font-style: italic; border-color: var(--line); }
.gallery { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1.25rem 1.5rem; }
.gallery li { display: flex; align-items: center; gap: 1.1rem; line-height: 1.4; break-inside: avoid; }
.slot { flex: none; width: 6.5rem; text-align: center; line-height: 0; }
.index { columns: 16rem; column-gap: 2.5rem; list-style: none; padding: 0; }
.index li { break-inside: avoid; padding: 0 0 0 1.2rem; text-indent: -1.2rem; }
.index li > span { margin-right: .6em; }
.index a { display: inline-block; min-width: 2.1rem; min-height: 24px; padding-right: .3em; text-indent: 0; }
footer { border-top: 1px solid var(--line); margin-top: 3rem; margin-bottom: 2rem; color: var(--soft); font-size: .9rem; }
.reference { border-top: 1px solid var(--line); margin-top: 4rem; }
@media print {
  :root { --paper: #fff; --ink: #000; --shade: #00000022; }
  body { font-size: 10pt; } .skip { display: none; } .contents { max-height: none; position: static; }
  .columns { display: block; } main { max-width: none; } a { color: inherit; text-decoration: none; }
  .cover, .reference { break-after: page; } .scroll { overflow: visible; } thead { display: table-header-group; } tr { break-inside: avoid; }
}
)css";

}  // namespace rulepress::press
