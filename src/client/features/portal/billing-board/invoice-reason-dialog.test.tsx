import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { InvoiceReasonDialog } from './invoice-reason-dialog.tsx';

test('rejects a note that is too long instead of cutting it', async () => {
  const onSay = vi.fn<(text: string) => void>();
  const { getByRole } = await renderScreen(
    <InvoiceReasonDialog to="disputed" what="2 × Lamp" isBusy={false} onSay={onSay} onClose={() => {}} />,
  );
  const note = getByRole('textbox', { name: 'What does the client dispute?' });
  const save = getByRole('button', { name: 'Mark as disputed' });
  await save.click();
  await expect.element(getByRole('dialog')).toHaveTextContent('Enter what the client disputes.');
  await note.fill('x'.repeat(2001));
  await save.click();
  await expect.element(getByRole('dialog')).toHaveTextContent('Use at most 2000 characters.');
  await expect.element(note).toHaveValue('x'.repeat(2001));
  expect(onSay).not.toHaveBeenCalled();
  await note.fill('  The lamp was broken.  ');
  await save.click();
  await expect.poll(() => onSay.mock.calls).toEqual([['The lamp was broken.']]);
});
