// Fails where README.md or docs/ mention a path or an npm script that does not exist.
import '#scripts/supported-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesBelow, isProgram, root } from '#scripts/command.mjs';

const ROOMS = ['.ci', 'bench', 'deploy', 'docs', 'scripts', 'src', 'tests'];

/** A word with a slash that begins otherwise is no path of ours. */
const BEGINS_LIKE_A_PATH = new RegExp(`^(${ROOMS.map((room) => room.replace('.', '\\.')).join('|')})(/|$)`);
const LOOKS_LIKE_A_ROOT_FILE = /^[\w.-]+\.(md|json|ts|mjs)$/;
const NPM_SCRIPT = /\bnpm (?:run ([\w:-]+)|(start|test)\b)/g;
const IN_BACKTICKS = /`([^`\n]+)`/g;
const FENCED = /^```[^\n]*\n([\s\S]*?)^```/gm;

/**
 * @param {string} text of a document
 * @param {{ scripts: Set<string>, exists: (path: string) => boolean }} project
 * @returns {string[]} what it mentions that is not there
 */
export function missingFromProject(text, { scripts, exists }) {
  const blocks = [...text.matchAll(FENCED)].map(([, block = '']) => block);
  const spans = [...text.replaceAll(FENCED, '').matchAll(IN_BACKTICKS)].map(([, span = '']) => span);
  const code = [...blocks, ...spans].join('\n');
  const commands = Array.from(code.matchAll(NPM_SCRIPT), ([, named, short]) => named ?? short ?? '')
    .filter((name) => !scripts.has(name))
    .map((name) => `npm run ${name}`);
  const paths = spans.filter(
    (span) => isPath(span) && !span.split('{', 1)[0]?.match(/[<*…]/) && !exists(trim(span)),
  );
  return [...new Set([...commands, ...paths])];
}

/** @param {string} span */
function isPath(span) {
  return !/\s/.test(span) && (BEGINS_LIKE_A_PATH.test(span) || LOOKS_LIKE_A_ROOT_FILE.test(span));
}

/**
 * A path may stand for a family (`src/contract/{a,b}.ts`); its folder must be there. A line number is not part of it.
 *
 * @param {string} span
 */
function trim(span) {
  const [path = ''] = span.split(/[{:#]/, 1);
  return path.length < span.length && span.includes('{') ? path.slice(0, path.lastIndexOf('/') + 1) : path;
}

function documents() {
  return ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs').filter((file) => file.endsWith('.md'))];
}

/**
 * What documents may speak of: files and folders that are there, a file by its bare name wherever it lies, and what the
 * program makes itself, which .gitignore lists.
 *
 * @returns {(path: string) => boolean}
 */
function createExists() {
  const made = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  const named = new Set(
    ['.', ...ROOMS].flatMap((room) => filesBelow(room, room !== '.')).map((file) => basename(file)),
  );
  return (path) =>
    existsSync(join(root, path)) || named.has(path) || made.includes(`${path.replace(/\/$/, '')}/`);
}

if (isProgram(import.meta.url)) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const project = { scripts: new Set(Object.keys(scripts)), exists: createExists() };
  for (const file of documents()) {
    for (const mention of missingFromProject(readFileSync(join(root, file), 'utf8'), project)) {
      console.log(`${file} mentions ${mention}, which does not exist`);
      process.exitCode = 1;
    }
  }
}
