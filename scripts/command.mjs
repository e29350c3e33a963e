// What the commands share: the folder they work in, how they end, and how they run other programs without a shell.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a command; a StartRefusal becomes its sentence and exit code 1.
 *
 * @param {() => Promise<unknown>} work
 */
export async function runCommand(work) {
  process.chdir(root);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Whether this module is the program that Node was asked to run, and not an import of another one.
 *
 * @param {string} moduleUrl import.meta.url
 */
export function isProgram(moduleUrl) {
  return process.argv[1] === fileURLToPath(moduleUrl);
}

/** Settings for one's own machine; variables that are set already win. */
export function loadSettingsFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Runs a Node program to its end. An interrupt is handed on, and this process ends with it.
 * Quiet keeps the program's words back; the result holds them.
 *
 * @param {string[]} args the program file and its arguments
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runNode(args, { env = process.env, cwd = root, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      windowsHide: true,
    });
    /** @type {NodeJS.Signals | undefined} */
    let interruptedBy;
    /** @param {NodeJS.Signals} signal */
    const interrupt = (signal) => {
      interruptedBy = signal;
      child.kill(signal);
    };
    process.on('SIGINT', interrupt);
    process.on('SIGTERM', interrupt);

    let output = '';
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
      if (interruptedBy) process.exit(128 + constants.signals[interruptedBy]);
      resolve({ ok: code === 0, output });
    });
  });
}

/**
 * Lists a folder's files and folders as paths from the root, with slashes; none if it does not exist.
 *
 * @param {string} folder
 * @param {boolean} [recursive]
 */
export function filesBelow(folder, recursive = true) {
  const absolute = join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive, encoding: 'utf8' }).map((name) =>
    join(folder, name).replaceAll('\\', '/'),
  );
}
