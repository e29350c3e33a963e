import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { COMPANY_MERGE_FIELDS } from '#contract/vessel/company-merge.ts';
import type { Database } from '#db/open-database.ts';
import { companies, companyMerges, vesselDirectory } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { companySurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { mergeVessels } from '#server/services/vessels/merges/merge-vessels.ts';
import { undoMerge } from '#server/services/vessels/merges/undo-merge.ts';
import { updateVessel } from '#server/services/vessels/update-vessel.ts';
import { createVessel } from '#server/services/vessels/write-vessel.ts';
import { dumpTables } from '#server/testing/dump-tables.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { mergeCompanies } from './merge-companies.ts';
import { undoCompanyMerge } from './undo-company-merge.ts';
import { createCompany, updateCompany } from './write-company.ts';

const NAMES = ['Haukvær', 'Haukvaer Rederi', 'Solvåg Demo Bulk ASA', 'Lomvi'] as const;
const few = <Value>(...values: Value[]) => fc.constantFrom<Value | null>(null, ...values);
const someCompany = fc.record({
  spelled: fc.subarray(['HR', 'H.V.', 'Bulk']),
  engineerName: few('Eirik', 'Else'),
  engineerEmail: few('e@h.example'),
});
const someVessel = fc.record({ owner: few(0, 1, 2, 3), master: few('Capt. A') });
const someProject = fc.record({
  vessel: fc.nat({ max: 4 }),
  status: fc.constantFrom(
    'confirmed' as const,
    'scheduled' as const,
    'work done' as const,
    'cancelled' as const,
  ),
  /** The client that the project names: its vessel's owner, or a different one on purpose. */
  client: few(0, 1, 2, 3),
});
const someMerge = fc.record({
  what: fc.constantFrom('companies' as const, 'companies' as const, 'vessels' as const),
  winner: fc.nat({ max: 4 }),
  loser: fc.nat({ max: 4 }),
  fromLoser: fc.subarray([...COMPANY_MERGE_FIELDS]),
});
const world = {
  firms: fc.array(someCompany, { minLength: 4, maxLength: 4 }),
  ships: fc.array(someVessel, { minLength: 5, maxLength: 5 }),
  projects: fc.array(someProject, { maxLength: 8 }),
  merges: fc.array(someMerge, { minLength: 1, maxLength: 5 }),
};

interface World {
  db: Database;
  ctx: PortalContext;
  firms: number[];
  ships: number[];
}

type Plan = {
  [Part in keyof typeof world]: (typeof world)[Part] extends fc.Arbitrary<infer Value> ? Value : never;
};

function build({ firms, ships, projects }: Omit<Plan, 'merges'>): World {
  const db = createTestDatabase();
  const { id: userId } = createPortalUser(db, { role: 'manager', name: 'Mona' });
  const ctx = { db, clock: createTestClock(), actor: { userId, name: 'Mona', role: 'manager' as const } };
  const taken = new Set<string>();
  const companyIds = firms.map(({ spelled, ...firm }, index) => {
    const alternativeNames = spelled.filter((name) => !taken.has(name));
    for (const name of alternativeNames) taken.add(name);
    return createCompany(ctx, { name: NAMES[index]!, alternativeNames, ...firm, newClient: true }).id;
  });
  const nameOf = (index: number | null) => (index === null ? null : NAMES[index]!);
  const vesselIds = ships.map(
    ({ owner, master }, index) =>
      inTransaction(db, (tx) =>
        createVessel(tx, ctx, {
          vesselName: `Kysten ${'ABCDE'[index]}`,
          imoNumber: null,
          clientName: nameOf(owner),
          vesselMasterName: master,
        }),
      ).id,
  );
  for (const { vessel, status, client } of projects) {
    const entry = db.select().from(vesselDirectory).where(eq(vesselDirectory.id, vesselIds[vessel]!)).get()!;
    const clientName = nameOf(client) ?? entry.clientName;
    createProject(db, {
      vesselDirectoryId: entry.id,
      vesselName: entry.vesselName,
      clientName,
      companyName: clientName,
      companyId: clientName === null ? null : companyIds[NAMES.findIndex((name) => name === clientName)]!,
      status,
      createdBy: userId,
    });
  }
  return { db, ctx, firms: companyIds, ships: vesselIds };
}

/** Makes a merge if possible, and returns its undo. */
function tryMerge(
  { db, ctx, firms, ships }: World,
  { what, winner, loser, fromLoser }: Plan['merges'][number],
) {
  const ids = what === 'companies' ? firms : ships;
  const [id, loserId] = [ids[winner % ids.length]!, ids[loser % ids.length]!];
  const table = what === 'companies' ? companies : vesselDirectory;
  const seen = (of: number) =>
    db.select({ version: table.version }).from(table).where(eq(table.id, of)).get()!.version;
  const input = { id, loserId, version: seen(id), loserVersion: seen(loserId) };
  return refusedOr(() => {
    if (what === 'vessels') {
      const takesClient = fromLoser.includes('name');
      const made = mergeVessels(ctx, takesClient ? { ...input, fromLoser: ['clientName'] } : input);
      return () => void undoMerge(ctx, { id: made.merge.id });
    }
    const made = mergeCompanies(ctx, { ...input, fromLoser });
    return () => void undoCompanyMerge(ctx, { id: made.merge.id });
  });
}

/** Undefined if it was refused for a reason; anything else fails. */
function refusedOr<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'badInput' || error.kind === 'conflict'))
      return undefined;
    throw error;
  }
}

/** The invariant after all merges and undos: a vessel shows the name of the company that owns it. */
function expectOneTruth(db: Database): void {
  expect(findVesselDrift(db)).toEqual([]);
  const owned = db
    .select({ shown: vesselDirectory.clientName, owner: companies.name })
    .from(vesselDirectory)
    .leftJoin(companies, eq(companies.id, companySurvivors.survivor(vesselDirectory.companyId)))
    .where(isNull(vesselDirectory.mergedIntoId))
    .all();
  expect(owned.filter(({ shown, owner }) => shown !== owner)).toEqual([]);
}

const UNKNOWN_FIRMS = NAMES.map(() => ({ spelled: [], engineerName: null, engineerEmail: null }));
const shipsOf = (...owners: (0 | 1 | 2 | 3 | null)[]) => owners.map((owner) => ({ owner, master: null }));
const mergeOf = (what: 'companies' | 'vessels', winner: number, loser: number) => ({
  what,
  winner,
  loser,
  fromLoser: [],
});

test('merges of companies and vessels restore every row of every table when they are undone in the order in which they were made', () => {
  fc.assert(
    fc.property(fc.record(world), ({ merges, ...plan }) => {
      const made = build(plan);
      const undos: { undo: () => void; before: ReturnType<typeof dumpTables> }[] = [];
      for (const merge of merges) {
        const before = dumpTables(made.db);
        const undo = tryMerge(made, merge);
        if (undo) undos.push({ undo, before });
        // A refused one leaves everything as it was.
        const expected = undo ? dumpTables(made.db) : before;
        expect(dumpTables(made.db)).toEqual(expected);
        expectOneTruth(made.db);
      }
      for (const { undo, before } of undos.toReversed()) {
        undo();
        expect(dumpTables(made.db)).toEqual(before);
        expectOneTruth(made.db);
      }
      made.db.$client.close();
    }),
    {
      numRuns: runs(10),
      examples: [
        // The project named the company into which the owner of its vessel was merged.
        [
          {
            firms: UNKNOWN_FIRMS,
            ships: shipsOf(null, null, 2, null, 3),
            projects: [{ vessel: 4, status: 'confirmed', client: 0 }],
            merges: [mergeOf('companies', 0, 3), mergeOf('vessels', 2, 4)],
          },
        ],
        // The client that was taken over had the same name, because the owner of both vessels had been merged.
        [
          {
            firms: UNKNOWN_FIRMS,
            ships: shipsOf(3, null, 3, null, null),
            projects: [],
            merges: [mergeOf('companies', 0, 3), { ...mergeOf('vessels', 0, 2), fromLoser: ['name'] }],
          },
        ],
      ],
    },
  );
});

const someEdit = fc.record({
  what: fc.constantFrom('give away' as const, 'rename' as const, 'spell' as const, 'undo' as const),
  which: fc.nat({ max: 4 }),
  name: fc.constantFrom(...NAMES, 'Nordlys'),
});

test('edits between a merge of companies and its undo are not lost, and the data stays consistent', () => {
  fc.assert(
    fc.property(fc.record(world), fc.array(someEdit, { maxLength: 8 }), ({ merges, ...plan }, edits) => {
      const made = build(plan);
      const { db, ctx, firms, ships } = made;
      for (const merge of merges) tryMerge(made, { ...merge, what: 'companies' });
      for (const { what, which, name } of [...edits, ...UNDO_ALL]) {
        const before = dumpTables(db);
        const done = refusedOr(() => {
          if (what === 'undo') return undoNext(made, which);
          if (what === 'give away') {
            const { id, version } = db
              .select()
              .from(vesselDirectory)
              .where(eq(vesselDirectory.id, ships[which]!))
              .get()!;
            return updateVessel(ctx, { id, version, clientName: name });
          }
          const { id, version } = db
            .select()
            .from(companies)
            .where(eq(companies.id, firms[which % 4]!))
            .get()!;
          return updateCompany(ctx, {
            id,
            version,
            ...(what === 'rename' ? { name } : { alternativeNames: [name, 'X'] }),
          });
        });
        expect(dumpTables(db)).toEqual(done === undefined ? before : dumpTables(db));
        expectOneTruth(db);
      }
      db.$client.close();
    }),
    { numRuns: runs(10) },
  );
});

const UNDO_ALL = [0, 0, 0, 0].map((which) => ({ what: 'undo' as const, which, name: 'Nordlys' as const }));

/** A vessel stays with the company that it was given to after the merge. */
function undoNext({ db, ctx }: World, which: number) {
  const standing = db.select().from(companyMerges).where(isNull(companyMerges.undoneAt)).all();
  const merge = standing[which % standing.length];
  if (!merge) return undefined;
  const others = () =>
    db
      .select({ id: vesselDirectory.id, companyId: vesselDirectory.companyId })
      .from(vesselDirectory)
      .all()
      .filter(({ companyId }) => companyId !== merge.winnerId && companyId !== merge.loserId);
  const given = others();
  const undone = undoCompanyMerge(ctx, { id: merge.id });
  expect(others()).toEqual(given);
  return undone;
}
