// One command from a fresh clone to a running server. Needs nothing but Node and npm; README.md tells what it does.
import './supported-node.mjs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeDataFolder } from '#server/start-up/data-folder.mjs';
import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  isPort,
  PORT_RULE,
  refuseTakenPort,
} from '#server/start-up/listen-address.mjs';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { loadSettingsFile, root, runCommand } from './command.mjs';
import { prepare } from './prepare.mjs';

const PARENT_CHECK_MS = 500;

if (process.env['npm_lifecycle_event'] !== undefined) stopWithParent();

await runCommand(async () => {
  loadSettingsFile();
  const { HOST, PORT, DATA_DIR } = process.env;
  const port = PORT || String(DEFAULT_PORT);
  if (!isPort(port)) throw new StartRefusal(`Wrong setting: PORT ${PORT_RULE}.`);

  takeDataFolder(resolve(DATA_DIR || './data'));
  await refuseTakenPort(HOST || DEFAULT_HOST, Number(port));
  await prepare({ build: 'whenChanged', serve: true });

  // In this process, so that a signal to it reaches the server.
  await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
});

/** A signal to npm ends the shell that npm runs this in, which hands it on to nobody: its end is the signal. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}
