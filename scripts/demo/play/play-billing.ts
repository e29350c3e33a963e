import { osloDay } from '#contract/format/calendar-day.ts';
import type { PricedPart } from '#contract/billing/priced-part.ts';
import { demoPartsOf, demoPrice } from '#scripts/demo/invented/parts.ts';
import { invoiceProject, payInvoice } from '#server/services/billing/invoice-project.ts';
import type { LineTransition } from '#server/services/billing/line-transition.ts';
import { projectBilling } from '#server/services/billing/queries.ts';
import { transitionPart, transitionValue } from '#server/services/billing/transition-lines.ts';
import { setPartPrice } from '#server/services/parts/set-part-price.ts';
import { setProjectValue } from '#server/services/projects/set-project-value.ts';
import { asPerson, versionOf, type DemoEvent, type DemoWorld, type PlayedProject } from './demo-world.ts';
import { momentOn } from './play-office.ts';
import { usePartLate } from './play-parts.ts';

/** What the desk does with a project's lines once the work is approved or the project called off, as far as it has come. */
export function billingEvents(world: DemoWorld, project: PlayedProject): DemoEvent[] {
  const { fate, first, days, bill, hasLatePart } = project.plan;
  const at = (day: number, act: (at: Date) => void): DemoEvent => ({
    at: momentOn(world, first + days + day, 10),
    act,
  });
  if (fate === 'cancelled') return [at(0, (moment) => waiveValue(world, project, moment))];
  if (fate !== 'work done' && fate !== 'completed') return [];
  const late = hasLatePart ? [at(0, (moment) => usePartLate(world, project, moment))] : [];
  if (fate === 'work done' || bill === 'pending') return late;
  const approval = [...late, at(2, (moment) => approve(world, project, moment))];
  if (bill === 'approved') return approval;
  const invoiced = [...approval, at(4, (moment) => invoice(world, project, moment))];
  switch (bill) {
    case 'part invoiced':
      return [...invoiced, at(5, (moment) => usePartLate(world, project, moment))];
    case 'disputed':
      return [...invoiced, at(16, (moment) => moveValue(world, project, moment, 'disputed'))];
    case 'credited':
      return [
        ...invoiced,
        at(16, (moment) => moveValue(world, project, moment, 'credited')),
        at(25, (moment) => pay(world, project, moment)),
      ];
    case 'billed again':
      return [
        ...invoiced,
        at(16, (moment) => moveValue(world, project, moment, 'credited')),
        at(18, (moment) => billAgain(world, project, moment)),
      ];
    case 'paid':
      return [...invoiced, at(25, (moment) => pay(world, project, moment))];
    case 'invoiced':
      return invoiced;
  }
}

/** Prices what has none, and lets every line go: a few under warranty. */
function approve(world: DemoWorld, { id, plan }: PlayedProject, at: Date): void {
  const ctx = asPerson(world, plan.manager, at);
  for (const part of projectBilling(ctx, { id }).parts) {
    const isPriced = part.unitPrice !== null && part.currency === plan.currency;
    const priced = isPriced ? part : setPartPrice(ctx, pricing(part, plan));
    const step: LineTransition = world.random.happens(0.05)
      ? { to: 'not billable', reason: world.random.oneOf(['warranty', 'goodwill'] as const) }
      : { to: 'approved' };
    transitionPart(ctx, { id: part.id, version: priced.version, ...step });
  }
  const { value, version } = projectBilling(ctx, { id });
  if (value) transitionValue(ctx, { id, version, to: 'approved' });
}

function pricing(
  { id, version, partName, partNumber }: PricedPart,
  { serviceType, currency }: PlayedProject['plan'],
) {
  const known = demoPartsOf(serviceType).find(
    (one) => one.partName === partName || one.itemNumber === partNumber,
  );
  if (known?.price === undefined) throw new Error(`the demo knows no price of ${partName}`);
  return { id, version, price: demoPrice(known.price, currency) };
}

/** An invoice for each currency. */
function invoice(world: DemoWorld, { id, plan }: PlayedProject, at: Date): void {
  const ctx = asPerson(world, plan.manager, at);
  const invoicedOn = osloDay(at);
  for (const { currency, approved } of projectBilling(ctx, { id }).totals) {
    if (approved === '0.00') continue;
    invoiceProject(ctx, { id, currency, invoicedOn, reference: referenceOf(invoicedOn, id, currency) });
  }
}

const referenceOf = (day: string, id: number, currency: string) =>
  `${day.slice(0, 4)}-${String(id).padStart(4, '0')}-${currency}`;

function pay(world: DemoWorld, { id, plan }: PlayedProject, at: Date): void {
  const ctx = asPerson(world, plan.manager, at);
  const { value, parts } = projectBilling(ctx, { id });
  const open = [value, ...parts].flatMap((line) =>
    line?.billingStatus === 'invoiced' ? (line.invoiceRef ?? []) : [],
  );
  for (const reference of new Set(open)) payInvoice(ctx, { id, reference, paidOn: osloDay(at) });
}

function moveValue(
  world: DemoWorld,
  { id, plan }: PlayedProject,
  at: Date,
  to: 'disputed' | 'credited',
): void {
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
function billAgain(world: DemoWorld, project: PlayedProject, at: Date): void {
  const { id, plan } = project;
  const ctx = asPerson(world, plan.manager, at);
  if (!plan.value) return;
  const version = () => versionOf(world, id);
  transitionValue(ctx, { id, version: version(), to: 'pending' });
  const amount = (Number(plan.value.amount) * 0.8).toFixed(2);
  setProjectValue(ctx, { id, version: version(), value: { ...plan.value, amount } });
  transitionValue(ctx, { id, version: version(), to: 'approved' });
  invoice(world, project, at);
}

/** Nothing was done: nothing is charged. */
function waiveValue(world: DemoWorld, { id, plan }: PlayedProject, at: Date): void {
  const ctx = asPerson(world, plan.manager, at);
  const { value, version } = projectBilling(ctx, { id });
  if (value) transitionValue(ctx, { id, version, to: 'not billable', reason: 'goodwill' });
}
