import './supported-node.mjs';
import { runCommand } from './command.mjs';
import { prepare } from './prepare.mjs';

await runCommand(() => prepare({ build: 'always' }));
