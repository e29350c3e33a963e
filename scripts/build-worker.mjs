// Builds the service worker of the portal beside the built client. It is no entry of the client's own build, whose entries
// are first-page JavaScript.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './command.mjs';

/**
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/** Screens of other audiences, which the entry can also load. */
const OF_OTHERS = /^(routes|features)\/(?!portal)/;

/** Fonts of scripts and weights that the browser loads only where a text needs them are left to it. */
const RARE_FONT = /\.woff2$/;
const COMMON_FONT = /latin-(wght|400)-normal-[^/]*\.woff2$/;

/**
 * The files that the screens of the portal may load.
 *
 * @param {Manifest} manifest as Vite writes it
 * @returns {{ entry: string, files: string[] }} with paths from the root of the site
 */
export function filesOfPortal(manifest) {
  const keys = Object.keys(manifest);
  const entry = keys.find((key) => manifest[key]?.isEntry) ?? '';
  const reached = new Set([entry, ...keys.filter((key) => key.startsWith('routes/portal'))]);
  /** @type {Set<string>} */
  const files = new Set();
  // A set also hands out what is added while it is read.
  for (const key of reached) {
    const chunk = manifest[key];
    if (!chunk) continue;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) {
      if (!RARE_FONT.test(file) || COMMON_FONT.test(file)) files.add(`/${file}`);
    }
    for (const next of chunk.imports ?? []) reached.add(next);
    for (const next of chunk.dynamicImports ?? []) if (!OF_OTHERS.test(next)) reached.add(next);
  }
  return { entry: `/${manifest[entry]?.file}`, files: [...files].toSorted() };
}

/** @param {string} clientFolder the built client */
export async function buildWorker(clientFolder) {
  const text = readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8');
  const { entry, files } = filesOfPortal(/** @type {Manifest} */ (JSON.parse(text)));
  const name = createHash('sha256').update(files.join(' ')).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: {
      PORTAL_FILES: JSON.stringify(files),
      PORTAL_ENTRY: JSON.stringify(entry),
      PORTAL_BUILD: JSON.stringify(name),
    },
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src', 'client', 'worker', 'portal-worker.ts'),
        output: { format: 'iife', entryFileNames: 'portal-sw.js' },
      },
    },
  });
}
