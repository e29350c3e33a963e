// The first import of every command, so that an unsupported Node gets a sentence before anything else can fail in it.
import { refusalOfNode } from '#server/start-up/node-version.mjs';

const refusal = refusalOfNode(process.versions.node);
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}
