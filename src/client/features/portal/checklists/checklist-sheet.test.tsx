import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import type { ChecklistTemplate } from '#contract/project/checklist.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ChecklistSheet } from './checklist-sheet.tsx';

const template: ChecklistTemplate = {
  id: 4,
  version: 2,
  serviceType: 'calibration',
  systemType: '',
  items: [{ key: 'seal', label: 'Seal intact', kind: 'yes/no', required: true }],
  createdByName: 'Mona Lie',
  createdAt: '2026-03-02T08:00:00Z',
};

test('keeps what is typed when the checklist could not be archived', async () => {
  const { getByRole, getByLabelText } = await renderScreen(
    <ChecklistSheet open onClose={() => undefined} />,
    {
      answers: {
        portal: {
          checklistTemplates: {
            list: () => [{ ...template, itemCount: 1, requiredCount: 1 }],
            byId: () => template,
            remove() {
              throw new TRPCClientError('Failed to fetch');
            },
          },
        },
      },
    },
  );
  await getByRole('button', { name: /^Edit/ }).click();
  await getByLabelText('Question').fill('Seal and lock intact');
  await getByRole('button', { name: 'Archive checklist' }).click();
  await expect.element(getByRole('alert')).toBeVisible();
  await expect.element(getByLabelText('Question')).toHaveValue('Seal and lock intact');
});
