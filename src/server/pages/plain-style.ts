/** The style of pages that the server draws alone. It is in the page, so that one answer is all that it takes. */
export const plainStyle = `
:root { --paper: #fff; --ink: #0b1b33; --soft: #45546c; --theme: #1e40af; --tint: #f6f8fb; --line: #dbe3ee; --edge: #66758c;
  --good: #166534; --look: #92400e; --bad: #b42318; }
@supports (color: light-dark(red, red)) {
  :root { color-scheme: light dark; --paper: light-dark(#fff, #131d2f); --ink: light-dark(#0b1b33, #e7edf6);
    --soft: light-dark(#45546c, #a7b6cd); --theme: light-dark(#1e40af, #8fb4ff); --tint: light-dark(#f6f8fb, #0b1322);
    --line: light-dark(#dbe3ee, #2b3b56); --edge: light-dark(#66758c, #7b8dab); --good: light-dark(#166534, #6dd19c);
    --look: light-dark(#92400e, #ffa36b); --bad: light-dark(#b42318, #ff9a90); }
  :root[data-appearance~=light] { color-scheme: light; } :root[data-appearance~=dark] { color-scheme: dark; }
  @media print { :root { color-scheme: light !important; } }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 1.0625rem/1.5 'IBM Plex Sans', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
header, main, footer { max-width: 70rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: .5rem; padding-bottom: .5rem; }
header a { font-weight: 600; text-decoration: none; }
header a, footer a { display: inline-block; padding: .625rem 0; margin-right: 1.5rem; }
footer { margin-top: 3rem; padding-bottom: 1.5rem; color: var(--soft); }
a { color: var(--theme); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--theme); outline-offset: 2px; border-radius: 2px; }
h1, h2 { line-height: 1.2; font-weight: 600; letter-spacing: -.01em; }
h1 { margin: 1rem 0; font-size: 1.875rem; }
h2 { margin: 0 0 .5rem; font-size: 1.25rem; }
h2:focus { outline: none; }
p { margin: 0 0 .75rem; max-width: 42rem; }
.soft { color: var(--soft); }
.code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9375rem; }
.result { margin: 0 0 2rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-left: 6px solid var(--look); border-radius: 6px; }
.result h2 { color: var(--look); font-size: 1.5rem; }
.result.good { border-left-color: var(--good); } .good h2 { color: var(--good); }
.result.bad { border-left-color: var(--bad); } .bad h2 { color: var(--bad); }
dl { display: grid; gap: .125rem 1.5rem; margin: 1rem 0; }
dt { color: var(--soft); font-size: .9375rem; }
dd { margin: 0 0 .5rem; }
label { display: block; font-weight: 600; }
input[name] + label { margin-top: 1rem; }
.error { color: var(--bad); font-weight: 600; }
input, textarea { width: 100%; font: inherit; color: inherit; }
input[name], textarea { display: block; max-width: 24rem; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: 6px; background: var(--paper); }
textarea { max-width: 42rem; }
input[aria-invalid], textarea[aria-invalid] { border: 2px solid var(--bad); }
button, .button { display: inline-block; min-height: 2.75rem; margin-top: .75rem; padding: .5rem 1.25rem; border: 2px solid var(--theme); border-radius: 6px;
  background: var(--theme); color: var(--paper); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.ways > section { margin-bottom: 2rem; }
.drop { padding: 1.25rem; border: 2px dashed var(--edge); border-radius: 6px; background: var(--tint); }
.over { border-color: var(--theme); }
input[type=file] { min-height: 2.75rem; margin: .5rem 0; padding: .5rem 0; }
summary { margin-top: 1rem; padding: .625rem 0; cursor: pointer; color: var(--theme); }
.products { columns: 24rem; column-gap: 2.5rem; padding: 0; list-style: none; }
.products li { break-inside: avoid; } .products .code { display: inline-block; } .products p { margin: 0; font-size: .9375rem; }
.pages a { display: inline-block; min-width: 1.5rem; padding: .625rem .25rem; margin-right: .5rem; }
.pages [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
.files a { display: inline-block; padding: .625rem 0; margin-right: 1.5rem; }
ul, ol { margin: 0 0 1rem; padding-left: 1.25rem; } li { margin-bottom: .375rem; }
li a { display: inline-block; padding: .5rem 0; } a.code { white-space: nowrap; }
@media (min-width: 22rem) { dl { grid-template-columns: 5.5rem 1fr; column-gap: .75rem; } dd { margin: 0; } }
@media (min-width: 40rem) { dl { grid-template-columns: 11rem 1fr; column-gap: 1.5rem; } }
@media (min-width: 64rem) { .ways { display: grid; grid-template-columns: 1fr 1fr; gap: 3rem; } }
@media print { header a::after { content: none; } .ways { display: none; } }
`.trim();
