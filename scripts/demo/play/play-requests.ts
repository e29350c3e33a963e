import { eq } from 'drizzle-orm';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { HOUR_MS } from '#contract/format/durations.ts';
import { moneyText } from '#contract/format/money.ts';
import type { SaveQuoteInput } from '#contract/rfq/quote.ts';
import { SubmitRfqInput } from '#contract/rfq/rfq-request.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { DEMO_REQUESTS, type DemoRequest, type DemoRequestStep } from '#scripts/demo/invented/requests.ts';
import { DEMO_VESSELS } from '#scripts/demo/invented/vessels.ts';
import { rfqs } from '#db/schema/index.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { answerQuote } from '#server/services/rfqs/answer-quote.ts';
import { askAboutRfq, withdrawRfq } from '#server/services/rfqs/buyer-rfq.ts';
import { addRfqNote, assignRfq, closeRfq, markRfqRead } from '#server/services/rfqs/handle-rfq.ts';
import { readRfq } from '#server/services/rfqs/office-rfqs.ts';
import { saveQuote } from '#server/services/rfqs/save-quote.ts';
import { sendQuote } from '#server/services/rfqs/send-quote.ts';
import { settleQuotes } from '#server/services/rfqs/settle-quotes.ts';
import { makeProject } from '#server/services/rfqs/make-project.ts';
import { submitRfq } from '#server/services/rfqs/submit-rfq.ts';
import { transitionProject } from '#server/services/projects/transitions/transition-project.ts';
import { addPlannedPart, listPlannedParts } from '#server/services/parts/planned-parts.ts';
import { asPerson, versionOf, type DemoEvent, type DemoWorld } from './demo-world.ts';
import { productId } from './play-parts.ts';

/** The time a person needs to fill in the form. */
const TYPED_MS = 60_000;
/** An address that is reserved for documentation. */
const BUYER = { clientAddress: '192.0.2.2' };

interface PlayedRequest {
  demo: DemoRequest;
  /** Known once it was sent. */
  id: number;
  token: string;
}

/** What buyers ask for, and what managers and buyers do with it. */
export function requestEvents(world: DemoWorld): DemoEvent[] {
  const requests = DEMO_REQUESTS.map((demo): PlayedRequest => ({ demo, id: 0, token: '' }));
  return [
    ...requests.flatMap((request) => eventsOf(world, request)),
    // An hour ago the program has looked at the last days of quotations.
    { at: new Date(+world.now - HOUR_MS), act: (at: Date) => void settleQuotes(withClock(world, at)) },
  ];
}

function eventsOf(world: DemoWorld, request: PlayedRequest): DemoEvent[] {
  const { hoursAgo, course = [] } = request.demo;
  let at = +world.now - hoursAgo * HOUR_MS;
  const events: DemoEvent[] = [{ at: new Date(at), act: (sentAt) => send(world, request, sentAt) }];
  for (const step of course) {
    at += step.after * HOUR_MS;
    events.push({ at: new Date(at), act: (stepAt) => play(world, request, step, stepAt) });
  }
  return events;
}

const withClock = ({ db, verifyCodes, publicUrl }: DemoWorld, at: Date) => ({
  db,
  verifyCodes,
  publicUrl,
  clock: { now: () => at },
});

function send(world: DemoWorld, request: PlayedRequest, at: Date): void {
  const { buyer, phone, vessel: place, port, eta, requisition, note, source, lines, isSpam } = request.demo;
  const vessel = DEMO_VESSELS[place];
  const ctx = withClock(world, at);
  const { number, statusPath } = submitRfq(
    { ...ctx, limits: createFormLimits(ctx.clock) },
    SubmitRfqInput.parse({
      name: buyer,
      email: `${foldText(buyer).replace(' ', '.')}@fleet.example`,
      company: isSpam ? undefined : vessel?.companyName,
      phone,
      note,
      source,
      delivery: {
        vessel: vessel?.vesselName,
        imoNumber: vessel?.imoNumber,
        port,
        eta: addDays(osloDay(world.now), eta),
        requisition,
      },
      lines: lines.map(
        ({ rawText, quantity, itemNumber, askedNumber, matchClass = 'none', note: lineNote }) => ({
          rawText,
          quantity,
          askedNumber,
          matchClass,
          note: lineNote,
          chosenBy: matchClass === 'by words' ? 'buyer' : 'rule',
          productId: itemNumber === undefined ? null : productId(world, itemNumber),
        }),
      ),
      website: isSpam ? 'https://seo.example' : undefined,
      elapsedMs: TYPED_MS,
    }),
    BUYER,
  );
  const sent = world.db.select({ id: rfqs.id }).from(rfqs).where(eq(rfqs.number, number)).get();
  if (!sent) throw new Error('the request of the demo is missing');
  request.id = sent.id;
  request.token = statusPath.split('/').at(-1) ?? '';
}

function play(
  world: DemoWorld,
  { demo, id, token }: PlayedRequest,
  step: DemoRequestStep,
  at: Date,
): void | Promise<void> {
  const place = demo.manager ?? 0;
  const ctx = asPerson(world, place, at);
  const buyer = withClock(world, at);
  const lastQuote = () => readRfq(world, { id }).quotes[0];
  switch (step.act) {
    case 'open': {
      markRfqRead(ctx, { id, lastEventId: readRfq(world, { id }).events.at(-1)?.id ?? 0 });
      if (demo.manager !== undefined) assignRfq(ctx, { id, userId: ctx.actor.userId });
      return;
    }
    case 'note':
      return void addRfqNote(ctx, { id, text: step.text });
    case 'close':
      return void closeRfq(ctx, { id, reason: step.text });
    case 'ask':
      return void askAboutRfq(buyer, token, step.text);
    case 'withdraw':
      return withdrawRfq(buyer, token);
    case 'accept':
    case 'decline': {
      const answer = step.act === 'accept' ? 'accepted' : 'declined';
      const reason = step.act === 'decline' ? step.text : undefined;
      return void answerQuote(buyer, token, { answer, revision: lastQuote()?.revision ?? 0, reason });
    }
    case 'project':
      return void makeProject(ctx, { id });
    case 'use':
      return useFirstPart(world, id, { manager: place, operator: step.operator, at });
    case 'save':
      return void saveQuote(ctx, quoteOf(world, { demo, id, token }, step, at));
    case 'send': {
      const { quotes } = saveQuote(ctx, quoteOf(world, { demo, id, token }, step, at));
      return sendQuote(ctx, {
        id,
        revision: quotes[0]?.revision ?? 0,
        version: quotes[0]?.version ?? 0,
      }).then(() => {});
    }
  }
}

/** The project of an accepted quotation is scheduled, and the first of the quoted parts is handed over. */
function useFirstPart(
  world: DemoWorld,
  id: number,
  { manager, operator, at }: { manager: number; operator: number; at: Date },
): void {
  const { projectId } = readRfq(world, { id });
  if (projectId === null) throw new Error('the request of the demo has no project');
  transitionProject(asPerson(world, manager, at), {
    id: projectId,
    version: versionOf(world, projectId),
    to: 'scheduled',
    locationTimezone: 'Europe/Oslo',
    assignedOperatorId: world.people[operator]?.id,
    overlapReason: 'Both vessels lie at the same quay.',
  });
  const ctx = asPerson(world, operator, at);
  const [part] = listPlannedParts(ctx, { projectId });
  if (part) addPlannedPart(ctx, { projectId, plannedPartId: part.id, quantity: part.quantity });
}

function quoteOf(
  world: DemoWorld,
  { demo, id }: PlayedRequest,
  { currency, validDays, percent = 100 }: Extract<DemoRequestStep, { act: 'save' | 'send' }>,
  at: Date,
): SaveQuoteInput {
  const { lines: asked, quotes } = readRfq(world, { id });
  return {
    id,
    revision: (quotes[0]?.revision ?? 0) + 1,
    version: null,
    currency,
    validUntil: addDays(osloDay(at), validDays),
    terms: 'Ex works Haugesund.\nPayment within 30 days.',
    lines: demo.lines.flatMap(({ price, leadTimeDays = 3, note }, index) => {
      const line = asked[index];
      if (price === undefined || !line) return [];
      return [
        {
          rfqLineId: line.id,
          productId: line.productId,
          name: line.productName ?? line.rawText,
          number: line.productNumber,
          quantity: line.quantity,
          unit: 'pcs',
          unitPrice: moneyText(price * percent),
          leadTimeDays,
          isAlternative: false,
          note: note ?? 'In original packing',
        },
      ];
    }),
  };
}
