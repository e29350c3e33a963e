// The server and the client with hot reload, in one command that one Ctrl-C ends. Arguments go to Vite.
import './supported-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { loadSettingsFile, root, runCommand } from './command.mjs';
import { prepare } from './prepare.mjs';

await runCommand(async () => {
  loadSettingsFile();
  await prepare({ build: 'never' });
  const env = { ...process.env, NODE_ENV: 'development' };
  const programs = [
    ['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'],
    ['vite/bin/vite.js', '--clearScreen', 'false', ...process.argv.slice(2)],
  ].map(([program = '', ...args]) =>
    spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Detached from the terminal's Ctrl-C: we stop them once, in order.
      detached: process.platform !== 'win32',
    }),
  );

  let ending = false;
  const endAll = () => {
    if (ending) return;
    ending = true;
    for (const program of programs) program.kill('SIGTERM');
  };
  process.on('SIGINT', endAll);
  process.on('SIGTERM', endAll);

  const codes = await Promise.all(
    programs.map(
      (program) =>
        new Promise((resolve) => {
          program.once('exit', (code) => {
            // One without the other is of no use.
            endAll();
            resolve(code);
          });
        }),
    ),
  );
  process.exitCode = codes.every((code) => code === 0 || code === null || code === 143) ? 0 : 1;
});
