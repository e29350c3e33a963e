import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { contactSubmissions, portalUsers } from '#db/schema/index.ts';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { billWriter } from './generated-billing.ts';
import { projectWriter } from './generated-projects.ts';
import { generateVessels } from './generated-vessels.ts';
import {
  dayTexts,
  MANAGERS,
  OPERATORS,
  OPERATORS_LEFT,
  planProjects,
  type PlannedProject,
  type PortalSize,
} from './portal-plan.ts';
import { FIRST_NAMES, LAST_NAMES, MESSAGES, PORTS, SKILLS } from './portal-texts.ts';
import { rowWriter, withoutIndexes } from './row-writer.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../src/db/migrations');

/** As much as the portal is built for. */
export const LARGE_PORTAL: PortalSize = {
  vessels: 50_000,
  projects: 100_000,
  parts: 1_000_000,
  today: '2026-11-20',
};

const HASTE = [
  'journal_mode = OFF',
  'synchronous = OFF',
  'secure_delete = OFF',
  'foreign_keys = OFF',
  'ignore_check_constraints = ON',
  'cache_size = -300000',
  'temp_store = MEMORY',
  'threads = 2',
];

/** Addresses of the generated staff: manager1@quayside.example to manager3, operator1 to operator40. */
const staffEmail = (id: number) =>
  id <= MANAGERS ? `manager${id}@quayside.example` : `operator${id - MANAGERS}@quayside.example`;

/**
 * Fills a migrated, empty database with the seed and five years of a staff portal. Everything that is derived follows
 * from its truth, as if the services had written it. `passwordHash` is everyone's; without it nobody can sign in.
 */
export function generatePortal(db: Database, size: PortalSize, passwordHash: string | null = null): void {
  seedEmptyDatabase(db);
  const projects = planProjects(size);
  const day = dayTexts(size.today);
  withoutIndexes(db, () => {
    inTransaction(db, () => {
      const names = writeStaff(db, size, passwordHash);
      const personName = (id: number) => names.get(id) ?? '';
      writeMessages(db, size);
      const fleet = generateVessels(db, size, { projects, operatorName: personName });
      const bills = billWriter(db, { day, operatorName: personName });
      const writeProject = projectWriter(db, { day, personName });
      const partsOf = shareParts(projects, size.parts);
      for (const project of projects) {
        const vessel = fleet[project.vessel ?? project.id % fleet.length];
        if (!vessel) throw new Error(`project ${project.id} has no vessel`);
        const bill = bills.plan(project, vessel.company, partsOf(project));
        writeProject(project, vessel, bill);
        bills.write(project, vessel.name, bill);
      }
    });
  });
}

/**
 * The file of such a database, closed. It is kept under the system's temporary folder and used again while size, schema
 * and generator are the same: copy it to write.
 */
export function portalFile(size: PortalSize): string {
  const folder = join(tmpdir(), 'quayside-generated');
  const file = join(folder, `portal-${fingerprint(size)}.db`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  const db = openDatabase({ file: unfinished });
  migrateDatabase(db, MIGRATIONS);
  // Nobody else reads it yet, and a half-filled file is thrown away. The test of the small one keeps the constraints.
  for (const setting of HASTE) db.$client.pragma(setting);
  try {
    generatePortal(db, size);
    db.$client.pragma('journal_mode = WAL');
    db.$client.close();
    renameSync(unfinished, file);
  } finally {
    db.$client.close();
    for (const end of ['', '-wal', '-shm']) rmSync(`${unfinished}${end}`, { force: true });
  }
  return file;
}

/** The same in a separate data folder, for writing. */
export function portalCopy(size: PortalSize): { folder: string; file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-bench-'));
  const file = join(folder, 'quayside.db');
  copyFileSync(portalFile(size), file);
  return { folder, file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function fingerprint(size: PortalSize): string {
  const hash = createHash('sha256').update(JSON.stringify(size));
  const filesIn = (folder: string, wanted: RegExp) =>
    readdirSync(folder)
      .filter((name) => wanted.test(name))
      .toSorted()
      .map((name) => join(folder, name));
  const files = [
    ...['.', '../invented', '..'].flatMap((folder) =>
      filesIn(join(import.meta.dirname, folder), /^[^.]+\.(ts|json)$/),
    ),
    ...filesIn(MIGRATIONS, /\.sql$/),
  ];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function writeStaff(db: Database, { today }: PortalSize, passwordHash: string | null): Map<number, string> {
  const write = rowWriter(db, portalUsers);
  const createdAt = new Date(Date.parse(`${today}T08:00:00Z`) - 1900 * 86_400_000);
  const people = Array.from({ length: MANAGERS + OPERATORS }, (_, index) => ({
    id: index + 1,
    email: staffEmail(index + 1),
    passwordHash,
    role: index < MANAGERS ? ('manager' as const) : ('operator' as const),
    name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[(index * 4 + Math.floor(index / 15)) % LAST_NAMES.length]}`,
    location: PORTS[index % PORTS.length]?.name ?? null,
    phone: `+47 00 00 ${String(index + 1).padStart(4, '0')}`,
    isActive: index < MANAGERS + OPERATORS - OPERATORS_LEFT,
    createdAt,
    skills: SKILLS.filter((_skill, place) => (index + place) % 3 === 0),
  }));
  for (const person of people) write(person);
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Messages of the contact form, the newest of them open. */
function writeMessages(db: Database, { today }: PortalSize): void {
  const write = rowWriter(db, contactSubmissions);
  const now = Date.parse(`${today}T08:00:00Z`);
  for (let index = 200; index > 0; index -= 1) {
    const createdAt = new Date(now - index * 5 * 3_600_000);
    const handledAt = index > 12 ? createdAt : null;
    write({
      name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[index % LAST_NAMES.length]}`,
      email: `asker${index}@ships.example`,
      company: null,
      message: MESSAGES[index % MESSAGES.length] ?? '',
      contentHash: createHash('sha256').update(String(index)).digest('hex'),
      createdAt,
      readAt: handledAt,
      handledAt,
    });
  }
}

/** How many of all parts were used on a project: a lot on some, none where nobody has begun. */
function shareParts(projects: readonly PlannedProject[], parts: number): (project: PlannedProject) => number {
  const weights = projects.map(({ begun, id }) => (begun ? ([0, 4, 7, 9, 10, 12, 28][id % 7] ?? 0) : 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let seen = 0;
  return ({ id }) => {
    const before = Math.round((seen / all) * parts);
    seen += weights[id - 1] ?? 0;
    return Math.round((seen / all) * parts) - before;
  };
}
