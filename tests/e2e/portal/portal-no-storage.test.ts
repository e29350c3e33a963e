import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ProjectComment } from '#contract/project/comment.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import { addSession } from '#tests/e2e/browser.ts';
import { expectNoViolations } from '#tests/e2e/accessibility.ts';
import { newPage, startPortal } from './portal-page.ts';
import { moveProject, pictureOf, planProject, takePhoto } from './project-page.ts';

const { server, browser, staff, complaints } = await startPortal();
const { call, ola } = staff;

const NOTE = 'This browser cannot keep entries without a network. Stay online, or use another browser.';

/** Browsers that keep nothing, each in its way. */
const BROWSERS: Record<string, (page: Page) => Promise<unknown>> = {
  'without a database': (page) =>
    page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })),
  'whose private window forbids it': (page) =>
    page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError');
      };
    }),
  'whose disk is full': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  },
};

test.each(Object.entries(BROWSERS))(
  'a browser %s says so before the first entry, and works online as before',
  async (_, prepare) => {
    const { id } = await planProject(staff);
    await moveProject(staff, id, 'in progress');
    const page = await newPage(browser, { width: 390, complaints });
    await prepare(page);
    await addSession(page, server, 'portal', ola.token);
    await page.goto(`${server.url}/portal/project/${id}?tab=comments`);
    await page.getByText(NOTE).waitFor();
    await expectNoViolations(page);

    await page.getByLabel('Write a comment').fill('The filter is blocked.');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Work', exact: true }).first().click();
    const camera = page.getByRole('navigation', { name: 'On board' }).getByRole('button', { name: 'Photo' });
    await takePhoto(page, camera, 'leak.jpg', await pictureOf('#335577'));
    await page.getByRole('button', { name: 'Send photo' }).click();
    await expect.poll(() => call<ProjectFile[]>(ola, 'GET', `projects/${id}/files`)).toHaveLength(1);
    const comments = await call<ProjectComment[]>(ola, 'GET', `projects/${id}/comments`);
    expect(comments.map(({ comment }) => comment)).toEqual(['The filter is blocked.']);
    await page.getByText(NOTE).waitFor();
  },
);
