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

await runCommand(async () => {
  loadSettingsFile();
  const { HOST, PORT, DATA_DIR } = process.env;
  const port = PORT || String(DEFAULT_PORT);
  if (!isPort(port)) throw new StartRefusal(`Wrong setting: PORT ${PORT_RULE}.`);

  takeDataFolder(resolve(DATA_DIR || './data'));
  await refuseTakenPort(HOST || DEFAULT_HOST, Number(port));
  await prepare({ build: 'whenChanged', serve: true });

  // In this process, so that signals reach the server without being handed on.
  await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
});
