import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '#client/testing/accessibility.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { LongText } from './long-text.tsx';

test('shows the beginning of a long text, and the rest on request', async () => {
  await page.viewport(390, 844);
  const { getByRole, getByText } = await renderScreen(
    <LongText text={'The gangway is on the port side. '.repeat(60)} />,
  );
  const height = () => getByText('The gangway is on the port side.').element().getBoundingClientRect().height;
  const folded = height();
  await getByRole('button', { name: 'Show more' }).click();
  await expect.element(getByRole('button', { name: 'Show less' })).toBeVisible();
  expect(height()).toBeGreaterThan(2 * folded);
  await expectNoViolations();
});
