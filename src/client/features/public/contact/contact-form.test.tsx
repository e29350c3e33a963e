import { expect, test, vi } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { forgetContactDraft, readContactDraft } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';

test('shows missing input at the fields and in a summary, whose lines link to their fields', async () => {
  const screen = await renderScreen(<ContactForm opening="" takesFocus={false} onSent={() => undefined} />);
  const email = screen.getByLabelText('E-mail');
  await email.fill('kari(at)fleet');
  await screen.getByRole('textbox', { name: 'Message' }).fill('too short');
  await screen.getByRole('button', { name: 'Send message' }).click();
  const summary = screen.getByRole('alert');
  const mistakes = summary.getByRole('link');
  await expect
    .poll(() => mistakes.elements().map((link) => link.textContent))
    .toEqual(['Name is required', 'Valid email is required', 'Message must be at least 10 characters']);
  await expect.element(summary).toHaveFocus();
  await mistakes.getByText('Valid email is required').click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('kari@fleet.example');
  await expect.poll(() => mistakes.elements()).toHaveLength(2);
  expect(location.hash).toBe('');
});

test('keeps what is typed while the message is being sent', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const onSent = vi.fn<() => void>();
  const screen = await renderScreen(<ContactForm opening="" takesFocus={false} onSent={onSent} />, {
    answers: {
      public: {
        contact: {
          submit: async () => {
            await held;
            return { success: true };
          },
        },
      },
    },
  });
  const message = screen.getByRole('textbox', { name: 'Message' });
  await screen.getByLabelText('Name').fill('Kari Example');
  await screen.getByLabelText('E-mail').fill('kari@fleet.example');
  await message.fill('Please send a quotation.');
  await screen.getByRole('button', { name: 'Send message' }).click();
  await expect.element(screen.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await message.fill('Please send a quotation. The vessel calls at Bergen.');
  release();
  await expect.poll(() => onSent.mock.calls).toHaveLength(1);
  expect(readContactDraft().fields.message).toBe('The vessel calls at Bergen.');
  forgetContactDraft();
});
