import { expect, test } from 'vitest';
import type { Part } from '#contract/billing/part.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { samplePack } from '#client/testing/sample-pack.ts';
import { PartsPanel } from './parts-panel.tsx';

const OLA = { id: 1, email: 'ola@quayside.example', name: 'Ola Berg', role: 'operator' } as const;
const project = { ...samplePack(3).project, access: 'work', status: 'in progress' } as const;
const partOf = (id: number): Part => ({
  id,
  projectId: 3,
  vesselName: 'Nordskjær Vektor',
  operator: { id: 1, name: 'Ola Berg', isActive: true },
  productId: null,
  partName: 'Hose clip',
  partNumber: null,
  quantity: 2,
  category: 'consumable',
  supplier: null,
  notes: null,
  usedDate: '2026-03-02',
  isLate: false,
  changeable: true,
  version: 1,
  occurredAt: '2026-03-02T09:00:00.000Z',
  lateSince: null,
  createdAt: '2026-03-02T09:00:00.000Z',
});

test('keeps the dialog of a part open when the part is sent and gets another id', async () => {
  let parts = [partOf(-1234567)];
  const screen = await renderScreen(
    <PortalUserContext value={OLA}>
      <PartsPanel project={project as never} />
    </PortalUserContext>,
    {
      answers: {
        portal: {
          parts: {
            list: () => parts,
            repeats: () => [],
            usedBefore: () => [],
            planned: () => [],
            search: () => [],
          },
        },
      },
    },
  );
  await screen.getByRole('button', { name: 'Edit Hose clip' }).click();
  const note = screen.getByRole('dialog').getByLabelText('Note');
  await note.fill('Corroded, see photo 3.');
  parts = [{ ...partOf(57), partName: 'Hose clip, A4' }];
  await screen.queryClient.invalidateQueries();
  await expect.element(screen.getByText('Hose clip, A4').first()).toBeInTheDocument();
  await expect.element(note).toHaveValue('Corroded, see photo 3.');
});
