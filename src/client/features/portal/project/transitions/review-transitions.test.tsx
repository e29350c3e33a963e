import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { Project } from '#contract/project/project.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ReviewTransitions } from './review-transitions.tsx';

const project = {
  id: 1,
  version: 4,
  status: 'work done',
  vesselName: 'Haukvær Feltspat',
  locationTimezone: null,
  workEndedAt: '2026-03-02T23:30:00.000Z',
  outcome: 'resolved',
} as Project;

const refused = TRPCClientError.from({
  error: { code: -32_600, message: 'This day is in the future.', data: { httpStatus: 400 } },
} as never);

test('keeps the entered completion date when the approval is refused', async () => {
  const sent: unknown[] = [];
  const screen = await renderScreen(<ReviewTransitions project={project} />, {
    answers: {
      portal: {
        projects: {
          nextTransitions: () => ({
            status: 'work done',
            version: 4,
            steps: [{ to: 'completed', missing: [] }],
          }),
          transition(input: unknown) {
            sent.push(input);
            throw refused;
          },
        },
        serviceReports: { list: () => [] },
        parts: { list: () => [] },
      },
    },
  });
  const date = screen.getByLabelText('Completed on');
  await expect.element(date).toHaveValue('2026-03-03');
  await date.fill('2026-03-05');
  await screen.getByRole('button', { name: 'Approve' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('This day is in the future.');
  await expect.element(dialog.getByLabelText('Completed on')).toHaveValue('2026-03-05');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent).toMatchObject([{ completedDate: '2026-03-05' }, { completedDate: '2026-03-05' }]);
});
