import { expect, test } from 'vitest';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { samplePack } from '#client/testing/sample-pack.ts';
import { samplePart } from '#client/testing/sample-part.ts';
import { PartsPanel } from './parts-panel.tsx';

const OLA = { id: 1, email: 'ola@quayside.example', name: 'Ola Berg', role: 'operator' } as const;
const project = { ...samplePack(3).project, access: 'work', status: 'in progress' } as const;

test('keeps the dialog of a part open when the part is sent and gets another id', async () => {
  let parts = [samplePart(-1234567)];
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
  parts = [{ ...samplePart(57), partName: 'Hose clip, A4' }];
  await screen.queryClient.invalidateQueries();
  await expect.element(screen.getByText('Hose clip, A4').first()).toBeInTheDocument();
  await expect.element(note).toHaveValue('Corroded, see photo 3.');
});
