import { expect, test } from 'vitest';
import type { ServiceReport } from '#contract/report/service-report.ts';
import { expectUsable, widthsOverflowed } from './accessibility.ts';
import { readPdfSignature } from '#server/testing/pdf-signature.ts';
import { newPage, openAs, startPortal } from './portal/portal-page.ts';
import { issueReport } from './portal/project-page.ts';

const { server, browser, staff, complaints } = await startPortal({ env: { SIGN_REPORTS: 'true' } });

/** A report with its bytes. */
async function issuedReport(): Promise<ServiceReport & { bytes: Buffer }> {
  const report = await issueReport(staff);
  const answer = await fetch(server.url + report.fileURL, {
    headers: { authorization: `Bearer ${staff.ola.token}` },
  });
  return { ...report, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('the answer about an earlier file does not take the place of a later one’s', async () => {
  const report = await issuedReport();
  const page = await newPage(browser, { complaints });
  await page.goto(`${server.url}/verify`);
  const choose = (buffer: Buffer) =>
    page.getByLabel('Choose the file').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  // Only a changed file makes the page ask for the number in it.
  await page.route(`**/verify/${report.verifyCode}`, async (route) => {
    await mayCome;
    await route.continue();
  });
  const asked = page.waitForRequest(`**/verify/${report.verifyCode}`);
  await choose(Buffer.concat([report.bytes, Buffer.from('\n% added')]));
  const answer = (await asked).response();
  await choose(report.bytes);
  await page.getByRole('heading', { name: 'Genuine, no signature' }).waitFor();
  letCome();
  await answer;
  // A later answer on the same line, and what follows from it.
  await page.evaluate(async () => {
    await fetch('/verify');
    await new Promise(requestAnimationFrame);
  });
  expect(await page.locator('#result').getByRole('heading').textContent()).toContain('Genuine');
});

test('a report is checked by its number and by its file, which stays in the browser, and can be withdrawn', async () => {
  const report = await issuedReport();
  const number = report.verifyCode ?? '';
  expect(readPdfSignature(report.bytes)).toMatchObject({ isValid: true, unsigned: 0 });
  const page = await newPage(browser, { width: 390, complaints });
  await page.goto(`${server.url}/verify`);
  await page.getByLabel('Number of the report').fill(number.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Genuine, no signature' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/verify/${number}`);
  await expectUsable(page);
  expect(await widthsOverflowed(page, [320, 1280])).toEqual([]);

  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const file = page.getByLabel('Choose the file');
  const choose = async (bytes: Buffer) => {
    // What came of the file before must not count for this one.
    await page.locator('#result > section').evaluateAll((shown) => {
      for (const one of shown) one.setAttribute('data-before', '');
    });
    await file.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: bytes });
  };
  const state = (title: string) =>
    page.locator('#result > section:not([data-before])').getByRole('heading', { name: title });
  await choose(report.bytes);
  await state('Genuine, no signature').and(page.locator(':focus')).waitFor();
  expect(sent).toEqual([`GET /api/verify/hash/${report.sha256}`]);

  const changed = Buffer.from(report.bytes);
  changed[changed.length - 40] = (changed.at(-40) ?? 0) ^ 1;
  await page.goto(`${server.url}/verify`);
  await choose(changed);
  await state('Changed').waitFor();
  await page.getByText('Changed: this is not the file that we issued.').waitFor();
  await expectUsable(page);
  await choose(Buffer.concat([report.bytes, Buffer.from('\n% added')]));
  await state('Changed').waitFor();
  await choose(Buffer.from('%PDF-1.7 of another company'));
  await page.getByText('We have issued no such file.').waitFor();
  await page.context().setOffline(true);
  await choose(report.bytes);
  await page.getByText('We could not be reached. The file was not sent anywhere. Try again.').waitFor();
  await page.context().setOffline(false);

  await page.getByRole('link', { name: 'Digital signature of our reports' }).click();
  await page.getByText('Your reader may say').waitFor();
  await expectUsable(page);
  expect(await widthsOverflowed(page, [320, 1280])).toEqual([]);
  await page.goBack();

  const path = `/portal/project/${report.projectId}?tab=report`;
  const office = await openAs(browser, server, staff.mona, path, { complaints });
  await office.getByText(number).waitFor();
  await office.getByRole('button', { name: 'Withdraw… version 1' }).click();
  const dialog = office.getByRole('dialog', { name: 'Withdraw version 1' });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByText('Say why the report is withdrawn.').waitFor();
  await expectUsable(office);
  await dialog.getByLabel('Reason').fill('Wrong analyser');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await office.getByText(/^Withdrawn on .* by Mona Lie: Wrong analyser$/).waitFor();
  await choose(report.bytes);
  await state('Withdrawn').waitFor();
  await office.getByRole('button', { name: 'Undo the withdrawal of version 1' }).click();
  await office.getByRole('button', { name: 'Withdraw… version 1' }).waitFor();
});
