// Runs a command that was built with the program: node scripts/run-built.mjs keys-export --to keys.json
import './supported-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadSettingsFile, root, runCommand } from './command.mjs';
import { prepare } from './prepare.mjs';

await runCommand(async () => {
  const [name = ''] = process.argv.splice(2, 1);
  loadSettingsFile();
  await prepare({ build: 'whenChanged', serve: true });
  await import(pathToFileURL(join(root, 'dist', 'server', `${name}.js`)).href);
});
