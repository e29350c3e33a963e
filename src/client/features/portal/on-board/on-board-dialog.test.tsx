import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filePreviewPath } from '#contract/project/project-file.ts';
import type { ProjectPackInput } from '#contract/project/project-pack.ts';
import { forgetOnBoard, openPacks } from '#client/lib/packs/on-board.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { expectNoViolations } from '#client/testing/accessibility.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { samplePack } from '#client/testing/sample-pack.ts';
import { TakeOnBoard } from './take-on-board.tsx';

const OLA = { id: 1, email: 'ola@quayside.example', name: 'Ola Berg', role: 'operator' } as const;
const { project } = samplePack(3);

beforeEach(() => openPacks(OLA.id));
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetOnBoard();
});

/** Opens the dialog of a project whose photos with these ids can be fetched. */
async function openDialog(pack: (input: ProjectPackInput) => Promise<ReturnType<typeof samplePack>>) {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) =>
    Promise.resolve(new Response('bytes', { status: address === filePreviewPath(8) ? 404 : 200 })),
  );
  const confirmation = vi.fn<() => { until: string }>(() => ({ until: '2026-03-02T06:22:00.000Z' }));
  const screen = await renderScreen(
    <PortalUserContext value={OLA}>
      <TakeOnBoard project={project} />
    </PortalUserContext>,
    {
      answers: {
        portal: { projects: { pack: (input) => pack(input as ProjectPackInput) }, account: { confirmation } },
      },
    },
  );
  await screen.getByRole('button', { name: 'Take on board' }).click();
  const dialog = screen.getByRole('dialog');
  const take = () => dialog.getByRole('button', { name: 'Take on board' }).click();
  return { screen, dialog, take, confirmation };
}

test('says what is missing, and that the browser may delete what waits', async () => {
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false);
  vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  const { dialog, take, confirmation } = await openDialog(() =>
    Promise.resolve(samplePack(3, { photos: [7, 8] })),
  );
  await take();
  // There is no service worker in this page, so the screens are missing too.
  const text =
    'Not everything was taken on board: 1 photo and the screens are missing. Try again before you leave.';
  await expect.element(dialog.getByText(text)).toBeVisible();
  const warning =
    'This browser may delete what waits when the phone runs out of space. Put Quayside on the home screen.';
  await expect.element(dialog.getByText(warning)).toBeVisible();
  expect(confirmation).not.toHaveBeenCalled();
  await expectNoViolations();
});

test('says that nothing was taken where the server did not answer', async () => {
  const { screen, dialog, take } = await openDialog(() => Promise.reject(new TypeError('Failed to fetch')));
  await take();
  const text = 'Not everything was taken on board: the project is missing. Try again before you leave.';
  await expect.element(dialog.getByText(text)).toBeVisible();
  expect(screen.getByText(/^On board since/).elements()).toEqual([]);
});

test('takes travel documents only if they are ticked, after a confirmation', async () => {
  const asked: ProjectPackInput[] = [];
  const { dialog, take, confirmation } = await openDialog((input) => {
    asked.push(input);
    return Promise.resolve(samplePack(3, { documents: [1] }));
  });
  await dialog.getByRole('checkbox', { name: 'Travel documents too' }).click();
  await take();
  await expect.element(dialog.getByText(/the screens are missing/)).toBeVisible();
  expect(confirmation).toHaveBeenCalledOnce();
  expect(asked).toEqual([{ id: 3, withTravelDocuments: true }]);
  await dialog.getByRole('button', { name: 'Remove from this phone' }).click();
  await expect.element(dialog.getByText(/missing/)).not.toBeInTheDocument();
});

test('offers nothing for a project that is over, or that one only requested', async () => {
  for (const other of [
    { ...project, status: 'completed' },
    { ...project, access: 'read' },
  ] as const) {
    const screen = await renderScreen(<TakeOnBoard project={other} />);
    expect(screen.getByRole('button').elements()).toEqual([]);
    await screen.unmount();
  }
});
