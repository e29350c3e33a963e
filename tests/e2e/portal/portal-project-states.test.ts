import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import type { Project } from '#contract/project/project.ts';
import type { VesselContact } from '#contract/vessel/vessel-contact.ts';
import { projectTabsOf, type ProjectTab } from '#client/entities/project/project-tabs.ts';
import { expectNoViolations, overflowOf } from '#tests/e2e/accessibility.ts';
import { untilToast } from '#tests/e2e/toasts.ts';
import {
  answerChecklists,
  moveProject,
  pictureOf,
  planProject,
  sendFile,
  takePhoto,
} from './project-page.ts';
import { openAs, startPortal } from './portal-page.ts';
import { MONA, type Member } from './staff.ts';

const { server, browser, staff, complaints } = await startPortal();

const projectOf = (id: number) => staff.call<Project>(staff.mona, 'GET', `projects/${id}`);
const open = (who: Member, path: string, width = 1280): Promise<Page> =>
  openAs(browser, server, who, path, { width, complaints });

/** A project in progress that has something in each of its tabs. */
async function busyProject(): Promise<Project> {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const { call, mona, ola } = staff;
  await call(ola, 'POST', `projects/${id}/comments`, { comment: 'The store is warm.' });
  await call(mona, 'POST', `projects/${id}/contacts`, {
    contactType: 'engineer',
    name: 'R. Dela Cruz',
    phone: '+63 2 000 0001',
    email: 'ce@ship.example',
  });
  await call(ola, 'POST', `projects/${id}/parts`, { partName: 'Hose clip, large', quantity: 3 });
  await call(mona, 'PATCH', `projects/${id}`, {
    version: (await projectOf(id)).version,
    travelInfo: 'WF523 from Haugesund',
  });
  await sendFile(
    server,
    staff,
    id,
    { fileName: 'Filter.jpg', phase: 'before', description: 'Clogged filter' },
    await pictureOf('#446688'),
  );
  return projectOf(id);
}

/** What a tab shows once it has been filled. */
const settled: Record<ProjectTab, (page: Page) => Promise<void>> = {
  overview: (page) => page.getByText('R. Dela Cruz').waitFor(),
  work: async (page) => {
    await page.getByText('0 of 15 answered').waitFor();
    await page.getByRole('heading', { name: 'Photos · 1' }).waitFor();
  },
  parts: (page) => page.getByText('Hose clip, large').waitFor(),
  money: (page) => page.getByText('3 × Hose clip, large').first().waitFor(),
  travel: (page) => page.getByText('WF523 from Haugesund').waitFor(),
  comments: (page) => page.getByText('The store is warm.').waitFor(),
  report: (page) => page.getByText('1. How did the work end?').waitFor(),
  history: (page) => page.getByText('Travel notes changed').waitFor(),
};

// portal-screens.test.ts looks at each tab at 1280 and 390 px, with axe.
test.each([
  ['manager', staff.mona],
  ['operator', staff.ola],
] as const)('each tab opens with what it holds and fits 320 px, for the %s', async (role, who) => {
  const { id } = await busyProject();
  const page = await open(who, `/portal/project/${id}`, 320);
  for (const tab of projectTabsOf(role)) {
    await page.getByRole('navigation', { name: 'Project sections' }).getByRole('link', { name: tab }).click();
    await settled[tab](page);
    // The first tab stood there before the press.
    await expect.poll(() => new URL(page.url()).search).toBe(`?tab=${tab}`);
    expect([tab, await overflowOf(page)]).toEqual([tab, 0]);
  }
});

test('the dialogs are accessible, also by keyboard, and return the focus', async () => {
  const { id, vesselName } = await busyProject();
  const page = await openAs(browser, server, staff.mona, `/portal/project/${id}`, {
    complaints,
    waitsForAnswers: true,
  });
  const dialog = page.getByRole('dialog');
  const closes = async (button: string) => {
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(button);
  };

  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await dialog.getByLabel('Client').waitFor();
  await expect.poll(() => dialog.getByLabel('Operator').inputValue()).toBe(String(staff.ola.id));
  await expectNoViolations(page);
  await closes('Edit');
  await page.getByRole('button', { name: 'Add contact' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await dialog.getByText('Name is required').waitFor();
  await expectNoViolations(page);
  await closes('Add contact');

  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Put on hold' }).press('Enter');
  await dialog.getByRole('button', { name: 'Put on hold' }).press('Enter');
  await dialog.getByText('Please choose a reason').waitFor();
  await expectNoViolations(page);
  await dialog.getByRole('radio', { name: 'Weather' }).press('Space');
  await dialog.getByRole('button', { name: 'Put on hold' }).press('Enter');
  await untilToast(page, `${vesselName}: on hold`);
  await page.locator('main header p', { hasText: /^On hold\s*Weather/ }).waitFor();
  await page.getByRole('button', { name: 'Resume work' }).press('Enter');
  await untilToast(page, `${vesselName}: in progress`);

  await page.goto(`${server.url}/portal/project/${id}?tab=work`);
  await page.getByRole('button', { name: 'Add time' }).press('Enter');
  await dialog.getByLabel('Person').waitFor();
  await expectNoViolations(page);
  await closes('Add time');
  await page.goto(`${server.url}/portal/project/${id}?tab=travel`);
  await page.getByRole('button', { name: 'Add document' }).press('Enter');
  await dialog.getByRole('button', { name: 'Add document' }).press('Enter');
  await dialog.getByText('Choose a file.').waitFor();
  await expectNoViolations(page);
  await closes('Add document');
});

test('whom an engineer met is added to the vessel’s contacts with one press of a manager', async () => {
  const { id } = await busyProject();
  await staff.call(staff.ola, 'POST', `projects/${id}/contacts`, {
    contactType: 'superintendent',
    name: 'Ana Reyes',
    phone: '+47 00 00 00 12',
  });
  const page = await open(staff.mona, `/portal/project/${id}`, 320);
  const add = page.getByRole('button', { name: 'Add to the vessel’s contacts: Ana Reyes' });
  await add.focus();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await untilToast(page, 'Ana Reyes added to the vessel’s contacts');
  await expect.poll(() => add.count()).toBe(0);
  const { vesselDirectoryId } = await staff.call<Project>(staff.mona, 'GET', `projects/${id}`);
  const contacts = await staff.call<VesselContact[]>(
    staff.mona,
    'GET',
    `vessels/${vesselDirectoryId}/contacts`,
  );
  const ana = contacts.find(({ name }) => name === 'Ana Reyes');
  expect(ana).toMatchObject({ contactType: 'superintendent', phone: '+47 00 00 00 12' });
});

test('two people edit one project: both versions stand beside each other, field by field', async () => {
  const { id } = await busyProject();
  const page = await open(staff.mona, `/portal/project/${id}`);
  // On a line that brings no news, the other edit is met only when one saves.
  await page.route('**/api/portal/changes/live*', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Location').fill('Stavanger');
  await dialog.getByLabel('Keep Bergen Port Agency').check();
  await staff.call(staff.mona, 'PATCH', `projects/${id}`, {
    version: (await projectOf(id)).version,
    location: 'Haugesund',
    portAgent: 'Haugesund Agency',
  });
  await dialog.getByLabel('Client').fill('Another owner AS');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const both = dialog.getByRole('alert');
  await both.getByText('Stavanger').waitFor();
  expect(await both.textContent()).toContain('Haugesund');
  expect(await both.textContent()).not.toContain('Haugesund Agency');
  await expectNoViolations(page);
  await both.getByRole('button', { name: 'Keep my changes' }).click();
  await expect
    .poll(() => projectOf(id))
    .toMatchObject({ location: 'Stavanger', clientName: 'Another owner AS', portAgent: 'Haugesund Agency' });
});

test('a transition that someone else has made is refused with the current status and the possible transitions', async () => {
  const { id } = await planProject(staff);
  const page = await open(staff.mona, `/portal/project/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unschedule' });
  await dialog.getByLabel('Reason').fill('The vessel is late');
  await moveProject(staff, id, 'in progress');
  await dialog.getByText('Someone else has changed the status of this project.').waitFor();
  await dialog.getByText('In progress').waitFor();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Put on hold' });
  await expect.poll(() => hold.getByText('Weather').isVisible()).toBe(true);
});

test('hides another person’s project, and lets a manager revert a field', async () => {
  const { id, location } = await busyProject();
  const foreign = await open(staff.liv, `/portal/project/${id}`);
  await expect
    .poll(() => foreign.getByRole('heading', { level: 1 }).textContent())
    .toBe('Not found or not yours.');
  await expectNoViolations(foreign);

  await staff.call(staff.mona, 'PATCH', `projects/${id}`, {
    version: (await projectOf(id)).version,
    location: 'Haugesund',
  });
  const page = await open(staff.mona, `/portal/project/${id}?tab=history`);
  await page.getByRole('button', { name: 'Restore the earlier value: Location changed' }).click();
  await page.getByText('Location restored').waitFor();
  expect((await projectOf(id)).location).toBe(location);
});

test('what is deleted can be brought back for a moment, and is gone after it', async () => {
  const { id } = await busyProject();
  const page = await open(staff.ola, `/portal/project/${id}?tab=work`);
  const photo = page.getByRole('img', { name: 'Clogged filter' });
  await photo.first().waitFor();
  const filesLeft = async () =>
    (await staff.call<unknown[]>(staff.mona, 'GET', `projects/${id}/files`)).length;
  const photos = page.getByRole('region', { name: 'Photos' });
  await photos.getByRole('button', { name: 'Delete photo Clogged filter' }).click();
  await photos.getByText('No photos yet.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await photos.getByText('Clogged filter').waitFor();
  expect(await filesLeft()).toBe(1);
  await photos.getByRole('button', { name: 'Delete photo Clogged filter' }).click();
  await photos.getByText('No photos yet.').waitFor();
  // Leaving the screen does not wait for Undo to expire.
  await page.getByRole('link', { name: 'Travel' }).click();
  await expect.poll(filesLeft).toBe(0);
});

test('mentions a person by keyboard and notifies them; a new comment can be changed', async () => {
  const { id } = await busyProject();
  const page = await open(staff.ola, `/portal/project/${id}?tab=comments`);
  const field = page.getByLabel('Write a comment');
  await field.pressSequentially('Please order more, @mo');
  await page.getByRole('option', { name: MONA.name }).waitFor();
  await expectNoViolations(page);
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(`Please order more, @${MONA.name} `);
  await field.pressSequentially('today');
  await page.getByRole('button', { name: 'Send comment' }).press('Enter');
  await page.getByRole('list', { name: 'Comments' }).getByText(`@${MONA.name}`).waitFor();
  const mentions = async () => {
    const told = await staff.call<{ kind: string }[]>(staff.mona, 'GET', 'notifications');
    return told.filter(({ kind }) => kind === 'mention');
  };
  await expect.poll(mentions).toHaveLength(1);

  const comment = page.getByRole('listitem').filter({ hasText: 'Please order more' });
  await comment.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Edit your comment').fill('Please order two more.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Please order two more.').waitFor();
  await page.getByText(', edited').waitFor();
});

test('an empty day and an empty project say what will be there', async () => {
  const page = await open(staff.liv, '/portal/operator-dashboard', 390);
  await page.getByText('No planned projects.').waitFor();
  for (const [tab, text] of [
    ['Today', 'Nothing is planned for today.'],
    ['Upcoming', 'Nothing is planned after today.'],
    ['To finish', 'No unfinished projects.'],
    ['Done', 'No finished projects yet.'],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Your projects by date' })
      .getByRole('link', { name: tab })
      .click();
    await page.getByText(text).waitFor();
  }
  await expectNoViolations(page);
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test('on a phone, what is done on the Work tab is folded, and the hold is one tap away', async () => {
  const { id } = await planProject(staff, { serviceType: 'annual service' });
  await moveProject(staff, id, 'in progress');
  const { call, ola } = staff;
  for (const [from, to] of [
    ['06:00', '07:30'],
    ['07:30', '11:00'],
    ['11:30', '15:00'],
  ] as const) {
    const at = (time: string) => `2026-03-02T${time}:00Z`;
    await call(ola, 'POST', `projects/${id}/time`, {
      category: 'work',
      startedAt: at(from),
      endedAt: at(to),
    });
  }
  const picture = await pictureOf('#335577');
  const photo = await sendFile(server, staff, id, { fileName: 'unit.jpg', phase: 'before' }, picture);
  for (const phase of ['before', 'during', 'after', 'after']) {
    await sendFile(
      server,
      staff,
      id,
      { fileName: `${phase}.jpg`, phase, description: `Lamps ${phase}` },
      picture,
    );
  }
  await sendFile(server, staff, id, { fileName: 'log.pdf' }, Buffer.from('%PDF-1.4\n%%EOF'));
  await answerChecklists(staff, id, photo.id);

  const page = await open(ola, `/portal/project/${id}?tab=work`, 390);
  const list = page.getByRole('button', { name: 'Checklist: annual service · 24 of 24 answered' });
  const photos = page.getByRole('button', { name: 'Photos · 5' });
  await photos.waitFor();
  await list.waitFor();
  await page.getByRole('button', { name: 'Stop the timer' }).waitFor();
  const lengthOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await lengthOf()).toBeLessThanOrEqual(3 * 844);
  await expectNoViolations(page);
  const item = page.getByRole('listitem').filter({ hasText: 'Age of the activated indicator' });
  expect(await item.isVisible()).toBe(false);

  // What is opened stays open, and its keys too; a reading beyond its limits cannot be folded.
  await list.press('Enter');
  expect(await list.getAttribute('aria-expanded')).toBe('true');
  await item.getByRole('textbox').first().fill('120');
  await item.getByLabel(/^Above limit/).fill('Changed the indicator');
  await item.getByLabel(/^Above limit/).blur();
  await item.getByText(`Saved, ${ola.name}`).waitFor();
  expect(await list.getAttribute('aria-expanded')).toBe('true');
  await list.press('Enter');
  await page.getByText('Folded: 23 answered items').waitFor();
  expect(await item.isVisible()).toBe(true);
  expect(await page.getByRole('listitem').filter({ hasText: 'Alarms and interlocks' }).isVisible()).toBe(
    false,
  );
  await expectNoViolations(page);
  // Someone else clears an answer: the item is open, and is shown.
  const [checklist] = await call<ProjectChecklist[]>(ola, 'GET', `projects/${id}/checklist`);
  const alarms = checklist?.items.find((row) => row.item.label === 'Alarms and interlocks');
  await call(staff.mona, 'PATCH', `projects/${id}/checklist/${checklist?.id}`, {
    itemKey: alarms?.item.key,
    value: null,
    version: alarms?.answer?.version,
  });
  await page.getByRole('listitem').filter({ hasText: 'Alarms and interlocks' }).waitFor();
  await photos.click();
  await page.getByRole('region', { name: 'After the work' }).waitFor();
  await page.getByRole('button', { name: '3 time entries' }).click();
  await page.getByRole('list', { name: 'Time entries' }).getByText('3 h 30 min').first().waitFor();

  await page.locator('.phone-step').getByRole('button', { name: 'Put on hold' }).click();
  await page.getByRole('dialog', { name: 'Put on hold' }).getByText('Weather').waitFor();
});

test('a photo that no server can read is refused in a sentence, and another one goes', async () => {
  const { id } = await busyProject();
  const page = await open(staff.ola, `/portal/project/${id}?tab=work`, 390);
  const take = () => page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Take photo' });
  await takePhoto(page, take(), 'broken.jpg', Buffer.from('This is no picture.'));
  await page.getByRole('button', { name: 'Send photo' }).click();
  const way = page.getByRole('list', { name: 'Photos being sent' });
  await way.getByText('Not sent yet.').waitFor();
  await way.getByRole('button', { name: 'Cancel sending broken.jpg' }).click();
  await takePhoto(page, take(), 'good.jpg', await pictureOf('#225522'));
  await page.getByRole('dialog').getByLabel('Caption').fill('A good one');
  await page.getByRole('button', { name: 'Send photo' }).click();
  const taken = page.getByRole('region', { name: 'During the work' });
  await expect.poll(() => taken.getByText('A good one').isVisible()).toBe(true);
});
