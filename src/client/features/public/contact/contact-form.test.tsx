import { expect, test } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
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
