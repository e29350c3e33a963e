// The long tests: what an installation consists of, started for real, and killed. Arguments go to the test runner.
import './supported-node.mjs';
import { join } from 'node:path';
import { root, runCommand, runNode } from './command.mjs';
import { findDeployPrograms } from './deploy-programs.mjs';
import { prepare } from './prepare.mjs';

await runCommand(async () => {
  await prepare({ build: 'whenChanged' });
  const { ok } = await runNode(
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project=long',
      '--maxWorkers=1',
      ...process.argv.slice(2),
    ],
    { env: { ...process.env, ...findDeployPrograms(), NODE_ENV: 'test' } },
  );
  if (!ok) process.exitCode = 1;
});
