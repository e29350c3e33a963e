import { existsSync, readFileSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The last bit says in which byte order the checksums are. */
const MAGIC = 0x377f_0682;

interface Wal {
  bytes: Buffer;
  frameBytes: number;
  isBigEndian: boolean;
}

type Checksum = readonly [number, number];

/**
 * Finds damage in the write-ahead log of a database that is not open. SQLite reads a log up to the first frame whose
 * checksum is wrong and drops the rest in silence: rightly so where a power cut tore the last transaction, but damage
 * further ahead would lose what was answered as stored. With synchronous=FULL a transaction begins only after the one
 * before is flushed, so two commits behind a wrong frame prove damage. Returns a sentence part, or null.
 */
export function findWalDamage(file: string): string | null {
  const bytes = readWal(file);
  if (bytes === null) return null;
  const checksum = readHeader(bytes);
  if (checksum === null) return 'the header of its write-ahead log is corrupt';
  const wal: Wal = {
    bytes,
    frameBytes: FRAME_HEADER_BYTES + pageBytes(bytes),
    isBigEndian: (bytes.readUInt32BE(0) & 1) === 1,
  };
  const wrong = firstWrongFrame(wal, checksum);
  return wrong !== null && commitsFrom(wal, wrong) > 1
    ? `frame ${wrong + 1} of its write-ahead log is corrupt`
    : null;
}

/** Null where there is no frame yet: a new log may be empty, or only reserved on the disk. */
function readWal(file: string): Buffer | null {
  const path = `${file}-wal`;
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  const hasFrames = bytes.subarray(HEADER_BYTES).some((byte) => byte !== 0);
  return hasFrames ? bytes : null;
}

function readHeader(bytes: Buffer): Checksum | null {
  const magic = bytes.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== MAGIC) return null;
  const checksum = sumOf(bytes, 0, 24, [0, 0], (magic & 1) === 1);
  return isStored(bytes, 24, checksum) ? checksum : null;
}

/** 65536 does not fit its field of a database's header, but does here. */
const pageBytes = (bytes: Buffer) => bytes.readUInt32BE(8);

const hasSalt = ({ bytes }: Wal, at: number) => bytes.compare(bytes, 16, 24, at + 8, at + 16) === 0;

const isStored = (bytes: Buffer, at: number, [one, two]: Checksum) =>
  bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two;

/** A frame with another salt is left from before the last checkpoint, and ends the log. */
function firstWrongFrame(wal: Wal, start: Checksum): number | null {
  let checksum = start;
  for (const [number, at] of frames(wal)) {
    checksum = sumOf(wal.bytes, at, 8, checksum, wal.isBigEndian);
    checksum = sumOf(
      wal.bytes,
      at + FRAME_HEADER_BYTES,
      wal.frameBytes - FRAME_HEADER_BYTES,
      checksum,
      wal.isBigEndian,
    );
    if (!hasSalt(wal, at) || !isStored(wal.bytes, at + 16, checksum)) return number;
  }
  return null;
}

function commitsFrom(wal: Wal, first: number): number {
  let commits = 0;
  for (const [number, at] of frames(wal)) {
    if (number >= first && hasSalt(wal, at) && wal.bytes.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

function* frames({ bytes, frameBytes }: Wal): Generator<[number: number, at: number]> {
  for (let at = HEADER_BYTES, number = 0; at + frameBytes <= bytes.length; at += frameBytes, number += 1) {
    yield [number, at];
  }
}

/** The checksum of SQLite's file format, "WAL format", over 32-bit words in pairs. */
function sumOf(bytes: Buffer, from: number, length: number, start: Checksum, isBigEndian: boolean): Checksum {
  let [one, two] = start;
  for (let at = from; at < from + length; at += 8) {
    one = (one + two + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))) >>> 0;
    two = (two + one + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4))) >>> 0;
  }
  return [one, two];
}
