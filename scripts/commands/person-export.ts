// Writes all data of one person to a new folder, for the person: npm run person:export -- --email kari@fleet.example --to FOLDER
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportPerson } from '#server/services/personal-data/export-person.ts';
import { StartRefusal } from '#server/start-up/start-refusal.mjs';
import { runPersonCommand } from './person-command.ts';

await runPersonCommand('export', async ({ ctx, person, find, target }) => {
  if (target === undefined) throw new StartRefusal('Name a new folder for the export: --to FOLDER');
  if (existsSync(target)) throw new StartRefusal(`${target} exists already; nothing was written.`);
  const data = exportPerson(ctx, 'system', person, find({ withOwned: true }));
  mkdirSync(join(target, 'files'), { recursive: true });
  writeFileSync(join(target, 'data.json'), data.json);
  writeFileSync(join(target, 'data.html'), data.html);
  for (const { name, open } of data.files) {
    const stream = await open();
    if (stream === null) process.stderr.write(`Missing or damaged on the disk: ${name}\n`);
    else await pipeline(stream, createWriteStream(join(target, name)));
  }
  process.stdout.write(
    `Wrote ${data.records} records and ${data.files.length} files to ${target}. Read them before you hand them out, then delete the folder.\n`,
  );
});
