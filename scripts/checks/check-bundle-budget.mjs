// Fails where the first page, what `/` fetches without interaction, or the paste dialog costs more than its budget.
import '#scripts/supported-node.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { isProgram, root, runCommand } from '#scripts/command.mjs';

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

const JAVASCRIPT_BUDGET = 150_000;
const CSS_BUDGET = 15_000;
const PASTE_BUDGET = 12_000;

/** Reads pasted lists in the browser, by rules alone. */
const PASTE_DIALOG = 'features/public/catalogue/paste/paste-dialog.tsx';

/** The screens of `/`: the root, the public layout and the landing page. Each is split from its route by the router. */
const SCREENS_OF_FIRST_PAGE =
  /^routes\/(__root|_public|_public\/route|_public\/index|index)\.tsx\?tsr-split=/;

/** Fetched only when something fails. */
const SCREENS_OF_FAILURE = /tsr-split=(errorComponent|notFoundComponent)$/;

/**
 * The files that a visit of `/` fetches without interaction: the entry, the screens of `/`, and their imports.
 *
 * @param {Manifest} manifest as Vite writes it
 * @returns {{ javascript: string[], css: string[] }}
 */
export function filesOfFirstPage(manifest) {
  const keys = Object.keys(manifest);
  const screens = keys.filter((key) => SCREENS_OF_FIRST_PAGE.test(key) && !SCREENS_OF_FAILURE.test(key));
  const waiting = [...keys.filter((key) => manifest[key]?.isEntry), ...screens];
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const css = new Set();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(chunk.imports ?? []));
    for (const file of chunk.css ?? []) css.add(file);
  }
  return {
    javascript: [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) =>
      file.endsWith('.js'),
    ),
    css: [...css],
  };
}

/**
 * Prints what the first page and the paste dialog cost, and throws a StartRefusal where that is too much.
 *
 * @param {string} clientFolder the built client
 */
export function checkBundleBudget(clientFolder) {
  const text = readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8');
  const manifest = /** @type {Manifest} */ (JSON.parse(text));
  const { javascript, css } = filesOfFirstPage(manifest);
  const paste = manifest[PASTE_DIALOG];
  if (!paste) throw new StartRefusal(`The build has no chunk for ${PASTE_DIALOG}, whose bytes are limited.`);
  const overspent = [
    weigh('JavaScript of the first page', javascript, JAVASCRIPT_BUDGET, clientFolder),
    weigh('CSS of the first page', css, CSS_BUDGET, clientFolder),
    weigh('Code of the paste dialog', [paste.file], PASTE_BUDGET, clientFolder),
  ].includes(true);
  if (overspent) throw new StartRefusal('The client is over a byte budget; the tables above name the files.');
}

/**
 * @param {string} kind
 * @param {string[]} files
 * @param {number} budget
 * @param {string} clientFolder
 */
function weigh(kind, files, budget, clientFolder) {
  const rows = files
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(clientFolder, file)), { level: 9 }).length }))
    .toSorted((one, other) => other.bytes - one.bytes);
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`${kind}, gzip`);
  for (const { file, bytes } of rows) console.log(`${kilobytes(bytes)}  ${file}`);
  console.log(
    `${kilobytes(total)}  of ${kilobytes(budget).trim()} allowed${total > budget ? ': TOO MUCH' : ''}\n`,
  );
  return total > budget;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
}

if (isProgram(import.meta.url)) {
  await runCommand(async () => checkBundleBudget(join(root, 'dist', 'client')));
}
