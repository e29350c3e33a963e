import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import type { Part } from '#contract/billing/part.ts';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import type { ProjectComment } from '#contract/project/comment.ts';
import type { OnBoardContact } from '#contract/project/on-board-contact.ts';
import type { Project } from '#contract/project/project.ts';
import type { ProjectTime } from '#contract/project/time.ts';
import type { Database } from '#db/open-database.ts';
import { idempotencyKeys, projectFiles, projectSignatures, travelDocumentFiles } from '#db/schema/index.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import type { RunningServer } from '#tests/e2e/server.ts';
import { withDatabase } from '#tests/e2e/with-database.ts';
import { openTab, type Kind } from './offline-acts-page.ts';
import type { Staff } from './staff.ts';
import { untilDrawn } from '#tests/e2e/browser.ts';

type Shown = Record<Kind | 'entries' | 'quantities' | 'answer' | 'notes', readonly string[]>;

const marksIn = (texts: readonly (string | null)[]) =>
  texts.flatMap((text) => text?.match(/mark-\d+-/g) ?? []).toSorted();

/** What a person finds on the screens of the project. */
export async function readScreens(page: Page): Promise<Shown> {
  const textsOf = (list: string) =>
    page.getByRole('list', { name: list, exact: true }).getByRole('listitem').allInnerTexts();
  await openTab(page, 'Comments');
  await page.getByLabel('Write a comment').waitFor();
  await untilDrawn(page);
  const comment = marksIn(await textsOf('Comments'));
  await openTab(page, 'Parts');
  const parts = page.getByRole('list', { name: 'Parts used' }).getByRole('listitem');
  await parts.first().waitFor();
  await untilDrawn(page);
  const part = marksIn(await parts.allInnerTexts());
  const quantities = await page
    .getByLabel(/^Quantity of /)
    .evaluateAll((fields) =>
      fields.map((field) => `${field.getAttribute('aria-label')}: ${(field as HTMLInputElement).value}`),
    );
  await openTab(page, 'Work');
  const item = page.getByRole('listitem').filter({ hasText: 'Stock on board before delivery' });
  await item.getByRole('textbox').first().waitFor({ state: 'attached' });
  await untilDrawn(page);
  const answer = [await item.getByRole('textbox').first().inputValue()];
  const entries = await textsOf('Time entries');
  const photo = marksIn(await textsOf('Photos being sent'));
  await openTab(page, 'Travel');
  const notes = page.getByRole('region', { name: 'Travel notes' });
  await notes.getByRole('button', { name: 'Edit' }).waitFor();
  await untilDrawn(page);
  const document = marksIn(await textsOf('Documents being sent'));
  const written = marksIn([await notes.innerText()]);
  await openTab(page, 'Overview');
  const people = page.getByRole('region', { name: 'People on board' });
  await people.getByRole('button', { name: 'Add contact' }).waitFor();
  await untilDrawn(page);
  const contact = marksIn(await people.getByRole('listitem').allInnerTexts());
  return {
    comment,
    part,
    quantities: quantities.toSorted(),
    time: marksIn(entries),
    entries: [String(entries.length)],
    contact,
    photo,
    document,
    answer,
    notes: written,
  };
}

const filesOf = (db: Database, id: number) => ({
  photo: db.select().from(projectFiles).where(eq(projectFiles.projectId, id)).all(),
  document: db.select().from(travelDocumentFiles).where(eq(travelDocumentFiles.projectId, id)).all(),
});

/** The same from the server. */
export async function readServer(server: RunningServer, { call, ola }: Staff, id: number): Promise<Shown> {
  const read = <Answer>(path: string) => call<Answer>(ola, 'GET', `projects/${id}${path}`);
  const parts = await read<Part[]>('/parts');
  const { entries } = await read<ProjectTime>('/time');
  const lists = await read<ProjectChecklist[]>('/checklist');
  const answers = lists.flatMap(({ items }) =>
    items.filter(({ item }) => item.label === 'Stock on board before delivery'),
  );
  const files = withDatabase(server, (db) => filesOf(db, id));
  return {
    comment: marksIn((await read<ProjectComment[]>('/comments')).map(({ comment }) => comment)),
    part: marksIn(parts.map(({ partName }) => partName)),
    quantities: parts.map(({ partName, quantity }) => `Quantity of ${partName}: ${quantity}`).toSorted(),
    time: marksIn(entries.map(({ note }) => note)),
    entries: [String(entries.length)],
    contact: marksIn(
      (await read<OnBoardContact[]>('/contacts')).flatMap(({ name, position }) => [name, position]),
    ),
    photo: marksIn(files.photo.map(({ description }) => description)),
    document: marksIn(files.document.map(({ description }) => description)),
    answer: answers.map(({ answer }) => answer?.value ?? ''),
    notes: marksIn([(await read<Project>('')).travelInfo]),
  };
}

/** The name of each file, and the hash of the bytes with which it came. */
export const sentFiles = (server: RunningServer, id: number): string[] =>
  withDatabase(server, (db) => Object.values(filesOf(db, id)).flat())
    .map(({ fileName, sentSha256 }) => `${fileName} ${sentSha256}`)
    .toSorted();

/** The uuids of a person's writes that were applied. */
export const appliedKeys = (server: RunningServer, userId: number): string[] =>
  withDatabase(server, (db) =>
    db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)).all(),
  ).map(({ clientUuid }) => clientUuid);

/** The hashes of the reports that were signed, in order. */
export const signedHashes = (server: RunningServer, id: number): string[] =>
  withDatabase(server, (db) =>
    db
      .select()
      .from(projectSignatures)
      .where(eq(projectSignatures.projectId, id))
      .orderBy(projectSignatures.id)
      .all(),
  ).map(({ sha256 }) => sha256);

/** The words of a printed report. */
export async function printedWords(server: RunningServer, token: string, path: string): Promise<string> {
  const pdf = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  return textOfPdf(new Uint8Array(await pdf.arrayBuffer()));
}
