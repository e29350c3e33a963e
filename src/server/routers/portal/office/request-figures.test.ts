import { afterEach, beforeEach, expect, test } from 'vitest';
import { companies, rfqLines, rfqQuoteLines, rfqQuotes } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';
import { createAcceptedRequest } from '#server/testing/portal/accepted-request.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { createTestClock } from '#server/testing/test-clock.ts';

const period = { from: '2026-02-01', to: '2026-02-28' };
const at = (day: string, time = '08:00') => new Date(`${day}T${time}:00Z`);

let running: TestApp;
beforeEach(() => {
  running = createTestApp({ clock: createTestClock('2026-03-02T08:00:00Z') });
});
afterEach(() => running.close());

const ask = (input: object = period) => running.callers.manager.portal.analytics.requests(input);
type Fields = NonNullable<Parameters<typeof createAcceptedRequest>[1]>;
type Quote = NonNullable<Parameters<typeof createAcceptedRequest>[3]>;

/** A request of the period, quoted two hours later. */
const request = (
  fields: Fields = {},
  quote: Quote = {},
  lines?: Parameters<typeof createAcceptedRequest>[2],
) =>
  createAcceptedRequest(running.db, { createdAt: at('2026-02-10'), ...fields }, lines, {
    sentAt: at('2026-02-10', '10:00'),
    ...quote,
  });
const ended = { status: 'declined' } as const;
const addLine = (rfqId: number, position: number, fields: Partial<typeof rfqLines.$inferInsert> = {}) =>
  running.db
    .insert(rfqLines)
    .values({
      rfqId,
      position,
      rawText: `line ${position}`,
      quantity: 2,
      matchClass: 'none',
      chosenBy: 'rule',
      ...fields,
    })
    .returning()
    .get().id;

test('counts requests, those quoted within a day, those won, and their value in each currency', async () => {
  request();
  request({}, { currency: 'USD' }, [
    { quantity: 2, unitPrice: 100_00 },
    { quantity: 9, unitPrice: 999_00, isAlternative: true },
  ]);
  // Quoted after a day.
  request(ended, { status: 'declined', sentAt: at('2026-02-11', '08:01') });
  // Waits for its buyer, so it is neither won nor lost.
  request({ status: 'quoted' }, { status: 'sent' });
  // Not quoted for longer than a day.
  request({ status: 'read' }, { status: 'draft', sentAt: null });
  // A month before.
  request({ createdAt: at('2026-01-20') }, { sentAt: at('2026-01-20', '10:00') });
  expect(await ask()).toMatchObject({
    period,
    before: { from: '2026-01-04', to: '2026-01-31' },
    totals: {
      requests: 5,
      quotedSoon: { count: 3, of: 5, share: '60.0' },
      won: { count: 2, of: 3, share: '66.7' },
      value: [
        { currency: 'NOK', quoted: '18757.50', won: '6252.50' },
        { currency: 'USD', quoted: '200.00', won: '200.00' },
      ],
    },
    totalsBefore: { requests: 1, quotedSoon: { count: 1, of: 1, share: '100.0' }, won: { share: '100.0' } },
  });
  expect((await ask({ ...period, currency: 'USD' })).totals.value).toEqual([
    { currency: 'USD', quoted: '200.00', won: '200.00' },
  ]);
});

test('does not call a request late that arrived within the last day', async () => {
  request({ status: 'new', createdAt: at('2026-03-01', '09:00') }, { status: 'draft', sentAt: null });
  request({ status: 'new', createdAt: at('2026-03-01', '07:00') }, { status: 'draft', sentAt: null });
  expect((await ask({ from: '2026-03-01', to: '2026-03-02' })).totals).toMatchObject({
    requests: 2,
    quotedSoon: { count: 0, of: 1, share: '0.0' },
    won: { count: 0, of: 0, share: null },
    value: [],
  });
});

test('measures the first quotation, and the value of the newest', async () => {
  const { db } = running;
  const { id } = request({}, { status: 'superseded' });
  const { id: quoteId } = db
    .insert(rfqQuotes)
    .values({
      rfqId: id,
      revision: 2,
      status: 'accepted',
      currency: 'NOK',
      validUntil: '2026-04-01',
      sentAt: at('2026-02-20'),
      answeredAt: at('2026-02-21'),
    })
    .returning()
    .get();
  db.insert(rfqQuoteLines)
    .values({ quoteId, position: 1, name: 'Set', quantity: 1, unitPrice: 500_00 })
    .run();
  expect((await ask()).totals).toMatchObject({
    quotedSoon: { count: 1, of: 1 },
    value: [{ currency: 'NOK', quoted: '500.00', won: '500.00' }],
  });
});

test('groups by the client of the project, of the vessel, or of the name that the buyer typed', async () => {
  const { db, clock, callers } = running;
  addVessel(db, clock, { vesselName: 'Sample II', imoNumber: '9074729', clientName: 'Havglimt' });
  const made = request({ buyerCompany: 'FLEET as' });
  const { id, version } = await callers.manager.portal.rfqs.makeProject({ id: made.id });
  await callers.manager.portal.projects.update({ id, version, clientName: 'Fleet AS' });
  request({ imoNumber: 'IMO 9074729', buyerCompany: 'A broker' });
  request({ buyerCompany: 'HAVGLIMT', ...ended }, { status: 'declined' });
  request({ buyerCompany: 'Unknown Ltd', ...ended }, { status: 'declined' });
  request({ buyerCompany: null, status: 'new' }, { status: 'draft', sentAt: null });
  const idOf = (name: string) =>
    `c${
      db
        .select()
        .from(companies)
        .all()
        .find((one) => one.name === name)!.id
    }`;
  const { clients } = await ask();
  expect(clients).toEqual([
    {
      key: idOf('Havglimt'),
      label: 'Havglimt',
      requests: 2,
      quoted: 2,
      won: 1,
      value: [{ currency: 'NOK', amount: '6252.50' }],
    },
    expect.objectContaining({ key: idOf('Fleet AS'), label: 'Fleet AS', requests: 1, won: 1 }),
    { key: '-', label: 'No company', requests: 1, quoted: 0, won: 0, value: [] },
    { key: 'nunknownltd', label: 'Unknown Ltd', requests: 1, quoted: 1, won: 0, value: [] },
  ]);
  expect(await ask({ ...period, client: 'havGLIMT' })).toMatchObject({
    totals: { requests: 2 },
    clients: [{ label: 'Havglimt' }],
  });
});

test('finds a client by another spelling, as the request itself does', async () => {
  const { db, callers } = running;
  db.insert(companies)
    .values({ name: 'Havglimt', alternativeNames: ['Havglimt Rederi'] })
    .run();
  const { id } = request({ buyerCompany: 'HAVGLIMT REDERI' });
  const { company } = await callers.manager.portal.rfqs.byId({ id });
  expect((await ask()).clients).toMatchObject([{ key: `c${company!.id}`, label: 'Havglimt' }]);
});

test('lists the items of ended requests that were not sold', async () => {
  const { db } = running;
  const { id: productId } = createProduct(db, { name: 'CLX Reagent Set', itemNumber: '09991' });
  const won = request({}, {}, []);
  const sold = addLine(won.id, 1, { productId });
  addLine(won.id, 2, { askedNumber: '88-1234-X', quantity: 3 });
  const offered = addLine(won.id, 3, { rawText: 'Sealing ring' });
  db.insert(rfqQuoteLines)
    .values([
      { quoteId: won.quoteId, position: 1, rfqLineId: sold, name: 'Set', quantity: 1, unitPrice: 1 },
      {
        quoteId: won.quoteId,
        position: 2,
        rfqLineId: offered,
        name: 'Ring',
        quantity: 1,
        unitPrice: 1,
        isAlternative: true,
      },
    ])
    .run();
  const lost = request(ended, { status: 'declined' });
  addLine(lost.id, 1, { productId, quantity: 4 });
  addLine(lost.id, 2, { askedNumber: '881234x' });
  // Not lost yet.
  addLine(request({ status: 'quoted' }, { status: 'sent' }).id, 1, { askedNumber: '77' });
  const { notSold, itemsLeft } = await ask();
  expect(notSold).toEqual([
    { key: 'n881234x', label: '88-1234-X', number: '88-1234-X', productId: null, requests: 2, quantity: 5 },
    { key: `p${productId}`, label: 'CLX Reagent Set', number: '09991', productId, requests: 1, quantity: 4 },
    { key: 'tsealing ring', label: 'Sealing ring', number: null, productId: null, requests: 1, quantity: 2 },
  ]);
  expect(itemsLeft).toBe(0);
});

test('leaves spam out, and takes the day in Oslo', async () => {
  request({ createdAt: at('2026-01-31', '23:30') });
  request({ createdAt: at('2026-02-28', '23:30') });
  request({ spamReason: 'marked by hand', spamMarkedAt: at('2026-02-10') });
  expect((await ask()).totals.requests).toBe(1);
  expect((await ask({ from: '2026-03-01', to: '2026-03-01' })).totals.requests).toBe(1);
});
