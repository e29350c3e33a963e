import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readFileIfPresent, replaceFile } from './durable-file.ts';

/** How long a lease holds after it was renewed. */
export const LEASE_MS = 60_000;

/** The clocks of two machines differ by less. */
export const CLOCK_MARGIN_MS = 10_000;

/** The right to write, of one server at a time: a file in a folder that both servers reach. */
export interface Lease {
  /** Each taking has the next number. The highest counts, and two cannot have the same one. */
  number: number;
  /** Which data folder, and which start of its machine. */
  holder: string;
  boot: string;
  host: string;
  until: Date;
}

type Holder = Pick<Lease, 'holder' | 'boot' | 'host'>;

const LeaseFile = z.object({
  holder: z.string(),
  boot: z.string(),
  host: z.string(),
  until: z.coerce.date(),
});

const NAME = /^lease-(\d{6})\.json$/;
const nameOf = (number: number) => `lease-${String(number).padStart(6, '0')}.json`;
const numbersIn = (folder: string) =>
  readdirSync(folder)
    .map((name) => Number(NAME.exec(name)?.[1]))
    .filter((number) => number > 0)
    .toSorted((one, other) => other - one);

/** The identity of this data folder, made when it is first asked for. A copy of the folder on another machine has the same one. */
export function holderOf(dataFolder: string, host: string): Holder {
  const file = join(dataFolder, 'lease-holder');
  const known = readFileIfPresent(file)?.trim();
  const holder = known ?? randomUUID();
  if (known === undefined) replaceFile(file, `${holder}\n`);
  return { holder, boot: readFileIfPresent('/proc/sys/kernel/random/boot_id')?.trim() ?? host, host };
}

/** Null where nobody has taken one yet. Throws if the folder cannot be read. */
export function readLease(folder: string): Lease | null {
  const [number] = numbersIn(folder);
  if (number === undefined) return null;
  const file = join(folder, nameOf(number));
  try {
    return { number, ...LeaseFile.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    // It is being written, or its server died while it wrote: held for as long as any other.
    const until = new Date(statSync(file).mtimeMs + LEASE_MS);
    return { number, holder: '', boot: '', host: 'another server', until };
  }
}

export const isHeld = ({ until }: Lease, now: Date) => until.getTime() + CLOCK_MARGIN_MS > now.getTime();

/**
 * Takes the lease after the one that was read; null where another server was faster. Whether the one before has ended is
 * the caller's question.
 */
export function takeLease(folder: string, before: Lease | null, holder: Holder, now: Date): Lease | null {
  const lease = {
    number: (before?.number ?? 0) + 1,
    ...holder,
    until: new Date(now.getTime() + LEASE_MS),
  };
  try {
    const handle = openSync(join(folder, nameOf(lease.number)), 'wx', 0o600);
    try {
      writeFileSync(handle, textOf(lease));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
  for (const old of numbersIn(folder).filter((number) => number < lease.number - 1)) {
    rmSync(join(folder, nameOf(old)), { force: true });
  }
  return lease;
}

/** Returns the lease with a later end; null where it has ended or another server has the next one. */
export function renewLease(folder: string, lease: Lease, now: Date): Lease | null {
  if (now >= lease.until || readLease(folder)?.number !== lease.number) return null;
  const renewed = { ...lease, until: new Date(now.getTime() + LEASE_MS) };
  replaceFile(join(folder, nameOf(lease.number)), textOf(renewed));
  return renewed;
}

/** Ends it now, so that another server need not wait. */
export function endLease(folder: string, lease: Lease): void {
  if (readLease(folder)?.number !== lease.number) return;
  replaceFile(join(folder, nameOf(lease.number)), textOf({ ...lease, until: new Date(0) }));
}

function textOf({ holder, boot, host, until }: Lease): string {
  return `${JSON.stringify({ holder, boot, host, until: until.toISOString() }, null, 2)}\n`;
}
