// Loaded before the program: at SIGUSR2 its clock goes ahead by the milliseconds in the file clock-shift of its data
// folder, which is then deleted.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const file = join(process.env['DATA_DIR'] ?? '', 'clock-shift');
const SystemDate = globalThis.Date;
let shift = 0;
const now = () => SystemDate.now() + shift;

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, parts, newTarget) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

process.on('SIGUSR2', () => {
  shift = Number(readFileSync(file, 'utf8'));
  rmSync(file);
});
