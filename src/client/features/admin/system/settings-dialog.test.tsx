import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

test('Escape does not discard what was typed at the first press', async () => {
  const onClose = vi.fn<() => void>();
  const settings = {
    contactMonths: 24,
    spamDays: 30,
    signInLogDays: 90,
    sentMailDays: 90,
    csvFormat: 'comma',
  } as const;
  await renderScreen(<SettingsDialog open onClose={onClose} />, {
    answers: { admin: { settings: { get: () => settings } } },
  });
  await page.getByLabelText('Keep spam, in days').fill('14');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('What you typed is not saved.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});
