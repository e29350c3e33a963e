import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { APPEARANCE_SCRIPT } from '#contract/appearance.ts';
import { DAY_MS } from '#contract/format/durations.ts';
import { quotationPath, QUOTE_REASON_MAX } from '#contract/rfq/quote.ts';
import {
  auditLogs,
  changes,
  idempotencyKeys,
  outbox,
  partsUsed,
  portalUsers,
  products,
  rfqQuotes,
  rfqs,
  storedFiles,
} from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createPortalUser, createProduct, createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { eraseRfqs } from '#server/services/rfqs/erase-rfqs.ts';
import { settleQuotes } from '#server/services/rfqs/settle-quotes.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { testVerifyCodes } from '#server/testing/report-printer.ts';
import { hashToken } from '#server/tokens.ts';

let running: TestApp;
let office: TestApp['callers']['manager']['portal']['rfqs'];
let productId: number;
let managerId: number;

beforeEach(() => {
  running = createTestApp({ publicUrl: 'https://quayside.example' });
  office = running.callers.manager.portal.rfqs;
  productId = createProduct(running.db, { itemNumber: '09991', name: 'CLX Reagent Set' }).id;
  managerId = running.db.select().from(portalUsers).where(eq(portalUsers.role, 'manager')).get()!.id;
});
afterEach(() => running.close());

type Sent = Parameters<TestApp['callers']['anonymous']['public']['rfqs']['submit']>[0];

async function send(changes: Partial<Sent> = {}): Promise<{ id: number; statusPath: string }> {
  const { number, statusPath } = await running.callers.anonymous.public.rfqs.submit({
    name: 'Ann Example',
    email: 'ann@fleet.example',
    company: 'Fleet AS',
    delivery: { vessel: 'MV Sample', imoNumber: 'IMO 9074729', port: 'Haugesund' },
    lines: [
      { rawText: '5 pcs\t09991', quantity: 5, productId, matchClass: 'same number', chosenBy: 'rule' },
      { rawText: '3 x pump <88-1234-X>', askedNumber: '88-1234-X', quantity: 3 },
    ],
    ...changes,
  });
  return { id: running.db.select().from(rfqs).where(eq(rfqs.number, number)).get()!.id, statusPath };
}
const answer = (url: string, payload: string) =>
  running.inject({
    method: 'POST',
    url: `${url}/answer`,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
const lastEvent = async (id: number) => (await office.byId({ id })).events.at(-1)!.id;
const needs = async () => (await running.callers.manager.portal.dashboard.manager()).needsYou;

describe('the list of requests', () => {
  test('pages through all of them, newest first, and leaves spam out', async () => {
    const ids: number[] = [];
    for (let sent = 0; sent < 5; sent += 1) ids.push((await send({ name: `Buyer ${sent}` })).id);
    const spam = await send({ website: 'https://spam.example' });
    const first = await office.list({ limit: 3 });
    const second = await office.list({ limit: 3, before: first.next! });
    expect([...first.rfqs, ...second.rfqs].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.next).toBeNull();
    expect(first).toMatchObject({ unread: 5 });
    expect((await office.list({ spam: true })).rfqs.map(({ id }) => id)).toEqual([spam.id]);
  });

  test('finds by number, buyer and vessel, and filters by state and manager', async () => {
    const one = await send();
    const other = await send({ name: 'Bo Other', company: 'Andre AS', delivery: { vessel: 'Kysten' } });
    await office.close({ id: other.id, reason: 'We do not sell these.' });
    await office.assign({ id: one.id, userId: managerId });
    const found = async (input: Parameters<typeof office.list>[0]) =>
      (await office.list(input)).rfqs.map(({ id }) => id);
    expect(await found({ q: '000001' })).toEqual([one.id]);
    expect(await found({ q: 'andre' })).toEqual([other.id]);
    expect(await found({ q: 'kysten' })).toEqual([other.id]);
    expect(await found({ status: ['closed'] })).toEqual([other.id]);
    expect(await found({ assignee: managerId })).toEqual([one.id]);
    expect(await found({ assignee: 'none' })).toEqual([other.id]);
  });
});

describe('a request in the office', () => {
  test('shows the lines as they were pasted, beside the match, with the vessel of the directory', async () => {
    const { db, clock } = running;
    const vessel = addVessel(db, clock, {
      vesselName: 'Sample II',
      imoNumber: '9074729',
      clientName: 'Havglimt',
    });
    const { id } = await send();
    expect(await office.byId({ id })).toMatchObject({
      number: 'Q-26-000001',
      lineCount: 2,
      matched: 1,
      vessel: { id: vessel.id, name: 'Sample II' },
      company: { name: 'Havglimt' },
      lines: [
        { rawText: '5 pcs\t09991', productNumber: '09991', matchClass: 'same number' },
        { rawText: '3 x pump <88-1234-X>', askedNumber: '88-1234-X', productId: null },
      ],
    });
    await expect(office.byId({ id: 99 })).rejects.toThrow('There is no such request.');
  });

  test('is unread until a manager opens it, and again after a question', async () => {
    const { id, statusPath } = await send();
    expect(await needs()).toMatchObject({ requests: 1, since: { requests: '2026-03-02' } });
    const seen = await lastEvent(id);
    await answer(statusPath, 'act=ask&question=When%3F');
    expect(await office.markRead({ id, lastEventId: seen })).toMatchObject({
      isUnread: true,
      status: 'new',
    });
    expect(await office.markRead({ id, lastEventId: await lastEvent(id) })).toMatchObject({
      isUnread: false,
      status: 'read',
      events: [{ kind: 'sent' }, { kind: 'question', text: 'When?' }, { kind: 'read' }],
    });
    expect((await needs()).requests).toBe(0);
    await answer(statusPath, 'act=ask&question=And+where%3F');
    expect((await needs()).requests).toBe(1);
    await office.markRead({ id, lastEventId: await lastEvent(id) });
    expect((await needs()).requests).toBe(0);
    expect((await office.byId({ id })).events.filter(({ kind }) => kind === 'read')).toHaveLength(1);
  });

  test('is assigned to managers who are active only', async () => {
    const { id } = await send();
    expect((await office.assign({ id, userId: managerId })).assignee).toMatchObject({ id: managerId });
    const operator = createPortalUser(running.db);
    await expect(office.assign({ id, userId: operator.id })).rejects.toThrow(
      'Choose a manager who is active.',
    );
    expect((await office.assign({ id, userId: null })).assignee).toBeNull();
    const rows = running.db.select().from(auditLogs).where(eq(auditLogs.action, 'assign')).all();
    expect(rows).toMatchObject([{ entityName: 'Q-26-000001', entityId: id }, { newValue: null }]);
  });

  test('keeps notes from the buyer, and one of a note that is sent twice', async () => {
    const { id, statusPath } = await send();
    const note = { id, text: 'Pays late', clientUuid: crypto.randomUUID() };
    await office.addNote(note);
    expect((await office.addNote(note)).events).toMatchObject([
      { kind: 'sent', byName: null },
      { kind: 'note', text: 'Pays late', byName: expect.any(String) as string },
    ]);
    expect((await running.inject({ method: 'GET', url: statusPath })).body).not.toContain('Pays late');
    expect(running.db.select().from(idempotencyKeys).all()).toMatchObject([{ result: id }]);
  });

  test('is closed once, with a reason that the buyer reads', async () => {
    const { id, statusPath } = await send();
    expect(await office.close({ id, reason: 'We do not sell pumps.' })).toMatchObject({ status: 'closed' });
    await expect(office.close({ id, reason: 'Again' })).rejects.toThrow('This request is closed already.');
    const page = (await running.inject({ method: 'GET', url: statusPath })).body;
    expect(page).toContain('We do not sell pumps.');
    expect(page).not.toContain('<form');
    await answer(statusPath, 'act=withdraw');
    expect((await office.byId({ id })).status).toBe('closed');
  });

  test('can be marked as spam and back', async () => {
    const { id } = await send();
    expect(await office.markSpam({ id, spam: true })).toMatchObject({ isSpam: true, isUnread: false });
    expect((await office.list({})).rfqs).toEqual([]);
    expect(await office.markSpam({ id, spam: false })).toMatchObject({ isSpam: false });
  });

  test('is counted while nobody has looked at it, where the form took it for spam', async () => {
    const { id } = await send({ website: 'https://spam.example' });
    const unread = async () => {
      const { unread: wanted, unreadSpam } = await office.list({});
      return { wanted, unreadSpam };
    };
    expect(await unread()).toEqual({ wanted: 0, unreadSpam: 1 });
    await office.markRead({ id, lastEventId: await lastEvent(id) });
    expect(await unread()).toEqual({ wanted: 0, unreadSpam: 0 });
    const other = await send({ name: 'Bo Other' });
    await office.markSpam({ id: other.id, spam: true });
    expect(await unread()).toEqual({ wanted: 0, unreadSpam: 0 });
  });

  test('is mailed once when it was no spam after all', async () => {
    const { id, statusPath } = await send({ website: 'https://spam.example' });
    const mails = () => running.db.select().from(outbox).all();
    expect(mails()).toEqual([]);
    await office.markSpam({ id, spam: false });
    expect(mails().map(({ kind }) => kind)).toEqual(['rfq', 'rfq confirmation']);
    expect(mails()[1]!.text).toContain(statusPath);
    await office.markSpam({ id, spam: true });
    await office.markSpam({ id, spam: false });
    expect(mails()).toHaveLength(2);
  });

  test('is not mailed if the buyer has withdrawn it before it was no spam after all', async () => {
    const { id, statusPath } = await send({ website: 'https://spam.example' });
    await answer(statusPath, 'act=withdraw');
    expect(await office.markSpam({ id, spam: false })).toMatchObject({ status: 'withdrawn', isSpam: false });
    expect(running.db.select().from(outbox).all()).toEqual([]);
  });

  test('is erased as spam 30 days after the mark', async () => {
    const { id } = await send();
    const now = running.clock.now();
    const longAgo = new Date(now.getTime() - 40 * DAY_MS);
    running.db.update(rfqs).set({ createdAt: longAgo }).run();
    await send({ website: 'https://spam.example' });
    await office.markSpam({ id, spam: true });
    const marks = () => running.db.select({ at: rfqs.spamMarkedAt }).from(rfqs).all();
    expect(marks()).toEqual([{ at: now }, { at: now }]);
    running.clock.advance(29 * DAY_MS);
    expect(eraseRfqs(running)).toBe(0);
    running.clock.advance(DAY_MS);
    expect(eraseRfqs(running)).toBe(2);
  });

  test('is audited and published where the buyer withdraws it', async () => {
    const { id, statusPath } = await send();
    await answer(statusPath, 'act=withdraw');
    expect(running.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).get()).toMatchObject({
      actorKind: 'system',
      entityId: id,
      oldValue: 'new',
      newValue: 'withdrawn',
    });
    expect(running.db.select().from(changes).all()).toMatchObject([
      { entity: 'request for quotation', entityId: id, op: 'create' },
      { entity: 'request for quotation', entityId: id, op: 'update' },
    ]);
    expect(await office.list({ unread: true })).toMatchObject({ rfqs: [{ id, status: 'withdrawn' }] });
  });
});

describe('the draft of a quotation', () => {
  type Draft = Parameters<typeof office.saveQuote>[0];
  const lineOf = (changes: Partial<Draft['lines'][number]> = {}): Draft['lines'][number] => ({
    rfqLineId: null,
    productId,
    name: 'CLX Reagent Set',
    number: '09991',
    quantity: 5,
    unit: 'pcs',
    unitPrice: '1250.50',
    leadTimeDays: 14,
    ...changes,
  });
  const draftOf = (id: number, changes: Partial<Draft> = {}): Draft => ({
    id,
    revision: 1,
    version: null,
    currency: 'NOK',
    validUntil: '2026-04-01',
    terms: 'Ex works Haugesund',
    lines: [lineOf()],
    ...changes,
  });

  test('keeps lines, prices, alternatives and terms, and leaves the request as it was sent', async () => {
    const { id } = await send();
    const [first, second] = (await office.byId({ id })).lines;
    const saved = await office.saveQuote(
      draftOf(id, {
        lines: [
          lineOf({ rfqLineId: first!.id }),
          lineOf({ rfqLineId: second!.id, productId: null, name: 'Pump', number: null, unitPrice: null }),
          lineOf({ rfqLineId: second!.id, productId: null, name: 'Other pump', isAlternative: true }),
        ],
      }),
    );
    expect(saved).toMatchObject({
      status: 'new',
      lines: [{ rawText: '5 pcs\t09991' }, { rawText: '3 x pump <88-1234-X>', productId: null }],
      quotes: [
        {
          revision: 1,
          status: 'draft',
          version: 1,
          total: '6252.50',
          terms: 'Ex works Haugesund',
          lines: [
            { name: 'CLX Reagent Set', quantity: 5, unitPrice: '1250.50', leadTimeDays: 14, unit: 'pcs' },
            { name: 'Pump', unitPrice: null },
            { name: 'Other pump', isAlternative: true },
          ],
        },
      ],
    });
    const again = await office.saveQuote(draftOf(id, { version: 1, currency: 'EUR' }));
    expect(again.quotes).toMatchObject([{ revision: 1, version: 2, currency: 'EUR', total: '6252.50' }]);
    expect(again.quotes[0]?.lines).toHaveLength(1);
  });

  test('is refused over a newer one, and for a request that is settled', async () => {
    const { id, statusPath } = await send();
    await office.saveQuote(draftOf(id));
    await expect(office.saveQuote(draftOf(id))).rejects.toThrow(
      'Someone else has changed this request meanwhile. Here is what it says now.',
    );
    await answer(statusPath, 'act=withdraw');
    await expect(office.saveQuote(draftOf(id, { version: 1 }))).rejects.toThrow(
      'This request is withdrawn. It takes no further quotation.',
    );
  });

  test('is refused with lines and amounts that cannot be', async () => {
    const { id } = await send();
    const other = await send({ name: 'Bo Other' });
    const [line] = (await office.byId({ id: other.id })).lines;
    const save = (changes: Partial<Draft['lines'][number]>) =>
      office.saveQuote(draftOf(id, { lines: [lineOf(changes)] }));
    await expect(save({ rfqLineId: line!.id })).rejects.toThrow('This line is not of this request.');
    await expect(save({ unitPrice: '99999999.99', quantity: 2 })).rejects.toThrow(
      'The line total would exceed 99999999.99.',
    );
  });

  test('keeps the name and number of a product that is in the trash, without the product', async () => {
    const { id } = await send();
    await office.saveQuote(draftOf(id));
    running.db.update(products).set({ deletedAt: running.clock.now() }).run();
    const { quotes } = await office.saveQuote(draftOf(id, { version: 1 }));
    expect(quotes[0]?.lines).toMatchObject([
      { productId: null, name: 'CLX Reagent Set', number: '09991', unitPrice: '1250.50' },
    ]);
  });

  test('can be filled with what the client paid last, what was approved last, and the cost', async () => {
    const { db, clock } = running;
    const vessel = addVessel(db, clock, {
      vesselName: 'Sample',
      imoNumber: '9074729',
      clientName: 'Havglimt',
    });
    const used = (clientId: number | null, price: number, day: string, more = {}) => {
      const project = createProject(db, { companyId: clientId, createdBy: managerId });
      db.insert(partsUsed)
        .values({
          projectId: project.id,
          operatorId: managerId,
          productId,
          partName: 'CLX Reagent Set',
          unitPrice: price,
          totalPrice: price,
          currency: 'NOK',
          priceSource: 'manual',
          billingStatus: 'approved',
          usedDate: day,
          vesselName: 'Sample',
          ...more,
        })
        .run();
    };
    used(vessel.companyId, 100_00, '2026-01-01');
    used(vessel.companyId, 999_00, '2026-02-02', { billingStatus: 'pending' });
    used(null, 120_00, '2026-01-05', { unitCost: 80_00, costCurrency: 'NOK' });
    const { id } = await send();
    expect(await office.knownPrices({ id, productIds: [productId] })).toEqual([
      {
        productId,
        forClient: { amount: '100.00', currency: 'NOK', day: '2026-01-01' },
        approved: { amount: '120.00', currency: 'NOK', day: '2026-01-05' },
        cost: { amount: '80.00', currency: 'NOK', day: '2026-01-05' },
      },
    ]);
  });
});

describe('a quotation', () => {
  const page = async (url: string) => (await running.inject({ method: 'GET', url })).body;
  const mails = () => running.db.select().from(outbox).all();

  async function quoted(changes: { validUntil?: string; unitPrice?: string | null } = {}) {
    const sent = await send();
    const { quotes } = await save(sent.id, null, changes);
    const rfq = await office.sendQuote({ id: sent.id, revision: 1, version: quotes[0]!.version });
    return { ...sent, rfq };
  }
  const save = (
    id: number,
    version: number | null,
    {
      revision = 1,
      validUntil = '2026-04-01',
      unitPrice = '1250.50' as string | null,
      name = 'CLX Reagent Set',
      terms = 'Ex works Haugesund\nPayment: 30 days',
    } = {},
  ) =>
    office.saveQuote({
      id,
      revision,
      version,
      currency: 'NOK',
      validUntil,
      terms,
      lines: [
        {
          rfqLineId: null,
          productId,
          name,
          number: '09991',
          quantity: 5,
          unit: 'pcs',
          unitPrice,
          leadTimeDays: 14,
        },
      ],
    });

  test('is sent as a PDF that the buyer reads by link, with a mail that repeats nothing typed', async () => {
    const { rfq, statusPath } = await quoted();
    expect(rfq).toMatchObject({
      status: 'quoted',
      quotes: [{ revision: 1, status: 'sent', total: '6252.50', sentAt: expect.any(String) as string }],
    });
    const shown = await page(statusPath);
    for (const text of [
      '6,252.50 NOK',
      '1 April 2026',
      'Ex works Haugesund',
      'Accept the quotation',
      '14 days',
    ])
      expect(shown).toContain(text);
    expect(shown.replace(`<script>${APPEARANCE_SCRIPT}</script>`, '')).not.toContain('<script');
    const pdf = await running.inject({ method: 'GET', url: `${statusPath}/quotation.pdf` });
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Q-26-000001-1.pdf"; filename*=UTF-8\'\'Q-26-000001-1.pdf',
      'content-length': String(pdf.rawPayload.length),
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/) as string,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
    const text = await textOfPdf(pdf.rawPayload);
    for (const part of ['Q-26-000001, revision 1', 'MV Sample', '6,252.50', '09991', 'Payment: 30 days'])
      expect(text).toContain(part);
    const mail = mails().find(({ kind }) => kind === 'rfq quotation');
    expect(mail).toMatchObject({
      recipient: 'ann@fleet.example',
      subject: 'Our quotation for your request Q-26-000001',
    });
    expect(mail?.text).toContain(`https://quayside.example${statusPath}`);
    expect(mail?.text).toContain('6,252.50 NOK');
    expect(mail?.text).not.toMatch(/Ann|pump|Fleet|Reagent/);
  });

  test('leads to the link that the buyer got with the request where the site has no public address', async () => {
    await running.close();
    running = createTestApp();
    office = running.callers.manager.portal.rfqs;
    productId = createProduct(running.db, { itemNumber: '09991' }).id;
    const { statusPath } = await quoted();
    const mail = mails().find(({ kind }) => kind === 'rfq quotation');
    expect(mail?.text).toContain('on the page of your request: open the link that you got when you sent it.');
    expect(mail?.text).not.toMatch(/reply/i);
    expect((await answer(statusPath, 'act=accept&revision=1')).statusCode).toBe(303);
  });

  test('is in the files of the request, the newest one only, and never as a draft', async () => {
    const { id, statusPath } = await send();
    const { quotes } = await save(id, null);
    expect(await page(`${statusPath}.csv`)).not.toContain('1250.50');
    expect(await page(`${statusPath}.xml`)).not.toContain('Quotation');
    await office.sendQuote({ id, revision: 1, version: quotes[0]!.version });
    expect(await page(statusPath)).toContain('Download lines and quotation as CSV');
    expect(await page(`${statusPath}.csv`)).toContain('1250.50,6252.50,NOK,14,no,,2026-04-01');
    expect(await page(`${statusPath}.xml`)).toContain(
      '<Quotation Revision="1" Status="open" Currency="NOK" Total="6252.50" ValidUntil="2026-04-01"',
    );
    await save(id, null, { revision: 2, unitPrice: '1100.00' });
    await office.sendQuote({ id, revision: 2, version: 1 });
    for (const kind of ['csv', 'xml']) {
      expect(await page(`${statusPath}.${kind}`)).toContain('5500.00');
      expect(await page(`${statusPath}.${kind}`)).not.toContain('1250.50');
    }
  });

  test('is a PDF for managers too, also as a draft', async () => {
    const { id } = await send();
    const { quotes } = await save(id, null, { unitPrice: null });
    const open = async () => {
      const answered = await running.inject({
        url: quotationPath(quotes[0]!.id),
        headers: { authorization: `Bearer ${running.tokens.manager}` },
      });
      return textOfPdf(answered.rawPayload);
    };
    expect(await open()).toContain('Draft, not sent');
    await save(id, 1);
    await office.sendQuote({ id, revision: 1, version: 2 });
    expect(await open()).toContain('Valid until 1 April 2026');
  });

  test('is not sent without a price, a day of validity or the draft that was read', async () => {
    const { id } = await send();
    await expect(office.sendQuote({ id, revision: 1, version: 1 })).rejects.toThrow(
      'Someone else has changed',
    );
    await save(id, null, { unitPrice: null });
    await expect(office.sendQuote({ id, revision: 1, version: 1 })).rejects.toThrow(
      'Give each line a price, or take it out of the quotation.',
    );
    await save(id, 1, { validUntil: '2026-03-02' });
    await expect(office.sendQuote({ id, revision: 1, version: 2 })).rejects.toThrow(
      'The quotation must be valid for at least one day.',
    );
    await expect(office.sendQuote({ id, revision: 1, version: 1 })).rejects.toThrow(
      'Someone else has changed',
    );
    expect(mails().some(({ kind }) => kind === 'rfq quotation')).toBe(false);
  });

  test('is not sent with characters that its font lacks, and prints those of the buyer with a note', async () => {
    const { id } = await send({ delivery: { vessel: '海洋 Star' } });
    await save(id, null, { name: 'Reagent 试剂, 25 ℃' });
    await expect(office.sendQuote({ id, revision: 1, version: 1 })).rejects.toThrow(
      'The PDF cannot print “试剂” in line 1. Use Latin, Greek or Cyrillic letters.',
    );
    await save(id, 1, { name: 'Reagent, 25 ℃', terms: '付款' });
    await expect(office.sendQuote({ id, revision: 1, version: 2 })).rejects.toThrow(
      'The PDF cannot print “付款” in the terms. Use Latin, Greek or Cyrillic letters.',
    );
    await save(id, 2, { name: 'Reagent, 25 ℃' });
    const { quotes } = await office.sendQuote({ id, revision: 1, version: 3 });
    const { rawPayload } = await running.inject({
      url: quotationPath(quotes[0]!.id),
      headers: { authorization: `Bearer ${running.tokens.manager}` },
    });
    const text = await textOfPdf(rawPayload);
    expect(text).toContain('Reagent, 25 °C');
    expect(text).toContain('\uFFFD\uFFFD Star');
    expect(text).toContain('\uFFFD stands for a character that this document cannot print.');
  });

  test('is not overwritten or sent by a manager who read the draft of an earlier one', async () => {
    const { id } = await quoted();
    const { quotes } = await save(id, null, { revision: 2, unitPrice: '1000.00' });
    expect(quotes).toMatchObject([{ revision: 2, version: 1 }, { revision: 1 }]);
    const refusal = 'Someone else has changed this request meanwhile. Here is what it says now.';
    await expect(save(id, 1)).rejects.toThrow(refusal);
    await expect(save(id, null)).rejects.toThrow(refusal);
    await office.sendQuote({ id, revision: 1, version: 1 });
    expect((await office.byId({ id })).quotes).toEqual(quotes);
  });

  test('is not followed by one that was typed before it', async () => {
    const { id } = await quoted();
    await expect(save(id, null)).rejects.toThrow('Someone else has changed this request meanwhile.');
    expect((await office.byId({ id })).quotes).toHaveLength(1);
  });

  test('leaves a question unread that came while it was sent', async () => {
    const { id, statusPath } = await send();
    await office.markRead({ id, lastEventId: await lastEvent(id) });
    await save(id, null);
    const sending = office.sendQuote({ id, revision: 1, version: 1 });
    await answer(statusPath, 'act=ask&question=When%3F');
    expect(await sending).toMatchObject({ status: 'quoted', isUnread: true });
  });

  test('is sent once, however often the manager presses', async () => {
    const { id, rfq, statusPath } = await quoted();
    const again = () => office.sendQuote({ id, revision: 1, version: 1 });
    expect(await again()).toEqual(rfq);
    await expect(office.sendQuote({ id, revision: 1, version: 2 })).rejects.toThrow(
      'Someone else has changed',
    );
    await answer(statusPath, 'act=accept&revision=1');
    expect(await again()).toMatchObject({ status: 'accepted', quotes: [{ revision: 1 }] });
    expect(mails().filter(({ kind }) => kind === 'rfq quotation')).toHaveLength(1);
  });

  test('is sent once by two managers at the same time', async () => {
    const { id } = await send();
    await save(id, null);
    const answers = await Promise.all([1, 2].map(() => office.sendQuote({ id, revision: 1, version: 1 })));
    expect(answers).toMatchObject([{ status: 'quoted' }, { status: 'quoted' }]);
    expect(mails().filter(({ kind }) => kind === 'rfq quotation')).toHaveLength(1);
  });

  test('is accepted once, however often the buyer presses', async () => {
    const { id, statusPath } = await quoted();
    const accept = () => answer(statusPath, 'act=accept&revision=1');
    expect((await accept()).statusCode).toBe(303);
    expect((await accept()).statusCode).toBe(303);
    const declined = await answer(statusPath, 'act=decline&revision=1');
    expect(declined.statusCode).toBe(409);
    expect(declined.body).toContain('You have accepted this quotation already.');
    const rfq = await office.byId({ id });
    expect(rfq).toMatchObject({ status: 'accepted', isUnread: true, quotes: [{ status: 'accepted' }] });
    expect(rfq.events.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    expect(mails().filter(({ kind }) => kind === 'rfq answer')).toMatchObject([
      { subject: 'Quotation Q-26-000001 was accepted', replyTo: 'ann@fleet.example' },
    ]);
    expect(await page(statusPath)).toContain('You accepted this quotation on');
    await expect(save(id, null)).rejects.toThrow('This request is accepted. It takes no further quotation.');
  });

  test('is declined with a reason, and can be followed by a new one', async () => {
    const { id, statusPath } = await quoted();
    await answer(statusPath, 'act=decline&revision=1&reason=Too+late');
    expect(await office.byId({ id })).toMatchObject({
      status: 'declined',
      events: [{ kind: 'sent' }, { kind: 'quoted' }, { kind: 'declined', text: 'Too late' }],
    });
    expect((await answer(statusPath, 'act=accept&revision=1')).body).toContain(
      'You have declined this quotation already. Ask us for a new one.',
    );
    const { quotes } = await save(id, null, { revision: 2 });
    await office.sendQuote({ id, revision: 2, version: quotes[0]!.version });
    expect((await answer(statusPath, 'act=accept&revision=2')).statusCode).toBe(303);
    expect((await office.byId({ id })).quotes.map(({ status }) => status)).toEqual(['accepted', 'declined']);
  });

  test('is declined with all of a reason that is as long as the field takes', async () => {
    const { id, statusPath } = await quoted();
    const reason = 'Too late.\n'.repeat(99) + '1234567890';
    expect(reason).toHaveLength(QUOTE_REASON_MAX);
    // A browser sends each line break as two characters.
    const sent = new URLSearchParams({
      act: 'decline',
      revision: '1',
      reason: reason.replaceAll('\n', '\r\n'),
    });
    await answer(statusPath, sent.toString());
    expect((await office.byId({ id })).events.at(-1)).toMatchObject({ kind: 'declined', text: reason });
  });

  test('that was replaced takes no answer: the buyer is shown the newer one', async () => {
    const { id, statusPath } = await quoted();
    const { quotes } = await save(id, null, { revision: 2, unitPrice: '1000.00' });
    await office.sendQuote({ id, revision: 2, version: quotes[0]!.version });
    const refused = await answer(statusPath, 'act=accept&revision=1');
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('This quotation was replaced by a newer one.');
    expect(refused.body).toContain('5,000.00 NOK');
    expect((await office.byId({ id })).quotes.map(({ status }) => status)).toEqual(['sent', 'superseded']);
  });

  test('reminds once before it expires, then expires, and takes no answer', async () => {
    const { statusPath } = await quoted({ validUntil: '2026-03-04' });
    const settle = () =>
      settleQuotes({ ...running, verifyCodes: testVerifyCodes, publicUrl: 'https://quayside.example' });
    expect(settle()).toEqual({ expired: 0, reminded: 0 });
    running.clock.advance(1.5 * DAY_MS);
    expect(settle()).toEqual({ expired: 0, reminded: 1 });
    expect(settle()).toEqual({ expired: 0, reminded: 0 });
    expect(mails().filter(({ kind }) => kind === 'rfq reminder')).toMatchObject([
      { recipient: 'ann@fleet.example' },
    ]);
    running.clock.advance(1.5 * DAY_MS);
    const refused = await answer(statusPath, 'act=accept&revision=1');
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('This quotation was valid until 4 March 2026. Ask us for a new one.');
    const stored = () => running.db.select({ status: rfqs.status }).from(rfqs).all();
    expect(stored()).toEqual([{ status: 'quoted' }]);
    expect(settle()).toEqual({ expired: 1, reminded: 0 });
    expect(settle()).toEqual({ expired: 0, reminded: 0 });
    expect(stored()).toEqual([{ status: 'expired' }]);
    expect(running.db.select().from(rfqQuotes).all()).toMatchObject([{ status: 'expired' }]);
    expect((await answer(statusPath, 'act=accept&revision=1')).statusCode).toBe(409);
  });

  test('is neither saved nor sent while the request is marked as spam', async () => {
    const { id } = await send();
    await save(id, null);
    await office.markSpam({ id, spam: true });
    const refusal = 'Mark the request as not spam first.';
    await expect(save(id, 1)).rejects.toThrow(refusal);
    await expect(office.sendQuote({ id, revision: 1, version: 1 })).rejects.toThrow(refusal);
    await office.markSpam({ id, spam: false });
    expect((await office.sendQuote({ id, revision: 1, version: 1 })).status).toBe('quoted');
  });

  test('keeps its request from being marked as spam until it is declined', async () => {
    const { id, statusPath } = await quoted();
    const mark = () => office.markSpam({ id, spam: true });
    await expect(mark()).rejects.toThrow('The buyer has our quotation, so this request is not spam.');
    await answer(statusPath, 'act=decline&revision=1');
    expect((await mark()).isSpam).toBe(true);
    await office.markSpam({ id, spam: false });
    const { quotes } = await save(id, null, { revision: 2 });
    await office.sendQuote({ id, revision: 2, version: quotes[0]!.version });
    await answer(statusPath, 'act=accept&revision=2');
    await expect(mark()).rejects.toThrow('The buyer has our quotation');
  });

  test('has other mail keys when it is sent, reminded of and answered again after a restore', async () => {
    const { id, statusPath } = await quoted({ validUntil: '2026-03-04' });
    const settle = () =>
      settleQuotes({ ...running, verifyCodes: testVerifyCodes, publicUrl: 'https://quayside.example' });
    const goBackTo = (status: 'draft' | 'sent') => {
      const isDraft = status === 'draft';
      running.db
        .update(rfqs)
        .set({ status: isDraft ? 'read' : 'quoted' })
        .run();
      running.db
        .update(rfqQuotes)
        .set({ status, remindedAt: null, answeredAt: null, ...(isDraft && { sentAt: null }) })
        .run();
    };
    running.clock.advance(1000);
    goBackTo('draft');
    await office.sendQuote({ id, revision: 1, version: 1 });
    for (const days of [1.5, 0.1]) {
      running.clock.advance(days * DAY_MS);
      goBackTo('sent');
      settle();
      await answer(statusPath, 'act=decline&revision=1');
    }
    const kinds = mails().map(({ kind }) => kind);
    for (const kind of ['rfq quotation', 'rfq reminder', 'rfq answer'])
      expect(kinds.filter((each) => each === kind)).toHaveLength(2);
  });

  const linkIn = (text = '') => new URL(/https:\S+\/rfq\/\S+/.exec(text)?.[0] ?? '').pathname;
  const linkOf = (kind: string) => linkIn(mails().findLast((mail) => mail.kind === kind)?.text);

  test('keeps its link and its mails findable after the data of another person was erased from the request', async () => {
    const { id } = await send({ note: 'Deliver to Kari Nes, please.' });
    const { personalData } = running.callers.admin.admin;
    const erase = async (person: { name?: string; email?: string }, confirm: string) =>
      personalData.erase({ person, plan: (await personalData.plan(person)).plan, confirm });
    await erase({ name: 'Kari Nes' }, 'Kari Nes');
    expect(await office.byId({ id })).toMatchObject({ note: 'Deliver to [erased], please.' });
    await save(id, null);
    await office.sendQuote({ id, revision: 1, version: 1 });
    expect((await running.inject({ method: 'GET', url: linkOf('rfq quotation') })).statusCode).toBe(200);
    running.clock.advance(3 * 366 * DAY_MS);
    eraseRfqs(running);
    expect(mails()).toEqual([]);
  });

  test('has a link that works after the key of the links was replaced', async () => {
    const { id, statusPath } = await send();
    const underOtherKey = { tokenHash: hashToken('a token of the lost key') };
    running.db.update(rfqs).set(underOtherKey).run();
    await save(id, null, { validUntil: '2026-03-04' });
    await office.sendQuote({ id, revision: 1, version: 1 });
    expect(linkOf('rfq quotation')).toBe(statusPath);
    expect((await running.inject({ method: 'GET', url: statusPath })).statusCode).toBe(200);

    running.db.update(rfqs).set(underOtherKey).run();
    running.clock.advance(1.5 * DAY_MS);
    settleQuotes({ ...running, verifyCodes: testVerifyCodes, publicUrl: 'https://quayside.example' });
    expect(linkOf('rfq reminder')).toBe(statusPath);
    expect((await running.inject({ method: 'GET', url: statusPath })).statusCode).toBe(200);
  });

  test('loses the name of a person that was pasted into a line', async () => {
    const { id } = await send();
    await save(id, null, { name: 'Pump for Kari Nes' });
    const person = { name: 'Kari Nes' };
    const { personalData } = running.callers.admin.admin;
    const { plan } = await personalData.plan(person);
    await personalData.erase({ person, plan, confirm: person.name });
    expect((await office.byId({ id })).quotes[0]?.lines).toMatchObject([{ name: 'Pump for [erased]' }]);
  });

  test('is erased with its buyer, and its PDF with it', async () => {
    const { statusPath } = await quoted();
    const { personalData } = running.callers.admin.admin;
    const person = { email: 'ann@fleet.example' };
    const { plan } = await personalData.plan(person);
    await personalData.erase({ person, plan, confirm: person.email });
    expect(running.db.select().from(rfqQuotes).all()).toEqual([]);
    expect(running.db.select().from(storedFiles).all()).toMatchObject([{ state: 'deleted' }]);
    expect((await running.inject({ method: 'GET', url: statusPath })).statusCode).toBe(404);
  });

  test('outlives a short retention period while its buyer can accept it, and until the accepted one is a project', async () => {
    await running.callers.admin.admin.settings.change({ contactMonths: 1 });
    const open = await quoted();
    running.clock.advance(60_000);
    const accepted = await quoted();
    await answer(accepted.statusPath, 'act=accept&revision=1');
    running.clock.advance(60_000);
    const declined = await quoted();
    await answer(declined.statusPath, 'act=decline&revision=1');
    const longAgo = new Date(running.clock.now().getTime() - 45 * DAY_MS);
    running.db.update(rfqs).set({ createdAt: longAgo }).run();
    expect(eraseRfqs(running)).toBe(1);
    expect((await office.list({})).rfqs.map(({ id }) => id)).toEqual([accepted.id, open.id]);
    await office.makeProject({ id: accepted.id });
    expect(eraseRfqs(running)).toBe(1);
    expect((await answer(open.statusPath, 'act=accept&revision=1')).statusCode).toBe(303);
    running.clock.advance(2 * 366 * DAY_MS);
    expect(eraseRfqs(running)).toBe(1);
  });

  test('is erased with its request, and its PDF with it', async () => {
    const { statusPath } = await quoted();
    running.clock.advance(3 * 366 * DAY_MS);
    expect(eraseRfqs(running)).toBe(1);
    expect(running.db.select().from(rfqQuotes).all()).toEqual([]);
    expect(running.db.select().from(storedFiles).all()).toMatchObject([{ state: 'deleted' }]);
    expect(mails()).toEqual([]);
    expect((await running.inject({ method: 'GET', url: `${statusPath}/quotation.pdf` })).statusCode).toBe(
      404,
    );
  });
});
