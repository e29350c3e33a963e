import { desc } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/format/durations.ts';
import { CreateProductInput } from '#contract/catalogue/catalogue-admin.ts';
import { SubmitContactInput } from '#contract/site/contact.ts';
import { ReplyToHandlerInput } from '#contract/whistleblowing/report.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { DEMO_MESSAGES, type DemoMessage } from '#scripts/demo/invented/messages.ts';
import { DEMO_REPORTS, type DemoReport } from '#scripts/demo/invented/reports.ts';
import { contactSubmissions, products, whistleblowerReports } from '#db/schema/index.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { drawDemoProduct, type DemoMotif } from '#server/integrations/demo-pictures.ts';
import { handleContact } from '#server/services/contact/handle-contact.ts';
import { submitContact } from '#server/services/contact/submit-contact.ts';
import { createProduct } from '#server/services/products/create-product.ts';
import { removeProduct } from '#server/services/products/remove-product.ts';
import { updateProduct } from '#server/services/products/update-product.ts';
import {
  addReportNote,
  sendReportMessage,
  updateReportStatus,
} from '#server/services/whistleblowing/handle-report.ts';
import { createReportChannel, type ReportContext } from '#server/services/whistleblowing/report-channel.ts';
import { replyToHandler } from '#server/services/whistleblowing/report-dialogue.ts';
import { submitReport } from '#server/services/whistleblowing/submit-report.ts';
import type { DemoEvent, DemoWorld } from './demo-world.ts';

const PICTURES_DAYS_AGO = 200;
/** The trash is emptied after 30 days. */
const TRASH_DAYS_AGO = 9;
/** The time a person needs to type a message. */
const TYPED_MS = 60_000;
/** An address that is reserved for documentation. */
const VISITOR = { clientAddress: '192.0.2.1' };

/** What visitors send, and what the admin does with it. */
export function panelEvents(world: DemoWorld): DemoEvent[] {
  return [
    ...DEMO_MESSAGES.map((message) => ({
      at: new Date(+world.now - message.hoursAgo * HOUR_MS),
      act: (at: Date) => sendMessage(world, message, at),
    })),
    { at: new Date(+world.now - PICTURES_DAYS_AGO * DAY_MS), act: (at) => showProducts(world, at) },
    { at: new Date(+world.now - TRASH_DAYS_AGO * DAY_MS), act: (at) => replaceProduct(world, at) },
    ...DEMO_REPORTS.map((report) => ({
      at: new Date(+world.now - report.daysAgo * DAY_MS),
      act: (at: Date) => fileReport(world, report, at),
    })),
  ];
}

/** What products are drawn as, by words of their names; others have no picture. */
const PRODUCT_MOTIFS: readonly (readonly [RegExp, DemoMotif, string])[] = [
  [/Filter/, 'filter element', 'Filter element'],
  [/UV Lamp/, 'uv chamber', 'Lamps in their chamber'],
  [/Electrode|Electrolyser|ECU/, 'electrode module', 'Electrode module'],
  [/Monitor|1735 TRO Analyser$|Colorimeter|Calibration Kit/, 'analyser', 'Analyser with its display'],
  [/PLC/, 'control panel', 'Control panel'],
  [/Tubing|Cuvette|Valve/, 'sample line', 'Sample line'],
  [/Reagent|Buffer|Indicator|Vials|Standard|Acid|Deionised|Thiosulfate/, 'reagents', 'Bottles of reagent'],
];

/** Products of the same kind share a picture: what is served once is named again. */
async function showProducts({ db, files }: DemoWorld, at: Date): Promise<void> {
  const served = new Map<DemoMotif, string>();
  const ctx = { db, files, clock: { now: () => at } };
  for (const { id, name } of db.select({ id: products.id, name: products.name }).from(products).all()) {
    const [, motif, imageAlt] = PRODUCT_MOTIFS.find(([words]) => words.test(name)) ?? [];
    if (motif === undefined) continue;
    const imageUrl = served.get(motif) ?? (await drawDemoProduct(motif));
    const saved = await updateProduct(ctx, { id, imageUrl, imageAlt });
    served.set(motif, saved.imageUrl ?? imageUrl);
  }
}

/** One product came in twice, and the second is in the trash. */
async function replaceProduct({ db, files }: DemoWorld, at: Date): Promise<void> {
  const ctx = { db, files, clock: { now: () => at } };
  const input = CreateProductInput.parse({
    name: 'TRO Reagent Kit, 12 Months (old label)',
    itemNumber: 'MS-TRO-012-OLD',
    description: 'The kit with the label of last year. Replaced by MS-TRO-012.',
    order: 'last',
  });
  const { id } = await createProduct(ctx, input);
  removeProduct(ctx, { id });
}

async function sendMessage({ db }: DemoWorld, demo: DemoMessage, at: Date): Promise<void> {
  const { name, company, phone, service, message, handled, isSpam } = demo;
  const email = `${foldText(name).replace(' ', '.')}@fleet.example`;
  const website = isSpam ? 'https://seo.example' : undefined;
  const clock = { now: () => at };
  await submitContact(
    { db, clock, limits: createFormLimits(clock) },
    SubmitContactInput.parse({ name, email, company, phone, service, message, website, elapsedMs: TYPED_MS }),
    VISITOR,
  );
  if (handled === undefined) return;
  const { id } = contactSubmissions;
  const sent = db.select({ id }).from(contactSubmissions).orderBy(desc(id)).get();
  if (!sent) throw new Error('the message of the demo is missing');
  const later = { now: () => new Date(+at + 2 * HOUR_MS) };
  handleContact({ db, clock: later }, { id: sent.id, handled: true, note: handled });
}

async function fileReport(world: DemoWorld, demo: DemoReport, at: Date): Promise<void> {
  const { incidentType, description, reporter, handling } = demo;
  const on = (days: number) => reportContext(world, new Date(+at + days * DAY_MS));
  const { receiptCode } = await submitReport(
    on(0),
    {
      incidentType,
      description,
      anonymous: reporter === undefined,
      reporterName: reporter?.name,
      reporterEmail: reporter?.email,
    },
    VISITOR,
  );
  if (!handling) return;
  const id = newestReport(world);
  sendReportMessage(on(1), { id, text: handling.message, feedback: false });
  if (handling.reply)
    await replyToHandler(on(2), ReplyToHandlerInput.parse({ receiptCode, text: handling.reply }), VISITOR);
  const { version } = addReportNote(on(3), { id, text: handling.note });
  const reviewed = updateReportStatus(on(3), { id, status: 'under review', version });
  if (!handling.outcome) return;
  const { outcome } = handling;
  updateReportStatus(on(20), { id, status: 'closed', outcome, version: reviewed.version });
}

function reportContext({ db, vault }: DemoWorld, at: Date): ReportContext {
  const clock = { now: () => at };
  return {
    db,
    clock,
    limits: createFormLimits(clock),
    reports: createReportChannel({ clock, vault, networkOf: (address) => address }),
  };
}

function newestReport({ db }: DemoWorld): number {
  const { id } = whistleblowerReports;
  const report = db.select({ id }).from(whistleblowerReports).orderBy(desc(id)).get();
  if (!report) throw new Error('the report of the demo is missing');
  return report.id;
}
