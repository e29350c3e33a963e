import { expect, test } from 'vitest';
import type { PortalSessionUser } from '#contract/session.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { VesselFormDialog } from './vessel-form-dialog.tsx';

const MONA = { id: 2, email: 'mona@quayside.example', name: 'Mona Lie', role: 'manager' } as const;
const ERIK = { ...MONA, id: 3, email: 'erik@quayside.example', name: 'Erik Dahl' };
const vessel = { id: 5, version: 1, vesselName: 'Nordskjær', notes: 'Call first' } as Vessel;

async function edit(user: PortalSessionUser) {
  const screen = await renderScreen(
    <PortalUserContext value={user}>
      <VesselFormDialog vessel={vessel} onClose={() => undefined} />
    </PortalUserContext>,
    { answers: { portal: { companies: { list: () => ({ companies: [], total: 0 }) } } } },
  );
  return { screen, notes: screen.getByLabelText('Notes') };
}

test('keeps what is typed for the person who typed it, not for the next one in this browser', async () => {
  const first = await edit(MONA);
  await first.notes.fill('Gate code 4471');
  await first.screen.unmount();

  const colleague = await edit(ERIK);
  await expect.element(colleague.notes).toHaveValue('Call first');
  await colleague.screen.unmount();

  const again = await edit(MONA);
  await expect.element(again.notes).toHaveValue('Gate code 4471');
});
