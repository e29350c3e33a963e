import { max } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import type { SubmittedReport } from '#contract/whistleblowing/report.ts';
import { whistleblowerReports } from '#db/schema/index.ts';
import type { RunningServer } from '#tests/e2e/server.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';

/** Calls as programs make them, beside the browser. */
async function post<Answer>(server: RunningServer, path: string, body: object): Promise<Answer> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

interface SentReport {
  id: number;
  receiptCode: string;
}

let sentReports = 0;

/** Sends a report, anonymous unless the fields say otherwise. */
export async function sendReport(server: RunningServer, fields: object = {}): Promise<SentReport> {
  sentReports += 1;
  const { receiptCode } = await post<SubmittedReport>(server, '/api/whistleblower', {
    anonymous: true,
    incidentType: 'safety',
    // The same text within ten seconds is the same report.
    description: `The gangway has no net, seen ${sentReports} times.`,
    ...fields,
  });
  const latest = withDatabase(server, (db) =>
    db
      .select({ id: max(whistleblowerReports.id) })
      .from(whistleblowerReports)
      .get(),
  );
  return { id: latest?.id ?? 0, receiptCode };
}

export const writeAsReporter = (server: RunningServer, receiptCode: string, text: string) =>
  post(server, '/api/whistleblower/dialogue/messages', { receiptCode, text });

/** What the reporter is shown, as text. */
export async function shownToReporter(server: RunningServer, receiptCode: string): Promise<string> {
  return JSON.stringify(await post(server, '/api/whistleblower/dialogue', { receiptCode }));
}

/** The row of the list that names this report. */
export const row = (page: Page, id: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Report #${id}`, exact: true }) });

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const messages = (page: Page) => part(page, 'Messages with the reporter');
export const notes = (page: Page) => part(page, 'Internal notes');
export const status = (page: Page) => part(page, 'Status');

export async function openReport(page: Page, id: number): Promise<void> {
  await page.getByRole('link', { name: `Report #${id}`, exact: true }).click();
  await page.getByRole('heading', { name: `Report #${id}`, level: 2 }).waitFor();
  await part(page, 'Access log').waitFor();
}
