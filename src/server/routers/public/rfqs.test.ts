import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { APPEARANCE_SCRIPT } from '#contract/appearance.ts';
import { readPastedList } from '#contract/rfq-paste/read-pasted-list.ts';
import { RFQ_QUESTION_MAX } from '#contract/rfq/rfq-request.ts';
import { installation, outbox, products, rfqEvents, rfqLines, rfqs } from '#db/schema/index.ts';
import { eraseRfqs } from '#server/services/rfqs/erase-rfqs.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';
import { hashToken } from '#server/tokens.ts';

let running: TestApp;
let productId: number;

beforeEach(() => {
  running = createTestApp({ publicUrl: 'https://quayside.example' });
  productId = createProduct(running.db, { itemNumber: '09991', name: 'CLX Reagent Set' }).id;
});
afterEach(() => running.close());

type Input = Parameters<TestApp['callers']['anonymous']['public']['rfqs']['submit']>[0];

const request = (changes: Partial<Input> = {}): Input => ({
  name: 'Ann Example',
  email: 'ann@fleet.example',
  company: 'Fleet AS',
  delivery: { vessel: 'MV Sample', imoNumber: '9074729', port: 'Haugesund', eta: '2027-03-14' },
  lines: [
    { rawText: '5 pcs\t09991', quantity: 5, productId, matchClass: 'same number', chosenBy: 'rule' },
    { rawText: ' 3 x pump "membrane" <88-1234-X> ', askedNumber: '88-1234-X', quantity: 3, note: 'Viton' },
  ],
  source: 'paste',
  ...changes,
});
const submit = (changes: Partial<Input> = {}) =>
  running.callers.anonymous.public.rfqs.submit(request(changes));
const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
const mails = () => running.db.select().from(outbox).all();
const page = (url: string) => running.inject({ method: 'GET', url });
const answer = (url: string, payload: string, headers: Record<string, string> = {}) =>
  running.inject({
    method: 'POST',
    url: `${url}/answer`,
    payload,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });

describe('sending a request', () => {
  test('stores the lines as they were pasted, with the product of that moment', async () => {
    const sent = await submit();
    expect(sent).toEqual({
      number: 'Q-26-000001',
      statusPath: expect.stringMatching(/^\/rfq\/[\w-]{43}$/) as string,
    });
    running.db.update(products).set({ name: 'Renamed' }).run();
    expect(running.db.select().from(rfqLines).all()).toMatchObject([
      {
        position: 1,
        rawText: '5 pcs\t09991',
        quantity: 5,
        productId,
        productName: 'CLX Reagent Set',
        productNumber: '09991',
        matchClass: 'same number',
      },
      {
        position: 2,
        rawText: ' 3 x pump "membrane" <88-1234-X> ',
        productId: null,
        matchClass: 'none',
        note: 'Viton',
      },
    ]);
    expect(running.db.select().from(rfqs).all()).toMatchObject([
      {
        buyerEmail: 'ann@fleet.example',
        imoNumber: '9074729',
        eta: '2027-03-14',
        source: 'paste',
        status: 'new',
      },
    ]);
    expect(await submit({ name: 'Bo Example' })).toMatchObject({ number: 'Q-26-000002' });
  });

  test('mails sales the lines, and the buyer a link and nothing that was typed', async () => {
    const { statusPath } = await submit({ note: 'Buy cheap watches at https://spam.example' });
    const [sales, buyer] = mails();
    expect(sales).toMatchObject({
      replyTo: 'ann@fleet.example',
      subject: 'Request for quotation Q-26-000001: 2 lines, Ann Example',
    });
    expect(sales?.text).toContain('1. 5 × 09991 CLX Reagent Set (asked: 5 pcs 09991; same number)');
    expect(sales?.text).toContain('2. Quantity 3: “3 x pump "membrane" <88-1234-X>”. Note: Viton');
    expect(buyer).toMatchObject({
      recipient: 'ann@fleet.example',
      subject: 'We have your request Q-26-000001',
    });
    expect(buyer?.text).toContain(`https://quayside.example${statusPath}`);
    expect(buyer?.text).not.toMatch(/spam|Ann|pump|Fleet/);
  });

  test('arrives once under the same key, with the same number and link, also much later', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({ rawText: `line ${index}`, quantity: 1 }));
    const sent = await submit({ lines, idempotencyKey: 'one' });
    running.clock.advance(3_600_000);
    expect(await submit({ lines, idempotencyKey: 'one' })).toEqual(sent);
    expect(running.db.select().from(rfqs).all()).toHaveLength(1);
    expect(running.db.select().from(rfqLines).all()).toHaveLength(200);
    expect(mails()).toHaveLength(2);
    await expect(submit({ idempotencyKey: 'one' })).rejects.toThrow(
      'This request was sent already, with other lines. Please send the new lines as a new request.',
    );
  });

  test('takes a blank optional field as absent', async () => {
    await submit({
      company: ' ',
      phone: '\t',
      note: ' ',
      delivery: { vessel: ' ', imoNumber: ' ', port: ' ', eta: ' ', requisition: ' ' },
      lines: [{ rawText: 'Impeller', quantity: 1, askedNumber: ' ', note: ' ' }],
    });
    expect(running.db.select().from(rfqs).get()).toMatchObject({
      buyerCompany: null,
      buyerPhone: null,
      note: null,
      vesselName: null,
      imoNumber: null,
      port: null,
      eta: null,
      requisition: null,
    });
    expect(running.db.select().from(rfqLines).get()).toMatchObject({ askedNumber: null, note: null });
    await expect(submit({ delivery: { eta: 'soon' } })).rejects.toThrow(
      'ETA must be a date, such as 2027-03-14',
    );
  });

  test('without a key, is the same request for ten seconds', async () => {
    const sent = await submit();
    running.clock.advance(9_000);
    expect(await submit()).toEqual(sent);
    running.clock.advance(2_000);
    expect((await submit()).number).toBe('Q-26-000002');
  });

  test('stores spam with a mark and mails nobody', async () => {
    await submit({ website: 'https://spam.example' });
    await submit({ elapsedMs: 500, name: 'Fast' });
    expect(running.db.select({ spamReason: rfqs.spamReason }).from(rfqs).all()).toEqual([
      { spamReason: 'honeypot' },
      { spamReason: 'too fast' },
    ]);
    expect(mails()).toEqual([]);
  });

  test('refuses too many lines, no lines, and too many requests of one network', async () => {
    const line = { rawText: 'a', quantity: 1 };
    await expect(submit({ lines: Array.from({ length: 501 }, () => line) })).rejects.toThrow(
      'A request has at most 500 lines.',
    );
    await expect(submit({ lines: [] })).rejects.toThrow('A request needs at least one line.');
    for (let sent = 0; sent < 20; sent += 1) await submit({ name: `Buyer ${sent}` });
    running.clock.advance(8 * 60_000);
    await expect(submit()).rejects.toThrow(
      'Too many requests from your network. Please wait 2 min and try again.',
    );
  });

  test('never takes a product in the trash', async () => {
    running.db.update(products).set({ deletedAt: running.clock.now() }).run();
    await submit();
    expect(running.db.select().from(rfqLines).all()[0]).toMatchObject({
      productId: null,
      matchClass: 'none',
    });
  });

  test('counts from 1 again once the new year has begun in Oslo', async () => {
    const sentAt = (moment: string) => {
      running.clock.set(moment);
      return submit({ note: moment });
    };
    await sentAt('2026-12-31T22:58:00Z');
    expect(await sentAt('2026-12-31T22:59:59Z')).toMatchObject({ number: 'Q-26-000002' });
    expect(await sentAt('2026-12-31T23:00:00Z')).toMatchObject({ number: 'Q-27-000001' });
  });

  test('gives another link to a number that a restored database gives again', async () => {
    const first = await submit();
    running.db.delete(rfqs).run();
    running.db.delete(installation).where(like(installation.key, 'lastRfqOf%')).run();
    running.clock.advance(60_000);
    const second = await submit();
    expect(second.number).toBe(first.number);
    expect(second.statusPath).not.toBe(first.statusPath);
    expect((await page(first.statusPath)).statusCode).toBe(404);
  });
});

describe('the page of a request', () => {
  test('shows state, vessel and lines with no script but that of the colour scheme, and escapes them', async () => {
    const { statusPath } = await submit({ lines: [{ rawText: '<script>alert(1)</script>', quantity: 2 }] });
    const shown = await page(statusPath);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('Request Q-26-000001');
    expect(shown.body).toContain('MV Sample');
    expect(shown.body).toContain('14 March 2027');
    expect(shown.body).toContain('Quantity 2: “&lt;script&gt;alert(1)&lt;/script&gt;”');
    expect(shown.body.split('<script>').length - 1).toBe(1);
    expect(shown.body).toContain(`<script>${APPEARANCE_SCRIPT}</script>`);
    expect(shown.headers).toMatchObject(PRIVATE);
  });

  test.each(['', '.csv', '.xml', '/quotation.pdf'])(
    'is the same 404 for an unknown link and one that no longer works, with %j at its end',
    async (end) => {
      const { statusPath } = await submit();
      running.db
        .update(rfqs)
        .set({ tokenHash: hashToken('another token') })
        .run();
      const answers = [];
      for (const link of [statusPath, '/rfq/unknown', `/rfq/${'a'.repeat(43)}`])
        answers.push(await page(`${link}${end}`));
      for (const { statusCode, headers, body } of answers) {
        expect(statusCode).toBe(404);
        expect(body).toContain('There is no request at this link. Check that the whole link was copied.');
        expect(body).toBe(answers[0]?.body);
        expect(headers).toMatchObject({ ...PRIVATE, 'content-type': 'text/html; charset=utf-8' });
      }
    },
  );

  test.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xml', 'application/xml; charset=utf-8'],
  ])('gives a file as %s that can be sent again as the same request', async (kind, type) => {
    const { statusPath } = await submit({
      lines: [
        ...request().lines,
        { rawText: '12 drums of cleaner', quantity: 12, unit: 'drum' },
        { rawText: 'Hose\t5 m', askedNumber: '0012', quantity: 999_999, unit: 'm' },
      ],
    });
    expect((await page(statusPath)).body).toContain(`href="${statusPath}.${kind}"`);
    const file = await page(`${statusPath}.${kind}`);
    expect(file.headers).toMatchObject({
      ...PRIVATE,
      'content-type': type,
      'content-disposition': `attachment; filename="Q-26-000001.${kind}"`,
    });
    const list = readPastedList(file.body);
    if ('refusal' in list) throw new Error(list.refusal);
    const again = await submit({
      lines: list.lines.map(({ text, number, quantity = 0, unit }) => ({
        rawText: text,
        askedNumber: number,
        quantity,
        unit,
      })),
    });
    expect(again.number).toBe('Q-26-000002');
    expect(list.lines.map(({ text, number, quantity, unit }) => [text, number, quantity, unit])).toEqual([
      ['09991 CLX Reagent Set', '09991', 5, undefined],
      ['88-1234-X 3 x pump "membrane" <88-1234-X>', '88-1234-X', 3, undefined],
      ['12 drums of cleaner', undefined, 12, 'drum'],
      ['0012 Hose 5 m', '0012', 999_999, 'm'],
    ]);
    const stored = (position: number) =>
      running.db
        .select({ quantity: rfqLines.quantity, unit: rfqLines.unit })
        .from(rfqLines)
        .where(eq(rfqLines.position, position))
        .all();
    expect(stored(3)).toEqual([1, 2].map(() => ({ quantity: 12, unit: 'drum' })));
    expect(stored(4)).toEqual([1, 2].map(() => ({ quantity: 999_999, unit: 'm' })));
  });

  test.each([
    ['csv', 'table', 'Pump membrane 88-1234-X 3,Viton\r\n'],
    ['xml', 'xml', 'Description="Pump membrane 88-1234-X 3"'],
  ])('gives a file as %s with each pasted line in one row', async (kind, format, row) => {
    const { statusPath } = await submit({
      lines: [
        { rawText: 'Pump membrane\t88-1234-X\t3', askedNumber: '88-1234-X', quantity: 3, note: 'Viton' },
        { rawText: 'Seal kit, large\tSK-2001\t2', askedNumber: 'SK-2001', quantity: 2 },
        { rawText: 'Hose, 5 m\nQty: 4', quantity: 4 },
      ],
    });
    const { body } = await page(`${statusPath}.${kind}`);
    expect(readPastedList(body)).toMatchObject({
      format,
      lines: [
        { quantity: 3, number: '88-1234-X', text: '88-1234-X Pump membrane 88-1234-X 3' },
        { quantity: 2, number: 'SK-2001', text: 'SK-2001 Seal kit, large SK-2001 2' },
        { quantity: 4, number: undefined, text: 'Hose, 5 m Qty: 4' },
      ],
    });
    expect(body).toContain(row);
  });

  test('takes a question once and mails it to sales', async () => {
    const { statusPath } = await submit();
    const ask = () => answer(statusPath, 'act=ask&question=When+can+you+deliver%3F');
    expect((await ask()).headers.location).toBe(statusPath);
    await ask();
    expect((await page(statusPath)).body).toContain('You asked: When can you deliver?');
    const questions = running.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.kind, 'rfq question')))
      .all();
    expect(questions).toHaveLength(1);
    expect(questions[0]?.text).toContain('When can you deliver?');
    expect((await answer(statusPath, 'act=ask&question=+')).body).toContain('Enter your question.');
  });

  test('takes 20 questions, and the same one again without an error', async () => {
    const { statusPath } = await submit();
    for (let asked = 1; asked <= 20; asked += 1)
      await answer(statusPath, `act=ask&question=Question+${asked}`);
    expect((await answer(statusPath, 'act=ask&question=Question+7')).statusCode).toBe(303);
    const refused = await answer(statusPath, 'act=ask&question=One+more');
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('This request has many questions already. Please write us an e-mail.');
    expect(refused.body).toContain('One more</textarea>');
  });

  test('withdraws once, and asks nothing more', async () => {
    const { statusPath } = await submit();
    await answer(statusPath, 'act=withdraw');
    await answer(statusPath, 'act=withdraw');
    const shown = await page(statusPath);
    expect(shown.body).toContain('You have withdrawn this request.');
    expect(shown.body).not.toContain('<form');
    const late = await answer(statusPath, 'act=ask&question=Still+there%3F');
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('This request was withdrawn, so it takes no more questions.');
    expect(late.body).toContain('Still there?');
    expect(
      running.db
        .select({ kind: rfqEvents.kind })
        .from(rfqEvents)
        .all()
        .map(({ kind }) => kind),
    ).toEqual(['sent', 'withdrawn']);
  });

  test('reads answers of a form alone', async () => {
    const { statusPath } = await submit();
    const json = { 'content-type': 'application/json' };
    expect((await answer(statusPath, '{"question":5}', json)).statusCode).toBe(415);
  });

  test('takes a question of any script up to its limit', async () => {
    const { statusPath } = await submit();
    const question = '何'.repeat(RFQ_QUESTION_MAX);
    const asked = await answer(statusPath, new URLSearchParams({ act: 'ask', question }).toString());
    expect(asked.headers.location).toBe(statusPath);
    expect((await page(statusPath)).body).toContain(question);
  });

  test('refuses answers of other pages, too large ones and too many', async () => {
    const { statusPath } = await submit();
    expect((await answer(statusPath, 'act=withdraw', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
      403,
    );
    expect((await answer(statusPath, `act=ask&question=${'x'.repeat(20_000)}`)).statusCode).toBe(413);
    for (let sent = 0; sent < 60; sent += 1) await answer(statusPath, 'act=ask&question=Same');
    const refused = await answer(statusPath, 'act=ask&question=Other');
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Other</textarea>');
  });
});

describe('the data of a buyer', () => {
  test('are erased after the retention period, with lines, events and mails', async () => {
    const { statusPath } = await submit();
    await answer(statusPath, 'act=ask&question=When');
    expect(eraseRfqs(running)).toBe(0);
    running.clock.advance(3 * 366 * 24 * 3_600_000);
    expect(eraseRfqs(running)).toBe(1);
    for (const table of [rfqs, rfqLines, rfqEvents, outbox]) {
      expect(running.db.select().from(table).all()).toEqual([]);
    }
  });

  test('events are only added', async () => {
    await submit();
    expect(() => running.db.delete(rfqEvents).run()).toThrow(/append-only/);
    expect(() => running.db.update(rfqEvents).set({ kind: 'withdrawn' }).run()).toThrow(/append-only/);
  });
});
