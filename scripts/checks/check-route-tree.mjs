// src/client/routeTree.gen.ts is committed, so that a fresh clone type-checks and editors know the routes. This makes it
// again from the routes and fails where that changed it: the new one is left in place, to be committed.
import '#scripts/supported-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { root } from '#scripts/command.mjs';

const routeTree = join(root, 'src', 'client', 'routeTree.gen.ts');
const before = existsSync(routeTree) ? readFileSync(routeTree, 'utf8') : '';

// The router's plugin writes the file as soon as it knows the configuration.
await resolveConfig({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }, 'build');

if (readFileSync(routeTree, 'utf8') !== before) {
  console.log('src/client/routeTree.gen.ts did not match the routes; it does now, commit it.');
  process.exitCode = 1;
}
