import type { BillingStatus } from '#contract/billing/billing.ts';
import type { CalendarDay } from '#contract/format/calendar-day.ts';
import { PART_CATEGORIES } from '#contract/billing/part.ts';
import type { Database } from '#db/open-database.ts';
import { billingNotifications, partsUsed, products, projectTotals, revenueDays } from '#db/schema/index.ts';
import { billingStateOf, revenueOf, sumsOf } from '#server/services/totals/refresh-project-totals.ts';
import type { GeneratedVessel } from './generated-vessels.ts';
import { MANAGERS, type PlannedProject } from './portal-plan.ts';
import { FREE_PARTS, PART_NOTES } from './portal-texts.ts';
import { rowWriter } from './row-writer.ts';
import type { SeededRandom } from '#scripts/demo/seeded-random.ts';

type Currency = 'NOK' | 'USD' | 'EUR';
type Stage = 'open' | 'ready' | 'part invoiced' | 'invoiced' | 'paid';

/** What has become of one line, as a part and as the value of a project name it. */
interface LineState {
  billingStatus: BillingStatus;
  invoiceRef: string | null;
  invoicedAt: CalendarDay | null;
  paidAt: CalendarDay | null;
  notBillableReason: 'warranty' | 'goodwill' | 'error' | null;
  disputeNote: string | null;
  creditRef: string | null;
}

interface PlannedPart extends LineState {
  productId: number | null;
  partName: string;
  partNumber: string | null;
  quantity: number;
  unitPrice: number | null;
  currency: Currency;
  usedOn: number;
  withdrawn: boolean;
  late: boolean;
}

/** Everything to bill of one project. */
export interface PlannedBill {
  value: (LineState & { amount: number; currency: Currency }) | null;
  parts: PlannedPart[];
  state: ReturnType<typeof billingStateOf>;
  sums: ReturnType<typeof sumsOf>;
  revenue: ReturnType<typeof revenueOf>;
}

interface Bills {
  plan(project: PlannedProject, company: GeneratedVessel['company'], parts: number): PlannedBill;
  /** The project has to be there. */
  write(project: PlannedProject, vesselName: string, bill: PlannedBill): void;
}

/** Bills projects by their age: the old ones are paid, those of the last weeks wait. */
export function billWriter(
  db: Database,
  { day, operatorName }: { day: (offset: number) => CalendarDay; operatorName: (id: number) => string },
): Bills {
  const catalogue = db
    .select({ productId: products.id, partName: products.name, partNumber: products.itemNumber })
    .from(products)
    .orderBy(products.id)
    .all();
  const writers = lineWriters(db);
  let partId = 0;

  function plan(project: PlannedProject, company: GeneratedVessel['company'], count: number): PlannedBill {
    const { random } = project;
    const stage = stageOf(project);
    const stateIn = (currency: Currency) =>
      lineState(project, stage, { day, otherCurrency: currency !== company.currency });
    const parts = Array.from({ length: count }, (): PlannedPart => {
      const currency = random.happens(0.95) ? company.currency : random.oneOf(['NOK', 'USD', 'EUR']);
      const line = stateIn(currency);
      const product = random.happens(0.9) ? catalogue[random.below(catalogue.length)] : undefined;
      const priced = line.billingStatus !== 'pending' || random.happens(0.92);
      const base = 4_000 + (((product?.productId ?? 0) * 7919) % 300_000);
      return {
        ...line,
        ...(product ?? { productId: null, partName: random.oneOf(FREE_PARTS), partNumber: null }),
        quantity: 1 + random.below(random.happens(0.05) ? 200 : 6),
        unitPrice: priced
          ? Math.round((base * (90 + random.below(30))) / (currency === 'NOK' ? 10 : 100))
          : null,
        currency,
        usedOn: Math.min((project.from ?? 0) + random.below(1 + (project.to ?? 0) - (project.from ?? 0)), 0),
        withdrawn: line.billingStatus === 'pending' && random.happens(0.02),
        late: project.completed !== null && random.happens(0.005),
      };
    });
    const worth =
      random.happens(project.status === 'completed' ? 0.85 : 0.4) && project.status !== 'cancelled';
    const amount = 1_500_00 + random.below(400) * 250_00;
    const value = worth ? { ...stateIn(company.currency), amount, currency: company.currency } : null;
    const lines = [
      ...parts.filter(({ withdrawn }) => !withdrawn).map(asLine),
      ...(value
        ? [{ amount, currency: value.currency, status: value.billingStatus, invoicedOn: value.invoicedAt }]
        : []),
    ];
    return {
      value,
      parts,
      state: billingStateOf(lines.map(({ status }) => status)),
      sums: sumsOf(project.id, lines),
      revenue: revenueOf(project.id, lines),
    };
  }

  function write(project: PlannedProject, vesselName: string, { parts, sums, revenue }: PlannedBill): void {
    for (const part of parts) {
      partId += 1;
      writers.part(partId, project, vesselName, part, day);
      writers.notification(
        partId,
        project,
        { vesselName, person: operatorName(personOf(project)) },
        part,
        day,
      );
    }
    for (const sum of sums) writers.total(sum);
    for (const broughtIn of revenue) writers.revenue(broughtIn);
  }

  return { plan, write };
}

const personOf = ({ operator }: PlannedProject) => operator ?? 1;

const asLine = ({ unitPrice, quantity, currency, billingStatus, invoicedAt }: PlannedPart) => ({
  amount: unitPrice === null ? null : unitPrice * quantity,
  currency,
  status: billingStatus,
  invoicedOn: invoicedAt,
});

function stageOf({ status, completed, random }: PlannedProject): Stage {
  if (status !== 'completed' || completed === null) return 'open';
  const roll = random.below(100);
  if (completed < -120)
    return roll < 93 ? 'paid' : roll < 97 ? 'invoiced' : roll < 99 ? 'part invoiced' : 'ready';
  if (completed < -45)
    return roll < 50 ? 'paid' : roll < 85 ? 'invoiced' : roll < 92 ? 'part invoiced' : 'ready';
  if (completed < -14)
    return roll < 30 ? 'invoiced' : roll < 65 ? 'ready' : roll < 75 ? 'part invoiced' : 'open';
  return roll < 30 ? 'ready' : 'open';
}

const NO_STATE: LineState = {
  billingStatus: 'pending',
  invoiceRef: null,
  invoicedAt: null,
  paidAt: null,
  notBillableReason: null,
  disputeNote: null,
  creditRef: null,
};

function lineState(
  project: PlannedProject,
  stage: Stage,
  { day, otherCurrency }: { day: (offset: number) => CalendarDay; otherCurrency: boolean },
): LineState {
  const { random, completed, id } = project;
  if (random.happens(0.03)) {
    return {
      ...NO_STATE,
      billingStatus: 'not billable',
      notBillableReason: random.oneOf(['warranty', 'goodwill']),
    };
  }
  const billingStatus = statusIn(stage, random);
  if (billingStatus === 'pending' || billingStatus === 'approved') return { ...NO_STATE, billingStatus };
  // One reference a project and currency; the days follow from the project, so that all its lines have the same.
  const invoicedOn = Math.min((completed ?? 0) + 3 + (id % 20), 0);
  const reference = `${day(invoicedOn).slice(0, 4)}-${String(id).padStart(6, '0')}`;
  return {
    ...NO_STATE,
    billingStatus,
    invoiceRef: otherCurrency ? `${reference}-2` : reference,
    invoicedAt: day(invoicedOn),
    paidAt: stage === 'paid' ? day(Math.min(invoicedOn + 10 + (id % 40), 0)) : null,
    disputeNote: billingStatus === 'disputed' ? 'The client says it was covered by the agreement.' : null,
    creditRef: billingStatus === 'credited' ? `C-${reference}` : null,
  };
}

function statusIn(stage: Stage, random: SeededRandom): BillingStatus {
  switch (stage) {
    case 'open':
      return random.happens(0.9) ? 'pending' : 'approved';
    case 'ready':
      return 'approved';
    case 'part invoiced':
      return random.happens(0.6) ? 'invoiced' : 'pending';
    case 'invoiced':
      return random.happens(0.98) ? 'invoiced' : 'disputed';
    case 'paid':
      return random.happens(0.995) ? 'paid' : 'credited';
  }
}

function lineWriters(db: Database) {
  const writePart = rowWriter(db, partsUsed);
  const writeNotification = rowWriter(db, billingNotifications);
  const total = rowWriter(db, projectTotals);
  const revenue = rowWriter(db, revenueDays);
  const priceOf = ({ unitPrice, quantity }: PlannedPart) =>
    unitPrice === null ? null : unitPrice * quantity;
  const writtenOn = ({ completed }: PlannedProject, { late, usedOn }: PlannedPart) =>
    late ? Math.min((completed ?? usedOn) + 1, 0) : usedOn;

  return {
    total,
    revenue,
    part(
      id: number,
      project: PlannedProject,
      vesselName: string,
      part: PlannedPart,
      day: (offset: number) => string,
    ) {
      const { usedOn, withdrawn, late: _late, ...columns } = part;
      const created = new Date(`${day(writtenOn(project, part))}T13:00:00Z`);
      writePart({
        ...columns,
        id,
        projectId: project.id,
        operatorId: personOf(project),
        currency: part.unitPrice === null ? null : part.currency,
        totalPrice: priceOf(part),
        priceSource: part.unitPrice === null ? 'missing' : part.productId === null ? 'manual' : 'last used',
        category: PART_CATEGORIES[id % PART_CATEGORIES.length] ?? 'consumable',
        notes: id % 9 === 0 ? (PART_NOTES[id % PART_NOTES.length] ?? null) : null,
        usedDate: day(usedOn),
        vesselName,
        version: part.billingStatus === 'pending' ? 1 : 2,
        createdAt: created,
        updatedAt: created,
        deletedAt: withdrawn ? created : null,
      });
    },
    notification(
      partId: number,
      project: PlannedProject,
      { vesselName, person }: { vesselName: string; person: string },
      part: PlannedPart,
      day: (offset: number) => string,
    ) {
      const { partName, quantity, billingStatus, withdrawn, late } = part;
      const written = writtenOn(project, part);
      const isRead = written < -10 || partId % 5 < 2;
      const what = `${quantity} × ${partName} on ${vesselName}`;
      writeNotification({
        projectId: project.id,
        operatorId: personOf(project),
        vesselName,
        partId,
        partName,
        quantity,
        totalCost: withdrawn ? 0 : priceOf(part),
        currency: part.unitPrice === null ? null : part.currency,
        kind: withdrawn ? 'withdrawn' : late ? 'late' : 'added',
        message: withdrawn ? `${person} removed ${what}` : `${person} used ${what}`,
        isRead,
        readBy: isRead ? 1 + (partId % MANAGERS) : null,
        readAt: isRead ? new Date(`${day(Math.min(written + 1, 0))}T14:00:00Z`) : null,
        billingStatus,
        createdAt: new Date(`${day(written)}T13:00:00Z`),
      });
    },
  };
}
