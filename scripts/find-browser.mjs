import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { root, runNode } from './command.mjs';
import { cleanInstall, packagesAreInstalled, stampPackages } from './install-packages.mjs';

const packageFolder = join(root, 'tests', 'browser');
const unpackedFolder = join(root, '.cache', 'chromium');

const WELL_KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/**
 * Finds a Chromium, or brings one along, and says so in the variables that tests/e2e/browser.ts reads: CHROMIUM_PATH
 * and, where the system lacks what the browser links to, CHROMIUM_LIBRARIES.
 *
 * @returns {Promise<{ CHROMIUM_PATH: string, CHROMIUM_LIBRARIES?: string }>}
 */
export async function findBrowser() {
  const told = process.env['CHROMIUM_PATH'];
  if (told) {
    if (existsSync(told)) return { CHROMIUM_PATH: told };
    throw new StartRefusal(`CHROMIUM_PATH names ${told}, which does not exist.`);
  }
  const installed = WELL_KNOWN_PLACES.find((place) => existsSync(place));
  if (installed) return { CHROMIUM_PATH: installed };
  return process.platform === 'linux' && process.arch === 'x64' ? browserOfPackage() : browserOfPlaywright();
}

/** The package holds the browser itself, so it comes from wherever the other packages come from. */
async function browserOfPackage() {
  if (!packagesAreInstalled(packageFolder)) {
    process.stdout.write('No Chromium is installed; bringing one along for the tests.\n');
    await cleanInstall(packageFolder);
    rmSync(unpackedFolder, { recursive: true, force: true });
    stampPackages(packageFolder);
  }
  if (!existsSync(unpackedFolder)) await unpack();

  const CHROMIUM_PATH = join(unpackedFolder, 'chromium');
  const CHROMIUM_LIBRARIES = join(unpackedFolder, 'al2023', 'lib');
  for (const found of [{ CHROMIUM_PATH }, { CHROMIUM_PATH, CHROMIUM_LIBRARIES }]) {
    if (await answersItsVersion(found)) return found;
  }
  return browserOfPlaywright();
}

/**
 * In a folder of our own: the package would write to a predictable path in the temporary folder.
 * The variable makes it unpack the system libraries too. Moved in place when whole, because it takes half a browser
 * for one that is there.
 */
async function unpack() {
  const next = `${unpackedFolder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true, mode: 0o700 });
  const env = { ...process.env, TMPDIR: next, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
  const { ok, output } = await runNode([join(packageFolder, 'unpack.mjs')], { quiet: true, env });
  if (!ok) {
    process.stderr.write(output);
    throw new StartRefusal('The browser for the tests could not be unpacked; the reason stands above.');
  }
  renameSync(next, unpackedFolder);
}

/** @param {{ CHROMIUM_PATH: string, CHROMIUM_LIBRARIES?: string }} found */
async function answersItsVersion({ CHROMIUM_PATH, CHROMIUM_LIBRARIES }) {
  const probe = `process.exit(require('child_process').spawnSync(process.argv[1], ['--version']).status ?? 1)`;
  const env = CHROMIUM_LIBRARIES ? { ...process.env, LD_LIBRARY_PATH: CHROMIUM_LIBRARIES } : process.env;
  return (await runNode(['-e', probe, CHROMIUM_PATH], { quiet: true, env })).ok;
}

/** Fetches from the network, so it comes last. */
async function browserOfPlaywright() {
  process.env['PLAYWRIGHT_BROWSERS_PATH'] = join(root, '.cache', 'playwright');
  const { chromium } = await import('playwright-core');
  if (!existsSync(chromium.executablePath())) {
    process.stdout.write('Fetching a Chromium for the tests.\n');
    const command = join(
      createRequire(import.meta.url).resolve('playwright-core/package.json'),
      '..',
      'cli.js',
    );
    const { ok, output } = await runNode([command, 'install', 'chromium'], { quiet: true });
    if (!ok) {
      process.stderr.write(output);
      throw new StartRefusal(
        'No browser for the tests was found and none could be fetched; install Chromium or Chrome, or name one with CHROMIUM_PATH.',
      );
    }
  }
  return { CHROMIUM_PATH: chromium.executablePath() };
}
