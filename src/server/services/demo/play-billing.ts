import { osloDay } from '#contract/calendar-day.ts';
import type { PricedPart } from '#contract/priced-part.ts';
import { demoPartsOf, demoPrice } from '#db/seed/demo/parts.ts';
import { invoiceProject, payInvoice } from '#server/services/billing/invoice-project.ts';
import type { LineStep } from '#server/services/billing/line-step.ts';
import { projectBilling } from '#server/services/billing/queries.ts';
import { transitionPart, transitionValue } from '#server/services/billing/transition-lines.ts';
import { setPartPrice } from '#server/services/parts/set-part-price.ts';
import { setProjectValue } from '#server/services/projects/set-project-value.ts';
import { asPerson, versionOf, type DemoEvent, type DemoWorld, type PlayedJob } from './demo-world.ts';
import { momentOn } from './play-office.ts';
import { usePartLate } from './play-parts.ts';

/** What the desk does with a job's lines once the work is approved or the job called off, as far as it has come. */
export function billingEvents(world: DemoWorld, job: PlayedJob): DemoEvent[] {
  const { fate, first, days, bill, hasLatePart } = job.plan;
  const at = (day: number, act: (at: Date) => void): DemoEvent => ({
    at: momentOn(world, first + days + day, 10),
    act,
  });
  if (fate === 'cancelled') return [at(0, (moment) => waiveValue(world, job, moment))];
  if (fate !== 'work done' && fate !== 'completed') return [];
  const late = hasLatePart ? [at(0, (moment) => usePartLate(world, job, moment))] : [];
  if (fate === 'work done' || bill === 'pending') return late;
  const approval = [...late, at(2, (moment) => approve(world, job, moment))];
  if (bill === 'approved') return approval;
  const invoiced = [...approval, at(4, (moment) => invoice(world, job, moment))];
  switch (bill) {
    case 'part invoiced':
      return [...invoiced, at(5, (moment) => usePartLate(world, job, moment))];
    case 'disputed':
      return [...invoiced, at(16, (moment) => moveValue(world, job, moment, 'disputed'))];
    case 'credited':
      return [
        ...invoiced,
        at(16, (moment) => moveValue(world, job, moment, 'credited')),
        at(25, (moment) => pay(world, job, moment)),
      ];
    case 'billed again':
      return [
        ...invoiced,
        at(16, (moment) => moveValue(world, job, moment, 'credited')),
        at(18, (moment) => billAgain(world, job, moment)),
      ];
    case 'paid':
      return [...invoiced, at(25, (moment) => pay(world, job, moment))];
    case 'invoiced':
      return invoiced;
  }
}

/** Prices what has none, and lets every line go: a few under warranty. */
function approve(world: DemoWorld, { id, plan }: PlayedJob, at: Date): void {
  const ctx = asPerson(world, plan.manager, at);
  for (const part of projectBilling(ctx, { id }).parts) {
    const isPriced = part.unitPrice !== null && part.currency === plan.currency;
    const priced = isPriced ? part : setPartPrice(ctx, pricing(part, plan));
    const step: LineStep = world.chance.happens(0.05)
      ? { to: 'not billable', reason: world.chance.oneOf(['warranty', 'goodwill'] as const) }
      : { to: 'approved' };
    transitionPart(ctx, { id: part.id, version: priced.version, ...step });
  }
  const { value, version } = projectBilling(ctx, { id });
  if (value) transitionValue(ctx, { id, version, to: 'approved' });
}

function pricing(
  { id, version, partName, partNumber }: PricedPart,
  { serviceType, currency }: PlayedJob['plan'],
) {
  const known = demoPartsOf(serviceType).find(
    (one) => one.partName === partName || one.itemNumber === partNumber,
  );
  if (known?.price === undefined) throw new Error(`the demo knows no price of ${partName}`);
  return { id, version, price: demoPrice(known.price, currency) };
}

/** An invoice for each currency. */
function invoice(world: DemoWorld, { id, plan }: PlayedJob, at: Date): void {
  const ctx = asPerson(world, plan.manager, at);
  const invoicedOn = osloDay(at);
  for (const { currency, approved } of projectBilling(ctx, { id }).totals) {
    if (approved === '0.00') continue;
    invoiceProject(ctx, { id, currency, invoicedOn, reference: referenceOf(invoicedOn, id, currency) });
  }
}

const referenceOf = (day: string, id: number, currency: string) =>
  `${day.slice(0, 4)}-${String(id).padStart(4, '0')}-${currency}`;

function pay(world: DemoWorld, { id, plan }: PlayedJob, at: Date): void {
  const ctx = asPerson(world, plan.manager, at);
  const { value, parts } = projectBilling(ctx, { id });
  const open = [value, ...parts].flatMap((line) =>
    line?.billingStatus === 'invoiced' ? (line.invoiceRef ?? []) : [],
  );
  for (const reference of new Set(open)) payInvoice(ctx, { id, reference, paidOn: osloDay(at) });
}

function moveValue(world: DemoWorld, { id, plan }: PlayedJob, at: Date, to: 'disputed' | 'credited'): void {
  const ctx = asPerson(world, plan.manager, at);
  const { value, version } = projectBilling(ctx, { id });
  if (!value) return;
  transitionValue(ctx, {
    id,
    version,
    to,
    note: 'The client says that the second day was not ordered.',
    creditRef: `CN-${osloDay(at).slice(0, 4)}-${id}`,
  });
}

/** A credited value is corrected and goes out again. */
function billAgain(world: DemoWorld, job: PlayedJob, at: Date): void {
  const { id, plan } = job;
  const ctx = asPerson(world, plan.manager, at);
  if (!plan.value) return;
  const version = () => versionOf(world, id);
  transitionValue(ctx, { id, version: version(), to: 'pending' });
  const amount = (Number(plan.value.amount) * 0.8).toFixed(2);
  setProjectValue(ctx, { id, version: version(), value: { ...plan.value, amount } });
  transitionValue(ctx, { id, version: version(), to: 'approved' });
  invoice(world, job, at);
}

/** Nothing was done: nothing is charged. */
function waiveValue(world: DemoWorld, { id, plan }: PlayedJob, at: Date): void {
  const ctx = asPerson(world, plan.manager, at);
  const { value, version } = projectBilling(ctx, { id });
  if (value) transitionValue(ctx, { id, version, to: 'not billable', reason: 'goodwill' });
}
