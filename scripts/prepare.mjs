import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { holderOfLock, takeLock } from '#server/start-up/lock-file.mjs';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { programIsBuilt } from './build-stamp.mjs';
import { root, runNode } from './command.mjs';
import { installPackages, packagesAreInstalled } from './install-packages.mjs';

const cacheFolder = join(root, '.cache');
const serversFolder = join(cacheFolder, 'servers');

/**
 * Brings node_modules and dist up to date; where nothing changed it touches nothing and needs no network.
 * One command at a time does so, and none while a server runs from these files: replacing them would break it.
 *
 * @param {{ build: 'whenChanged' | 'always' | 'never', serve?: boolean }} wanted serve: this process will run the program
 */
export async function prepare({ build, serve = false }) {
  mkdirSync(serversFolder, { recursive: true });
  const release = await takeTurn();
  if (!packagesAreInstalled()) {
    refuseUnderRunningServer('packages');
    say('Installing the packages; this takes a minute or two the first time.');
    await installPackages();
  }
  if (build === 'always' || (build === 'whenChanged' && !programIsBuilt())) {
    refuseUnderRunningServer('program');
    say('Building the program.');
    await buildInChild(build === 'always');
  }
  if (serve) takeLock(join(serversFolder, `${process.pid}.lock`));
  release();
}

/**
 * In a process of its own: a server that goes on in this one should not keep the build's memory.
 *
 * @param {boolean} aloud
 */
async function buildInChild(aloud) {
  const { ok, output } = await runNode([join(root, 'scripts', 'build-program.mjs')], { quiet: !aloud });
  if (ok) return;
  process.stderr.write(output);
  throw new StartRefusal('The program could not be built; the reason stands above.');
}

async function takeTurn() {
  for (let told = false; ; told = true) {
    const lock = takeLock(join(cacheFolder, 'prepare.lock'));
    if (lock.holder === null) return lock.release;
    if (!told) say(`Process ${lock.holder} is preparing the program files; waiting for it.`);
    await wait(200);
  }
}

/** @param {'packages' | 'program'} what */
function refuseUnderRunningServer(what) {
  for (const name of readdirSync(serversFolder)) {
    const file = join(serversFolder, name);
    const server = holderOfLock(file);
    if (server !== null) {
      throw new StartRefusal(
        `The ${what} changed, but Quayside (process ${server}) is running from these files; stop it first.`,
      );
    }
    rmSync(file, { force: true });
  }
}

/** @param {string} sentence */
function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}
