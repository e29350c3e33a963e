/** The look of the API reference. It stands in the code because the server is one bundle without files beside it. */
export const referenceStyle = `
:root {
  --ink: #0b1b33; --soft: #45546c; --theme: #1e40af; --sea: #0e7490; --signal: #b03a0b;
  --paper: #ffffff; --tint: #f6f8fb; --line: #dbe3ee; --radius: 6px;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); overflow-wrap: break-word; }
a { color: var(--theme); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--theme); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
code, pre { font-family: var(--mono); font-size: 0.875em; font-variant-ligatures: none; }

.skip { position: absolute; left: 1rem; top: -4rem; z-index: 2; padding: 0.75rem 1rem; background: var(--paper);
  border: 1px solid var(--theme); border-radius: var(--radius); }
.skip:focus { top: 0.5rem; }
.bar { position: sticky; top: 0; z-index: 1; display: flex; align-items: baseline; gap: 0.75rem; min-height: 3.5rem;
  padding: 0.75rem 1.25rem; background: var(--paper); border-bottom: 1px solid var(--line); }
.bar a { padding: 0.25rem 0; }
.brand { color: var(--ink); font-weight: 650; letter-spacing: -0.01em; text-decoration: none; }
.place { color: var(--soft); }
.raw { margin-left: auto; font-size: 0.9375rem; }

.contents { padding: 1.5rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--tint); }
.contents h2 { margin: 1.25rem 0 0.25rem; font-size: 0.875rem; font-weight: 600; color: var(--soft); }
.contents h2:first-child { margin-top: 0; }
.contents ul { margin: 0; padding: 0; list-style: none; }
.contents li a { display: flex; gap: 0.25rem; align-items: baseline; padding: 0.3125rem 0; color: var(--ink); font-size: 0.9375rem; line-height: 1.4;
  text-decoration: none; }
.contents li a:hover { color: var(--theme); text-decoration: underline; }

main { padding: 2rem 1.25rem 6rem; max-width: 82rem; min-width: 0; }
h1 { margin: 0 0 0.5rem; font-size: 2.25rem; line-height: 1.15; font-weight: 650; letter-spacing: -0.025em; }
h2 { line-height: 1.25; }
main h2 { margin: 3.5rem 0 0.5rem; font-size: 1.625rem; font-weight: 650; letter-spacing: -0.02em; }
h3 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3; font-weight: 600; letter-spacing: -0.01em; }
h4 { margin: 1.5rem 0 0.375rem; font-size: 0.9375rem; font-weight: 600; }
p { margin: 0 0 0.75rem; max-width: 44rem; }
.lead { font-size: 1.125rem; color: var(--soft); }
.basic h2 { margin-top: 2.5rem; font-size: 1.25rem; }
.basic pre { max-width: 44rem; }
.anchor { padding: 0 0.25em; color: var(--soft); font-weight: 400; text-decoration: none; }
.anchor:hover { color: var(--theme); }

.call, .shape { padding: 2rem 0; border-top: 1px solid var(--line); }
.call:first-of-type, .shape:first-of-type { margin-top: 1.5rem; }
.route { display: flex; align-items: baseline; gap: 0.625rem; }
.route code { min-width: 0; font-size: 0.9375rem; }
.procedure { color: var(--soft); font-size: 0.9375rem; }
.method { display: inline-block; padding: 0 0.375rem; border: 1px solid currentcolor; border-radius: 4px;
  font: 600 0.75rem/1.4rem var(--mono); letter-spacing: 0.02em; }
.contents .method { flex: 0 0 3.25rem; padding: 0; border: 0; }
.method.get { color: var(--sea); }
.method.post, .method.put, .method.patch { color: var(--theme); }
.method.delete { color: var(--signal); }
.statuses a { display: inline-block; padding: 0.125rem 0.75rem 0.125rem 0; font: 0.875rem var(--mono); }

dl { margin: 0; max-width: 44rem; }
.field { padding: 0.625rem 0; border-top: 1px solid var(--line); }
.field:last-child { border-bottom: 1px solid var(--line); }
dt code { font-weight: 600; }
dd { margin: 0; }
.type, .optional { font-size: 0.9375rem; color: var(--soft); }
.optional::before { content: '· '; }
.notes { font-size: 0.9375rem; color: var(--soft); }
.field .fields { margin: 0.5rem 0 0 1rem; }
.refusals > div { display: grid; grid-template-columns: 3.5rem 1fr; padding: 0.5rem 0; border-top: 1px solid var(--line); }

pre { margin: 0 0 1rem; padding: 0.875rem 1rem; overflow-x: auto; background: var(--tint); border: 1px solid var(--line);
  border-radius: var(--radius); line-height: 1.55; tab-size: 2; }
.sample h4:first-child { margin-top: 0; }
.sample pre { max-height: 26rem; }

@media (max-width: 63.99rem) {
  .sample { margin-top: 1.5rem; }
}
@media (min-width: 64rem) {
  .page { display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
  .contents { position: sticky; top: 3.5rem; height: calc(100vh - 3.5rem); overflow-y: auto; border-bottom: 0;
    border-right: 1px solid var(--line); }
  main { padding: 2.5rem 3rem 8rem; }
}
@media (min-width: 80rem) {
  .call { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); column-gap: 3rem; }
  .sample { position: sticky; top: 5rem; align-self: start; }
}
@media print { .contents, .bar, .skip { display: none; } pre { white-space: pre-wrap; max-height: none; } }
`.trimStart();
