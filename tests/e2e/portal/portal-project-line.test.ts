import { expect, test } from 'vitest';
import type { ProjectComment } from '#contract/project/comment.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import { moveProject, noisePicture, planProject, takePhoto } from './project-page.ts';
import { openAs, startPortal } from './portal-page.ts';

const { server, browser, staff } = await startPortal();

test('the server goes away in the middle of an upload: nothing typed is lost, and nothing is there twice', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}?tab=work`, {
    width: 390,
    complaints: [],
  });
  await page.getByText('0 of 15 answered').waitFor();
  const parts = page.getByRole('navigation', { name: 'Project sections' });
  // A tab whose code was not fetched cannot be opened while the server is away. This file is fetched after all tabs.
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(fetched).toContainEqual(expect.stringMatching(/\/overlay-[^/]+\.js$/));
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 60_000,
  });
  const photos = page.getByRole('region', { name: 'Photos' });
  await takePhoto(
    page,
    photos.getByRole('button', { name: 'Take photo' }),
    'leak.jpg',
    await noisePicture(1000, 800),
  );
  await page.getByRole('dialog').getByLabel('Caption').fill('Leak at the pump');
  await page.getByRole('button', { name: 'Send photo' }).click();
  const way = page.getByRole('list', { name: 'Photos being sent' });
  await way.getByText(/^Sending, [1-9]\d? %$/).waitFor();
  const item = page.getByRole('listitem').filter({ hasText: 'Sets and bottles delivered' });
  await server.whileAway(async () => {
    await way.getByText('Not sent yet. Kept on this phone until there is a connection.').waitFor();
    await way.getByText('Leak at the pump').waitFor();
    await line.detach();

    await item.getByRole('textbox').fill('4 sets');
    await item.getByRole('textbox').blur();
    await item.getByText('Kept on this phone.').waitFor();
    await parts.getByRole('link', { name: 'Comments' }).click();
    await page.getByLabel('Write a comment').fill('The pump leaks.');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await page.getByText('2 entries and 1 photo wait on this phone.').waitFor();
    expect(await page.getByLabel('Write a comment').inputValue()).toBe('');
    await page.getByText('1 file not sent yet.').waitFor();
    await page.getByRole('link', { name: 'Show file' }).waitFor();
  });

  // All are sent again as soon as the change feed is open again; nobody presses a button.
  await page.getByRole('list', { name: 'Comments' }).getByText('The pump leaks.').waitFor();
  await page.getByText('1 file not sent yet.').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText(/waits? on this phone|being sent/).count()).toBe(0);
  await parts.getByRole('link', { name: 'Work' }).click();
  // What is done is folded on a phone.
  await page.getByRole('button', { name: /^Photos/ }).click();
  await page.getByRole('region', { name: 'During the work' }).getByText('Leak at the pump').waitFor();
  await page.getByRole('button', { name: /^Checklist: / }).click();
  expect(await item.getByRole('textbox').inputValue()).toBe('4 sets');
  await item.getByText(`Saved, ${staff.ola.name}`).waitFor();

  const { call, mona } = staff;
  const files = await call<ProjectFile[]>(mona, 'GET', `projects/${id}/files`);
  expect(files.map(({ description }) => description)).toEqual(['Leak at the pump']);
  const comments = await call<ProjectComment[]>(mona, 'GET', `projects/${id}/comments`);
  expect(comments.map(({ comment }) => comment)).toEqual(['The pump leaks.']);
});

test('a half-written text is still there after a reload', async () => {
  const { id } = await planProject(staff);
  await moveProject(staff, id, 'in progress');
  const page = await openAs(browser, server, staff.ola, `/portal/project/${id}?tab=comments`, {
    complaints: [],
  });
  await page.getByLabel('Write a comment').fill('Half a sent');
  await page.reload();
  await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('Half a sent');
});
