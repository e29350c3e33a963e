import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { useSearchText } from './use-search-text.ts';

/** A field whose address follows when a test says so, and links to other texts. */
function Search({ written }: { written: (text: string, follow: () => void) => void }) {
  const [address, setAddress] = useState('');
  const { text, type } = useSearchText(address, (next) => written(next, () => setAddress(next)));
  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => type(target.value)} />
      <button type="button" onClick={() => setAddress('pump')}>
        Pumps
      </button>
      <output>{address}</output>
    </>
  );
}

test('an address that follows late does not bring an earlier text back', async () => {
  const follow = new Map<string, () => void>();
  const written = vi.fn<(text: string, follow: () => void) => void>((text, now) => follow.set(text, now));
  const screen = await renderScreen(<Search written={written} />);
  const field = screen.getByLabelText('Search');
  await field.fill('val');
  await expect.poll(() => follow.has('val')).toBe(true);
  await field.fill('valve');
  await expect.poll(() => follow.has('valve')).toBe(true);
  await field.fill('valve seat');
  follow.get('val')?.();
  await expect.element(screen.getByRole('status')).toHaveTextContent('val');
  await expect.element(field).toHaveValue('valve seat');
  follow.get('valve')?.();
  await expect.element(screen.getByRole('status')).toHaveTextContent('valve');
  await expect.element(field).toHaveValue('valve seat');
  await screen.getByRole('button', { name: 'Pumps' }).click();
  await expect.element(field).toHaveValue('pump');
});
