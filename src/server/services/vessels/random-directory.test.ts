import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { MergeField } from '#contract/vessel/vessel-merge.ts';
import type { Database } from '#db/open-database.ts';
import {
  companies,
  companyMerges,
  vesselContacts,
  vesselDirectory,
  vesselMerges,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { mergeCompanies } from '#server/services/companies/merge-companies.ts';
import { undoCompanyMerge } from '#server/services/companies/undo-company-merge.ts';
import { updateCompany } from '#server/services/companies/write-company.ts';
import { companySurvivors } from '#server/services/merges/survivors.ts';
import { importPlanned } from '#server/services/vessel-import/import-vessels.ts';
import { planFile } from '#server/services/vessel-import/plan-file.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { addVessel } from './add-vessel.ts';
import { archiveVessel, restoreVessel } from './archive-vessel.ts';
import { findVesselDrift } from './find-vessel-drift.ts';
import { mergeVessels } from '#server/services/vessels/merges/merge-vessels.ts';
import { recordService, reopenService } from '#server/services/vessels/service-status/record-service.ts';
import { addService } from '#server/services/vessels/service-status/services-by-others.ts';
import { undoMerge } from '#server/services/vessels/merges/undo-merge.ts';
import { updateVessel } from './update-vessel.ts';
import { directoryEntry } from './vessel-rows.ts';
import {
  addContact,
  endContact,
  makePrimaryContact,
  updateContact,
} from '#server/services/vessels/contacts/write-contact.ts';

const NAMES = ['Kysten', 'M/V KYSTEN', 'Bølgen', 'Kystten', 'Kysten (IMO 3000116)'] as const;
const IMOS = [null, '3000116', '3000489', '3002334'] as const;
const CLIENTS = [null, 'Haukvær', 'Solvåg Bulk'] as const;
const PEOPLE = [null, 'Capt. A', 'Capt. B'] as const;

const ACTS = {
  add: ({ ctx, pick }) =>
    addVessel(ctx, {
      vesselName: pick(NAMES),
      imoNumber: pick(IMOS),
      newVessel: true,
      clientName: pick(CLIENTS),
      vesselMasterName: pick(PEOPLE),
    }),
  edit: ({ ctx, pick, ships }) => {
    const { id, version } = pick(ships());
    const change = pick([
      { vesselName: pick(NAMES) },
      { imoNumber: pick(IMOS) },
      { clientName: pick(CLIENTS) },
      { vesselMasterName: pick(PEOPLE) },
    ]);
    updateVessel(ctx, { id, version, ...change });
  },
  merge: ({ ctx, pick, ships }) => {
    const [winner, loser] = [pick(ships()), pick(ships())];
    const pair = { id: winner.id, loserId: loser.id, version: winner.version, loserVersion: loser.version };
    const fromLoser = pick<MergeField[]>([[], ['clientName'], ['vesselMasterName', 'imoNumber']]);
    const givenUp = fromLoser.includes('imoNumber') ? winner : loser;
    mergeVessels(ctx, { ...pair, fromLoser, confirmImoNumber: givenUp.imoNumber ?? '' });
  },
  serveByOthers: ({ ctx, pick, ships }) =>
    void addService(ctx, {
      id: pick(ships()).id,
      serviceDate: pick(['2025-12-01', '2026-02-27']),
      serviceType: pick(['annual service', 'survey']),
    }),
  undo: ({ ctx, pick, merges }) => void undoMerge(ctx, { id: pick(merges()).id }),
  archive: ({ ctx, pick, ships }) => void archiveVessel(ctx, { id: pick(ships()).id }),
  restore: ({ ctx, pick, ships }) => void restoreVessel(ctx, { id: pick(ships()).id }),
  plan: ({ ctx, pick, ships }) => {
    const { id, vesselName, clientName } = pick(
      ships().filter((one) => one.archivedAt === null && one.mergedIntoId === null),
    );
    createProject(ctx.db, { vesselDirectoryId: id, vesselName, clientName, status: 'scheduled' });
  },
  complete: ({ ctx, pick, projects }) => {
    const project = pick(projects().filter(({ status }) => status === 'scheduled'));
    const serviceDate = pick(['2026-01-10', '2026-02-10', '2026-02-20']);
    inTransaction(ctx.db, (tx) => {
      tx.update(vesselProjects)
        .set({ status: 'completed', completedDate: serviceDate })
        .where(eq(vesselProjects.id, project.id))
        .run();
      const service = { serviceDate, serviceType: project.serviceType, operatorName: 'Ola' };
      recordService(tx, ctx, {
        ...service,
        projectId: project.id,
        vesselDirectoryId: project.vesselDirectoryId!,
      });
    });
  },
  reopen: ({ ctx, pick, projects }) => {
    const project = pick(projects().filter(({ status }) => status === 'completed'));
    const vessel = directoryEntry(ctx.db, project.vesselDirectoryId!);
    inTransaction(ctx.db, (tx) => {
      tx.update(vesselProjects)
        .set({ status: 'scheduled', completedDate: null, vesselName: vessel.vesselName })
        .where(eq(vesselProjects.id, project.id))
        .run();
      reopenService(tx, ctx, project.id);
    });
  },
  meet: ({ ctx, pick, ships }) =>
    void addContact(ctx, {
      vesselDirectoryId: pick(ships()).id,
      contactType: pick(['master', 'port agent']),
      name: pick(['Capt. A', 'Siri']),
      isPrimary: pick([true, false]),
    }),
  correct: ({ ctx, pick, people }) => {
    const { id, version } = pick(people());
    pick([
      () => updateContact(ctx, { id, version, name: pick(['Capt. B', 'Sven']) }),
      () => makePrimaryContact(ctx, { id, version }),
      () => endContact(ctx, { id, version, validTo: pick([null, '2026-03-01']) }),
    ])();
  },
  import: ({ ctx, pick }) => {
    const row = () => [pick(NAMES), pick(IMOS), pick(CLIENTS), pick(PEOPLE), pick(['', ...NAMES])].join(';');
    const csv = `Vessel;IMO;Client;Master;Former names\n${row()}\n${row()}`;
    const choices = { differing: pick(['keep', 'take'] as const), except: [], newClients: true };
    const file = { csv, today: osloDay(ctx.clock.now()), newClients: true };
    const planned = ctx.db.transaction((tx) => planFile(tx, file));
    importPlanned(ctx, { ...choices, dryRun: false, planHash: planned.plan.hash }, planned);
  },
  renameClient: ({ ctx, pick, clients }, step) => {
    const { id, version } = pick(clients());
    updateCompany(ctx, { id, version, name: `Rederi ${step}` });
  },
  mergeClients: ({ ctx, pick, clients }) => {
    const [winner, loser] = [pick(clients()), pick(clients())];
    const pair = { id: winner.id, loserId: loser.id, version: winner.version, loserVersion: loser.version };
    mergeCompanies(ctx, { ...pair, fromLoser: pick([[], ['name'], ['engineerName']]) });
  },
  undoClients: ({ ctx, pick, clientMerges }) => void undoCompanyMerge(ctx, { id: pick(clientMerges()).id }),
} satisfies Record<string, (office: Office, step: number) => unknown>;

class NothingThere extends Error {}

function officeOf(db: Database, random: () => number) {
  const { id: userId } = createPortalUser(db, { role: 'manager', name: 'Mona' });
  return {
    ctx: { db, clock: createTestClock(), actor: { userId, name: 'Mona', role: 'manager' as const } },
    pick: <Value>(from: readonly Value[]): Value => {
      if (from.length === 0) throw new NothingThere();
      return from[random() % from.length]!;
    },
    ships: () => db.select().from(vesselDirectory).all(),
    merges: () => db.select().from(vesselMerges).all(),
    projects: () => db.select().from(vesselProjects).all(),
    people: () => db.select().from(vesselContacts).all(),
    clients: () => db.select().from(companies).all(),
    clientMerges: () => db.select().from(companyMerges).all(),
  };
}
type Office = ReturnType<typeof officeOf>;

/** The office's acts may be refused; they must not fail in any other way. */
function isDone(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof AppError || error instanceof NothingThere) return false;
    throw error;
  }
}

/** Invariants that no check of the copies covers, as sentences. */
function wrongIn({ ctx: { db }, ships }: Office): string[] {
  const placed = db
    .select({ project: vesselProjects.vesselDirectoryId, service: vesselServiceHistory.vesselDirectoryId })
    .from(vesselProjects)
    .leftJoin(vesselServiceHistory, eq(vesselServiceHistory.projectId, vesselProjects.id))
    .all();
  const owned = db
    .select({
      vesselName: vesselDirectory.vesselName,
      clientName: vesselDirectory.clientName,
      owner: companies.name,
    })
    .from(vesselDirectory)
    .leftJoin(companies, eq(companies.id, companySurvivors.survivor(vesselDirectory.companyId)))
    .where(isNull(vesselDirectory.mergedIntoId))
    .all();
  return [
    ...placed
      .filter(({ project, service }) => service !== null && service !== project)
      .map(() => 'a service belongs to another vessel than its project'),
    ...owned
      .filter(({ clientName, owner }) => clientName !== owner)
      .map(({ vesselName, clientName, owner }) => `${vesselName} is of ${clientName}, and owned by ${owner}`),
    ...ships()
      .filter(
        ({ vesselName, imoNumber }) =>
          !vesselName.endsWith(`(IMO ${imoNumber})`) && vesselName.includes('(IMO'),
      )
      .map(({ vesselName, imoNumber }) => `${vesselName} has the number ${imoNumber}`),
  ];
}

type Act = keyof typeof ACTS;

/** Performs the acts in order, checks after each, and returns those that were not refused. */
function play(acts: readonly Act[], random: () => number): Act[] {
  const db = createTestDatabase();
  const office = officeOf(db, random);
  const done = acts.filter((act, step) => {
    office.ctx.clock.advance(60_000);
    const isMade = isDone(() => ACTS[act](office, step));
    expect([act, ...findVesselDrift(db), ...wrongIn(office)]).toEqual([act]);
    return isMade;
  });
  db.$client.close();
  return done;
}

/** Each act with its picks, in the order of its calls of `pick`. */
type Example = [act: Act, ...picks: number[]][];

function playExample(example: Example): Act[] {
  const picks = example.flatMap(([, ...numbers]) => numbers).values();
  return play(
    example.map(([act]) => act),
    () => {
      const { value } = picks.next();
      if (value === undefined) throw new Error('An act picks more than the example lists.');
      return value;
    },
  );
}

test('copies agree after every kind of act', () => {
  const done = playExample([
    ['add', 0, 1, 1, 1],
    ['add', 2, 0, 2, 2],
    ['plan', 1],
    ['complete', 0, 0],
    ['reopen', 0],
    ['complete', 0, 1],
    ['meet', 0, 0, 1, 0],
    ['correct', 0, 0, 0],
    ['edit', 0, 0, 0, 2, 0, 2],
    ['archive', 0],
    ['restore', 0],
    ['import', 0, 1, 1, 1, 0, 3, 2, 2, 2, 0, 0],
    ['renameClient', 0],
    ['serveByOthers', 1, 0, 1],
    ['merge', 0, 1, 0],
    ['undo', 0],
    ['mergeClients', 0, 1, 0],
    ['undoClients', 0],
  ]);
  expect(new Set(done)).toEqual(new Set(Object.keys(ACTS)));
});

test('a merge cannot be undone while the winner has the IMO number of the other vessel', () => {
  const typedIn = playExample([
    ['add', 0, 0, 0, 0],
    ['add', 2, 1, 0, 0],
    ['merge', 0, 1, 0],
    ['edit', 0, 0, 1, 0, 0, 1],
    ['undo', 0],
  ]);
  const typedInAfterAnotherMerge = playExample([
    ['add', 0, 2, 0, 0],
    ['add', 3, 3, 0, 0],
    ['add', 4, 1, 0, 0],
    ['merge', 1, 0, 0],
    ['merge', 1, 2, 0],
    ['edit', 1, 0, 2, 0, 0, 1],
    ['undo', 0],
  ]);
  expect(typedIn).toEqual(['add', 'add', 'merge', 'edit']);
  expect(typedInAfterAnotherMerge).toEqual(['add', 'add', 'add', 'merge', 'merge', 'edit']);
});

test('a name that an undo restores has the number that the vessel has got since', () => {
  const done = playExample([
    ['add', 0, 0, 0, 0],
    ['add', 1, 3, 0, 0],
    ['merge', 1, 0, 2],
    ['edit', 1, 0, 1, 0, 0, 1],
    ['undo', 0],
  ]);
  expect(done).toEqual(['add', 'add', 'merge', 'edit', 'undo']);
});

test('copies agree after any acts in any order, and no error except refusals is thrown', () => {
  const names = Object.keys(ACTS) as Act[];
  const often = [
    ...names,
    'add',
    'merge',
    'merge',
    'undo',
    'undo',
    'mergeClients',
    'undoClients',
    'plan',
    'complete',
  ] as const;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...often), { minLength: 15, maxLength: 40 }),
      fc.infiniteStream(fc.nat()),
      (acts, random) => {
        play(['add', 'add', 'add', 'plan', ...acts], () => random.next().value as number);
      },
    ),
    { numRuns: runs(8) },
  );
});
