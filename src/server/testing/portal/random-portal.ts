import { eq } from 'drizzle-orm';
import { addDays } from '#contract/format/calendar-day.ts';
import { BILLING_STATUSES, CURRENCIES } from '#contract/billing/billing.ts';
import { PROJECT_OUTCOMES, PROJECT_STATUSES, TIME_CATEGORIES } from '#contract/project/project.ts';
import type { Database } from '#db/open-database.ts';
import {
  partsUsed,
  portalUsers,
  projectTimeEntries,
  vesselDirectory,
  vesselProjects,
} from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';
import { createSeededRandom } from '#scripts/demo/seeded-random.ts';
import type { Clock } from '#server/services/context.ts';
import { createPortalUser, createProduct, createProject } from '#server/testing/factories.ts';
import { addVessel } from './project-facts.ts';

interface Wanted {
  seed: number;
  projects: number;
  firstDay: string;
  /** The range of days over which requests are spread. */
  days: number;
}

const SYSTEMS = ['Headway OceanGuard', 'Alfa Laval PureBallast', null];
const SERVICES = ['annual service', 'TRO calibration', 'troubleshooting'];
const ZONES = ['Europe/Oslo', 'Asia/Singapore', 'America/Chicago', null];
const CLIENTS = ['Nordskjær Demo Rederi AS', 'Ærlig Øst Shipping', '=SUM(A1)', null];

/**
 * A year of a portal with everything that figures have to exclude or distinguish: cancelled, reopened and moved
 * projects, lines of every state in every currency, time that overlaps and crosses midnight and clock changes.
 */
export function fillRandomPortal(
  db: Database,
  clock: Clock,
  { seed, projects, firstDay, days }: Wanted,
): void {
  const { whole, happens, oneOf } = createSeededRandom(seed);
  const day = (from: string, most: number) => addDays(from, whole(0, most));
  const people = ['Åse', 'Ola', 'Kari', 'Per'].map((name, index) =>
    createPortalUser(db, {
      name,
      isActive: index !== 3,
      dailyHours: index === 1 ? 6 : 7.5,
      createdAt: new Date(index === 2 ? `${addDays(firstDay, 200)}T10:00:00Z` : `${firstDay}T10:00:00Z`),
    }),
  );
  const author = createPortalUser(db, { role: 'manager', name: 'Mona' });
  const vessels = CLIENTS.flatMap((clientName) =>
    ['Vektor', 'Kysten'].map((name) =>
      addVessel(db, clock, { vesselName: `${name} ${clientName?.length ?? 0}`, clientName }),
    ),
  );
  for (const { id } of vessels) {
    const due = happens(0.8) ? addDays(firstDay, days - 60 + whole(0, 200)) : null;
    db.update(vesselDirectory)
      .set({ nextServiceDue: due, archivedAt: happens(0.1) ? clock.now() : null })
      .where(eq(vesselDirectory.id, id))
      .run();
  }
  const products = [createProduct(db), createProduct(db)];

  for (let project = 0; project < projects; project += 1) {
    const vessel = happens(0.9) ? oneOf(vessels) : null;
    const status = oneOf([...PROJECT_STATUSES, 'completed', 'completed', 'completed', 'completed'] as const);
    const requestDate = day(firstDay, days);
    const scheduledDate = happens(0.8) ? day(requestDate, 30) : null;
    const begun =
      !['not confirmed', 'confirmed', 'scheduled', 'travelling'].includes(status) && happens(0.95);
    const startDay = addDays(scheduledDate ?? requestDate, whole(0, 4) - 2);
    const startedAt = begun ? new Date(`${startDay}T${String(whole(0, 23)).padStart(2, '0')}:30:00Z`) : null;
    const completedDate = status === 'completed' ? day(addDays(startDay, 1), 40) : null;
    const value = happens(0.7) ? whole(0, 5_000_000) : null;
    const valueBillingStatus = value === null ? 'pending' : oneOf(BILLING_STATUSES);
    const { id: projectId } = createProject(db, {
      vesselName: vessel?.vesselName ?? 'Unknown',
      vesselDirectoryId: vessel?.id ?? null,
      clientName: vessel?.clientName ?? oneOf(CLIENTS),
      systemType: oneOf(SYSTEMS),
      serviceType: oneOf(SERVICES),
      status,
      requestDate,
      scheduledDate,
      confirmedDate: scheduledDate === null ? null : addDays(scheduledDate, project % 4 === 0 ? -3 : 0),
      plannedDateAtStart: startedAt === null ? null : scheduledDate,
      startedAt,
      locationTimezone: oneOf(ZONES),
      completedDate,
      workEndedAt: completedDate === null || !startedAt ? null : new Date(`${completedDate}T12:00:00Z`),
      outcome:
        completedDate !== null && happens(0.9) ? oneOf([...PROJECT_OUTCOMES, 'resolved' as const]) : null,
      visitNumber: 1 + (happens(0.2) ? 1 + whole(0, 2) : 0),
      parentProjectId: project > 3 && happens(0.1) ? 1 : null,
      assignedOperatorId: happens(0.9) ? oneOf(people).id : null,
      createdBy: author.id,
      projectValue: value,
      currency: value === null ? null : oneOf(CURRENCIES),
      valueBillingStatus,
      valueInvoicedAt: isInvoiced(valueBillingStatus) ? day(requestDate, 90) : null,
    });
    for (let part = whole(0, 4); part > 0; part -= 1)
      addPart(projectId, vessel?.vesselName ?? 'Unknown', requestDate);
    for (let entry = whole(0, 3); entry > 0; entry -= 1) addEntry(projectId, startDay);
    inTransaction(db, (tx) => refreshProjectTotals(tx, projectId));
  }

  function addPart(projectId: number, vesselName: string, requestDate: string): void {
    const product = happens(0.6) ? oneOf(products) : null;
    const quantity = 1 + whole(0, 8);
    const unitPrice = happens(0.9) ? whole(0, 100_000) : null;
    const billingStatus = unitPrice === null ? 'pending' : oneOf(BILLING_STATUSES);
    db.insert(partsUsed)
      .values({
        projectId,
        operatorId: oneOf(people).id,
        productId: product?.id ?? null,
        partName: product?.name ?? oneOf(['O-ring', 'o-RING', '=cmd', 'Hose']),
        partNumber: product?.itemNumber ?? (happens(0.3) ? 'H-1' : null),
        quantity,
        unitPrice,
        totalPrice: unitPrice === null ? null : unitPrice * quantity,
        currency: unitPrice === null ? null : oneOf(CURRENCIES),
        priceSource: unitPrice === null ? 'missing' : 'manual',
        usedDate: day(requestDate, 30),
        vesselName,
        billingStatus,
        invoicedAt: isInvoiced(billingStatus) ? day(requestDate, 90) : null,
        deletedAt: billingStatus === 'pending' && happens(0.3) ? clock.now() : null,
      })
      .run();
  }

  /** Quarters of an hour, which are whole hundredths; one in twenty is a running timer. */
  function addEntry(projectId: number, startDay: string): void {
    const startedAt = new Date(Date.parse(`${startDay}T00:00:00Z`) + whole(0, 95) * 900_000);
    const minutes = happens(0.95) ? 15 * (1 + whole(0, 60)) : null;
    const endedAt = minutes === null ? null : new Date(startedAt.getTime() + minutes * 60_000);
    const category = oneOf(TIME_CATEGORIES);
    db.insert(projectTimeEntries)
      .values({
        projectId,
        userId: oneOf(people).id,
        category,
        startedAt,
        endedAt,
        minutes,
        timezone: 'Europe/Oslo',
      })
      .run();
  }
}

const isInvoiced = (status: (typeof BILLING_STATUSES)[number]) =>
  ['invoiced', 'paid', 'disputed', 'credited'].includes(status);

/** All table rows, for recalculating a figure. */
export function rawTables(db: Database) {
  return {
    projects: db.select().from(vesselProjects).all(),
    parts: db.select().from(partsUsed).all(),
    entries: db.select().from(projectTimeEntries).all(),
    users: db.select().from(portalUsers).all(),
    vessels: db.select().from(vesselDirectory).all(),
  };
}
export type RawTables = ReturnType<typeof rawTables>;
