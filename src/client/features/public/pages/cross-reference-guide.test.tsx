import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { CrossReferenceGuide } from './cross-reference-guide.tsx';

function Guide() {
  const [find, setFind] = useState('');
  return <CrossReferenceGuide find={find} onFindChange={setFind} />;
}

/** The first column of the rows, in their order. */
const equipment = () =>
  [...document.querySelectorAll('tbody tr')]
    .filter((row) => /(confirmed|ask us)/.test(row.textContent))
    .map((row) => row.querySelector('th')?.textContent);

describe('the cross-reference guide', () => {
  test('is searched and sorted by keyboard, and says how many rows are left and how they are sorted', async () => {
    const { getByRole, getByText } = await renderScreen(<Guide />);
    await expect.element(getByText('14 rows', { exact: true })).toBeVisible();

    await getByRole('searchbox', { name: 'Find a system, analyser or number' }).click();
    await userEvent.keyboard('hyundai');
    await expect.element(getByText('2 of 14 rows', { exact: true })).toBeVisible();
    expect(equipment()).toEqual(['HiBallast, HiBallast NF', 'EcoBallast (UV)']);

    const status = getByRole('columnheader', { name: 'Status' });
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('Status');
    await userEvent.keyboard('{Enter}');
    await expect.element(status).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.keyboard(' ');
    await expect.element(status).toHaveAttribute('aria-sort', 'descending');
    expect(equipment()).toEqual(['EcoBallast (UV)', 'HiBallast, HiBallast NF']);
    await expect.element(getByRole('columnheader', { name: 'Maker' })).toHaveAttribute('aria-sort', 'none');
  });

  test('is sorted from a list on a phone, where its rows are cards', async () => {
    await page.viewport(390, 844);
    const { getByLabelText } = await renderScreen(<Guide />);
    await getByLabelText('Sort by').selectOptions('Status');
    expect(equipment().slice(-2)).toEqual(['CLX-Ex2', 'EcoBallast (UV)']);
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test('leads from an open row to a letter that names it', async () => {
    const { getByRole, getByText } = await renderScreen(<Guide />);
    const letter = (name: string) =>
      new URL(getByRole('link', { name, exact: true }).element().getAttribute('href') ?? '').searchParams;
    const open = letter('ask us about ERMA FIRST FIT');
    expect(open.get('subject')).toBe('TRO reagent for ERMA FIRST FIT');
    expect(open.get('body')).toContain('Which TRO reagent fits: ERMA FIRST FIT?');

    await getByRole('searchbox').fill('Seven & Sons');
    expect(letter('Ask us about “Seven & Sons”').get('subject')).toBe('TRO reagent for Seven & Sons');
    await getByRole('button', { name: 'Show all rows' }).click();
    await expect.element(getByText('14 rows', { exact: true })).toBeVisible();
  });
});
