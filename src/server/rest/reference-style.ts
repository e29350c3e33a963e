/** The style of the API reference. It is in the code because the server is one bundle without other files. */
export const referenceStyle = `
:root { --ink: #0b1b33; --soft: #45546c; --theme: #1e40af; --tint: #f6f8fb; --line: #dbe3ee; }
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: #fff; color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
a { color: var(--theme); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--theme); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
code, pre { font: 0.875rem/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 2; padding: 0.75rem 1rem; background: #fff; }
.skip:focus { top: 0.25rem; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.75rem; padding: 0.5rem 1.25rem;
  background: #fff; border-bottom: 1px solid var(--line); color: var(--soft); }
header a { line-height: 2.5rem; }
header a:last-child { margin-left: auto; }
nav { padding: 1.25rem; background: var(--tint); border-bottom: 1px solid var(--line); }
nav h2 { margin: 1rem 0 0.25rem; font-size: 0.9375rem; color: var(--soft); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: block; padding: 0.375rem 0; color: var(--ink); font-size: 0.9375rem; text-decoration: none; }
nav li a:hover { text-decoration: underline; }
main { min-width: 0; max-width: 60rem; padding: 2rem 1.25rem 6rem; }
h1, h2, h3, h4 { line-height: 1.25; font-weight: 650; }
main h2 { margin: 3.5rem 0 0.5rem; font-size: 1.625rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.25rem; }
h4 { margin: 1.25rem 0 0.375rem; font-size: 0.9375rem; }
p { margin: 0 0 0.75rem; max-width: 44rem; }
p a { display: inline-block; margin-right: 0.5rem; }
article { padding: 1.75rem 0; border-top: 1px solid var(--line); }
pre { margin: 0 0 0.75rem; padding: 0.75rem 1rem; white-space: pre-wrap; background: var(--tint);
  border: 1px solid var(--line); border-radius: 6px; }
@media (min-width: 64rem) {
  body { display: grid; grid-template: auto 1fr / 19rem minmax(0, 1fr); }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 3.5rem; height: calc(100vh - 3.5rem); overflow-y: auto; border: 0;
    border-right: 1px solid var(--line); }
  main { padding: 2rem 3rem 8rem; }
}
@media print { nav, header, .skip { display: none; } }
`.trimStart();
