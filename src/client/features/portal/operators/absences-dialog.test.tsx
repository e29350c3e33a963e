import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { AbsencesDialog } from './absences-dialog.tsx';

test('keeps the days that are typed when something beside the dialog is pressed', async () => {
  let isClosed = false;
  const { getByRole, getByLabelText } = await renderScreen(
    <AbsencesDialog person={{ id: 2, name: 'Kari Nordmann' }} onClose={() => (isClosed = true)} />,
    { answers: { portal: { operators: { absences: () => [] } } } },
  );
  await getByLabelText('First day').fill('2026-12-01');
  await page.elementLocator(document.documentElement).click({ position: { x: 5, y: 400 }, force: true });
  await expect.element(getByRole('alert')).toHaveTextContent('What you typed is not saved.');
  await expect.element(getByLabelText('First day')).toHaveValue('2026-12-01');
  expect(isClosed).toBe(false);
});
