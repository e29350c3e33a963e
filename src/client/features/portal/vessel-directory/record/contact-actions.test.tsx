import { expect, test } from 'vitest';
import type { VesselContact } from '#contract/vessel/vessel-contact.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ContactActions } from './contact-actions.tsx';

const master = {
  id: 8,
  version: 1,
  contactType: 'master',
  name: 'Kari Næss',
  isPrimary: true,
  validTo: null,
} as VesselContact;

test('Undo makes a primary contact who was marked as left the primary one again', async () => {
  const calls: string[] = [];
  let version = 1;
  const { getByRole } = await renderScreen(<ContactActions contact={master} onEdit={() => undefined} />, {
    answers: {
      portal: {
        vesselContacts: {
          end({ validTo, version: seen }) {
            expect(seen).toBe(version);
            calls.push(validTo === null ? 'current' : 'left');
            // Who comes back is an ordinary contact.
            return { ...master, version: (version += 1), validTo, isPrimary: false };
          },
          makePrimary({ version: seen }) {
            expect(seen).toBe(version);
            calls.push('primary');
            return { ...master, version: (version += 1) };
          },
        },
      },
    },
  });
  await getByRole('button', { name: 'Kari Næss: actions' }).click();
  await getByRole('menuitem', { name: 'Mark as left' }).click();
  await getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls).toEqual(['left', 'current', 'primary']);
});
