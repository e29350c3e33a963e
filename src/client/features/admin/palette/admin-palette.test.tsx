import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FoundRecord } from '#contract/site/admin-records.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { AdminPalette } from './admin-palette.tsx';

const KITS = Array.from({ length: 5 }, (_, index): FoundRecord => {
  const id = index + 1;
  return { kind: 'product', id, title: `TRO kit ${id}`, detail: `MS-TRO-${id}` };
});

/** An open palette whose records come from `find`. */
async function openPalette(find: () => FoundRecord[] | Promise<FoundRecord[]>) {
  const onOpenRecord = vi.fn<(record: FoundRecord) => void>();
  function Panel() {
    const [open, setOpen] = useState(true);
    return <AdminPalette open={open} onOpenChange={setOpen} actions={[]} onOpenRecord={onOpenRecord} />;
  }
  const { getByRole } = await renderScreen(<Panel />, { answers: { admin: { records: { find } } } });
  const palette = getByRole('dialog', { name: 'Commands and records' });
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  return { palette, onOpenRecord };
}

describe('the palette', () => {
  test('moves through the results with the arrows, wrapping at both ends', async () => {
    const { palette, onOpenRecord } = await openPalette(() => KITS);
    const active = palette.getByRole('option', { selected: true });
    await userEvent.keyboard('tro');
    await expect.element(palette.getByRole('status')).toHaveTextContent('5 results');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(active).toHaveTextContent('TRO kit 5');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(active).toHaveTextContent('TRO kit 2');
    await expect
      .element(palette.getByRole('combobox'))
      .toHaveAttribute('aria-activedescendant', active.element().id);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onOpenRecord.mock.calls).toEqual([[KITS[1]]]);
  });

  test('applies Enter to the first result if it comes before the answer', async () => {
    let answer: ((records: FoundRecord[]) => void) | undefined;
    const { palette, onOpenRecord } = await openPalette(() => new Promise((resolve) => (answer = resolve)));
    await userEvent.keyboard('t');
    await expect.poll(() => answer).toBeDefined();
    await userEvent.keyboard('{Enter}');
    await expect.element(palette).toBeVisible();
    expect(onOpenRecord).not.toHaveBeenCalled();
    answer?.(KITS);
    await expect.poll(() => onOpenRecord.mock.calls).toEqual([[KITS[0]]]);
    await expect.element(palette).not.toBeInTheDocument();
  });

  test('keeps the keys that opened it from the browser', async () => {
    await openPalette(() => []);
    const isKept = new Promise<boolean>((resolve) => {
      document.addEventListener('keydown', ({ key, defaultPrevented }) => {
        if (key === 'k') resolve(defaultPrevented);
      });
    });
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await isKept).toBe(true);
  });
});
