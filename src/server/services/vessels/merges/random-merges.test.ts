import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companies, serviceRules, vesselContacts, vesselDirectory, vesselMerges } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import { dumpTables } from '#server/testing/dump-tables.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { AppError } from '#server/errors.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { MERGE_FIELDS } from '#contract/vessel/vessel-merge.ts';
import { mergeVessels } from './merge-vessels.ts';
import { recordService } from '#server/services/vessels/service-status/record-service.ts';
import { undoMerge } from './undo-merge.ts';
import { updateVessel } from '#server/services/vessels/update-vessel.ts';
import { createVessel } from '#server/services/vessels/write-vessel.ts';

const IMOS = ['3000116', '3000489', '3002334', '3002700'] as const;
const few = <Value>(...values: Value[]) => fc.constantFrom<Value | null>(null, ...values);

const someVessel = fc.record({
  vesselName: fc.constantFrom('Kysten', 'M/V Kysten', 'Bølgen', 'Solvåg Alfa', 'Solvag Alfa'),
  imo: fc.boolean(),
  clientName: few('Haukvær', 'Solvåg Demo Bulk ASA'),
  systemType1: few('BWMS', 'Boiler'),
  vesselMasterName: few('Capt. A', 'Capt. B'),
  vesselMasterPhone: few('1', '2'),
  engineerName: few('Eirik', 'Else'),
  portAgentName: few('Agda'),
  notes: few('Ladder is short'),
  nextServiceDue: few('2026-08-01'),
});
const someProject = fc.record({
  vessel: fc.nat({ max: 3 }),
  status: fc.constantFrom(
    'scheduled' as const,
    'work done' as const,
    'completed' as const,
    'cancelled' as const,
  ),
  day: fc.integer({ min: 1, max: 28 }),
  master: few('Capt. A', 'Capt. X'),
  client: few('Haukvær'),
});
const someContact = fc.record({
  vessel: fc.nat({ max: 3 }),
  name: fc.constantFrom('Siri', 'Sven'),
  contactType: fc.constantFrom('superintendent' as const, 'purchaser' as const),
  isPrimary: fc.boolean(),
});

const ship = (vesselName: 'Bølgen' | 'Kysten' | 'Solvag Alfa', vesselMasterPhone: string | null = null) => ({
  vesselName,
  vesselMasterPhone,
  imo: false,
  clientName: null,
  systemType1: null,
  vesselMasterName: null,
  engineerName: null,
  portAgentName: null,
  notes: null,
  nextServiceDue: null,
});

/** False if a third ship has that name; any other failure fails the test. */
function isPossible(merge: () => unknown): boolean {
  try {
    merge();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'badInput') return false;
    throw error;
  }
}

test('a merge and its undo restore every row of every table, for any vessels, projects and contacts', () => {
  fc.assert(
    fc.property(
      fc.array(someVessel, { minLength: 4, maxLength: 4 }),
      fc.array(someProject, { maxLength: 6 }),
      fc.array(someContact, { maxLength: 3 }),
      fc.subarray([...MERGE_FIELDS]),
      fc.boolean(),
      (ships, projects, contacts, fromLoser, chained) => {
        const db = createTestDatabase();
        const { id: userId } = createPortalUser(db, { role: 'manager', name: 'Mona' });
        const clock = createTestClock();
        const ctx = { db, clock, actor: { userId, name: 'Mona', role: 'manager' as const } };
        db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
        const ids = ships.map(({ imo, nextServiceDue, ...ship }, index) => {
          const taken = db.select().from(vesselDirectory).all().length > 0;
          const imoNumber = imo || taken ? IMOS[index]! : null;
          const { id, version } = inTransaction(db, (tx) => createVessel(tx, ctx, { ...ship, imoNumber }));
          if (nextServiceDue !== null) updateVessel(ctx, { id, version, nextServiceDue });
          return id;
        });
        for (const { vessel, status, day, master, client } of projects) {
          const id = ids[vessel]!;
          const { vesselName } = db.select().from(vesselDirectory).where(eq(vesselDirectory.id, id)).get()!;
          const company = db
            .select()
            .from(companies)
            .where(eq(companies.name, client ?? ''))
            .get();
          const project = createProject(db, {
            vesselDirectoryId: id,
            vesselName,
            clientName: company?.name ?? null,
            companyName: company?.name ?? null,
            companyId: company?.id ?? null,
            vesselMasterName: master,
            status,
            createdBy: userId,
          });
          if (status !== 'completed') continue;
          inTransaction(db, (tx) =>
            recordService(tx, ctx, {
              projectId: project.id,
              vesselDirectoryId: id,
              serviceDate: `2026-02-${String(day).padStart(2, '0')}`,
              serviceType: 'annual service',
              operatorName: 'Ola',
            }),
          );
        }
        for (const { vessel, isPrimary, ...contact } of contacts) {
          const vesselId = ids[vessel]!;
          const isFirst = db.select().from(vesselContacts).where(isNull(vesselContacts.projectId)).all();
          const free = !isFirst.some(
            (row) => row.vesselId === vesselId && row.contactType === contact.contactType,
          );
          db.insert(vesselContacts)
            .values({ ...contact, vesselId, isPrimary: isPrimary && free })
            .run();
        }
        expect(findVesselDrift(db)).toEqual([]);

        const seen = (id: number) =>
          db.select().from(vesselDirectory).where(eq(vesselDirectory.id, id)).get()!.version;
        const pairs = chained
          ? [
              [0, 1],
              [2, 0],
            ]
          : [
              [0, 1],
              [0, 2],
            ];
        const states = [dumpTables(db)];
        for (const [winner, loser] of pairs) {
          clock.advance(60_000);
          const [id, loserId] = [ids[winner!]!, ids[loser!]!];
          const givenUp = fromLoser.includes('imoNumber') ? id : loserId;
          const confirmImoNumber =
            db.select().from(vesselDirectory).where(eq(vesselDirectory.id, givenUp)).get()?.imoNumber ?? '';
          const input = {
            id,
            loserId,
            version: seen(id),
            loserVersion: seen(loserId),
            fromLoser,
            confirmImoNumber,
          };
          const isMade = isPossible(() => mergeVessels(ctx, input));
          const now = dumpTables(db);
          if (isMade) states.push(now);
          // A refused one leaves everything as it was.
          expect(now).toEqual(states.at(-1));
          expect(findVesselDrift(db)).toEqual([]);
        }
        for (const { id } of db.select().from(vesselMerges).all().toReversed()) {
          states.pop();
          undoMerge(ctx, { id });
          expect(dumpTables(db)).toEqual(states.at(-1));
          expect(findVesselDrift(db)).toEqual([]);
        }
        db.$client.close();
      },
    ),
    {
      numRuns: runs(10),
      examples: [
        // The projects of the merged vessel got the name that its winner had before.
        [
          [ship('Bølgen', '1'), ship('Kysten'), ship('Bølgen'), ship('Kysten')],
          [{ vessel: 0, status: 'scheduled', day: 1, master: null, client: null }],
          [],
          ['vesselName'],
          true,
        ],
        // The winner got its first name again, which was then not among its former names.
        [
          [ship('Solvag Alfa'), ship('Kysten'), ship('Solvag Alfa'), ship('Kysten')],
          [],
          [],
          ['vesselName', 'imoNumber'],
          false,
        ],
      ],
    },
  );
});
