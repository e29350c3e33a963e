import type { Locator, Page } from 'playwright-core';
import type { SeededRandom } from '#scripts/demo/seeded-random.ts';
import { drawSignature, takePhoto } from './project-page.ts';

/** What an operator does on a project's screens. Each resolves once the screen shows that the phone has kept it. */
export type OfflineAct = (page: Page, mark: string, picture: Buffer) => Promise<void>;

const KEPT = /Kept on this phone/;

export const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Project sections' }).getByRole('link', { name, exact: true }).click();

const rowIn = (list: Locator, mark: string) => list.getByRole('listitem').filter({ hasText: mark });
const listOf = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const keptIn = (row: Locator) => row.getByText(KEPT).first().waitFor();

async function addComment(page: Page, mark: string): Promise<void> {
  await openTab(page, 'Comments');
  await page.getByLabel('Write a comment').fill(mark);
  await page.getByRole('button', { name: 'Send comment' }).click();
  await keptIn(rowIn(listOf(page, 'Comments'), mark));
}

async function addPart(page: Page, mark: string): Promise<void> {
  await openTab(page, 'Parts');
  await page.getByRole('button', { name: 'Add part' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add part' });
  await dialog.getByLabel('Part or item number').fill(mark);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await keptIn(rowIn(listOf(page, 'Parts used'), mark));
}

/** Takes one more of the part that was added last, on the device or before. */
async function addOneMore(page: Page): Promise<void> {
  await openTab(page, 'Parts');
  const row = listOf(page, 'Parts used').getByRole('listitem').last();
  await row.getByRole('button', { name: /^One more of / }).click();
  await keptIn(row);
}

async function addTime(page: Page, mark: string): Promise<void> {
  await openTab(page, 'Work');
  await page.getByRole('button', { name: 'Add time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add time' });
  await dialog.getByLabel('Note').fill(mark);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await keptIn(rowIn(listOf(page, 'Time entries'), mark));
}

/** Starts the standby timer, or stops the timer that runs. */
async function pressTimer(page: Page): Promise<void> {
  await openTab(page, 'Work');
  const time = page.getByRole('region', { name: 'Time', exact: true });
  const stop = time.getByRole('button', { name: 'Stop the timer' });
  const start = time.getByRole('button', { name: 'Start: Standby' });
  await stop.or(start).waitFor();
  const [press, then] = (await start.isVisible()) ? [start, stop] : [stop, start];
  await press.click();
  await then.waitFor();
}

async function addContact(page: Page, mark: string): Promise<void> {
  await openTab(page, 'Overview');
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await dialog.getByLabel('Name').fill(mark);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await keptIn(rowIn(page.getByRole('region', { name: 'People on board' }), mark));
}

async function answerItem(page: Page, mark: string): Promise<void> {
  await openTab(page, 'Work');
  const item = page.getByRole('listitem').filter({ hasText: 'Stock on board before delivery' });
  const field = item.getByRole('textbox').first();
  await field.fill(mark);
  await field.press('Tab');
  await keptIn(item);
}

async function writeTravelNotes(page: Page, mark: string): Promise<void> {
  await openTab(page, 'Travel');
  const notes = page.getByRole('region', { name: 'Travel notes' });
  await notes.getByRole('button', { name: 'Edit' }).click();
  await notes.getByLabel('Travel notes').fill(mark);
  await notes.getByRole('button', { name: 'Save' }).click();
  await notes.locator('p').getByText(mark).waitFor();
}

async function addPhoto(page: Page, mark: string, picture: Buffer): Promise<void> {
  await openTab(page, 'Work');
  const photos = page.getByRole('region', { name: 'Photos' });
  await takePhoto(page, photos.getByRole('button', { name: 'Take photo' }), `${mark}.jpg`, picture);
  const dialog = page.getByRole('dialog', { name: 'Add photo' });
  await dialog.getByLabel('Caption').fill(mark);
  await dialog.getByRole('button', { name: 'Send photo' }).click();
  await keptIn(rowIn(listOf(page, 'Photos being sent'), mark));
}

async function addDocument(page: Page, mark: string): Promise<void> {
  await openTab(page, 'Travel');
  await page.getByRole('button', { name: 'Add document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add travel document' });
  const buffer = Buffer.from(`%PDF-1.7\n${mark}`);
  await dialog.getByLabel('File').setInputFiles({ name: `${mark}.pdf`, mimeType: 'application/pdf', buffer });
  await dialog.getByLabel('Note').fill(mark);
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await keptIn(rowIn(listOf(page, 'Documents being sent'), mark));
}

/** Adds the mark to the comment that was written last. */
async function editComment(page: Page, mark: string): Promise<void> {
  await openTab(page, 'Comments');
  await page.getByLabel('Write a comment').waitFor();
  const edits = listOf(page, 'Comments').getByRole('button', { name: /^Edit/ });
  if ((await edits.count()) === 0) return addComment(page, mark);
  await edits.last().click();
  await addTo(page.getByLabel('Edit your comment'), mark);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await keptIn(rowIn(listOf(page, 'Comments'), mark));
}

/** Gives the person who was added last this position. */
async function editContact(page: Page, mark: string): Promise<void> {
  await openTab(page, 'Overview');
  const people = page.getByRole('region', { name: 'People on board' });
  await people.getByRole('button', { name: 'Add contact' }).waitFor();
  const edits = people.getByRole('button', { name: /^Edit / });
  if ((await edits.count()) === 0) return addContact(page, mark);
  await edits.last().click();
  const dialog = page.getByRole('dialog', { name: /^Edit / });
  await addTo(dialog.getByLabel('Position'), mark);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await keptIn(rowIn(people, mark));
}

/** Adds the mark to the note of a time entry that has ended. */
async function editTime(page: Page, mark: string): Promise<void> {
  await openTab(page, 'Work');
  const ended = listOf(page, 'Time entries').getByRole('listitem').filter({ hasText: 'mark-' });
  if ((await ended.count()) === 0) return addTime(page, mark);
  await ended
    .first()
    .getByRole('button', { name: /^Edit / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit time entry' });
  await addTo(dialog.getByLabel('Note'), mark);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await keptIn(rowIn(listOf(page, 'Time entries'), mark));
}

async function addTo(field: Locator, mark: string): Promise<void> {
  await field.fill(`${await field.inputValue()} ${mark}`);
}

/**
 * Deletes a record with a mark; `onRemove` hears which marks go with it. Returns false if there is none. The removal is kept
 * once the list is left.
 */
export async function removeOne(
  page: Page,
  kind: 'part' | 'time' | 'contact',
  onRemove: (marks: readonly string[]) => void,
): Promise<boolean> {
  const [tab, within] = LISTS[kind];
  await openTab(page, tab);
  const region = page.getByRole('region', { name: within, exact: true });
  await region
    .getByRole('button', { name: /^(Edit|Add) / })
    .first()
    .waitFor();
  const rows = region.getByRole('listitem').filter({ hasText: 'mark-' });
  if ((await rows.count()) === 0) return false;
  onRemove((await rows.last().innerText()).match(/mark-\d+-/g) ?? []);
  await rows
    .last()
    .getByRole('button', { name: /^(Remove|Delete) / })
    .click();
  await openTab(page, 'Comments');
  return true;
}

const LISTS = {
  part: ['Parts', 'Parts used'],
  time: ['Work', 'Time'],
  contact: ['Overview', 'People on board'],
} as const;

/** Has the report signed as it is on the screen, and returns its words. */
export async function signReport(page: Page): Promise<string[]> {
  await openTab(page, 'Work');
  const time = page.getByRole('region', { name: 'Time', exact: true });
  const stop = time.getByRole('button', { name: 'Stop the timer' });
  const start = time.getByRole('button', { name: 'Start: Standby' });
  await stop.or(start).waitFor();
  if (await stop.isVisible()) {
    await stop.click();
    await start.waitFor();
  }
  await openTab(page, 'Report');
  await page.getByRole('radio', { name: 'Resolved', exact: true }).check();
  const report = page.getByRole('article', { name: /^Service report/ });
  await report.locator('h4').first().waitFor();
  await page.getByLabel('Name', { exact: true }).fill('R. Dela Cruz');
  await page.getByLabel('Rank', { exact: true }).fill('Chief engineer');
  await drawSignature(page);
  const words = await report.locator('dd, td, h4').allTextContents();
  await page.getByRole('button', { name: 'Sign report' }).click();
  await page
    .getByText(/^Signed on .* by R\. Dela Cruz/)
    .first()
    .waitFor();
  return words;
}

/** The acts that make a record with its mark, by the kind of the record. */
export const MAKING = {
  comment: addComment,
  part: addPart,
  time: addTime,
  contact: addContact,
  photo: addPhoto,
  document: addDocument,
} as const satisfies Record<string, OfflineAct>;
export type Kind = keyof typeof MAKING;

/** Those that add their mark to such a record; without one they make it. */
export const EDITING: Partial<Record<Kind, OfflineAct>> = {
  comment: editComment,
  contact: editContact,
  time: editTime,
};

/** The others: they change a record, or press the timer. */
export const CHANGING = [addOneMore, pressTimer, answerItem, writeTravelNotes] as const;

/** Chooses what comes next; photos and comments are the most frequent. */
export const chooseMaking = (random: SeededRandom): Kind =>
  random.oneOf(['comment', 'comment', 'part', 'time', 'contact', 'photo', 'photo', 'document']);
