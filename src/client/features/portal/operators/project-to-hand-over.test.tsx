import { useState } from 'react';
import { expect, test } from 'vitest';
import type { OpenProject } from '#contract/office/operator.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ProjectToHandOver } from './project-to-hand-over.tsx';

const project = {
  id: 7,
  vesselName: 'Haukvær Feltspat',
  serviceType: 'annual service',
  status: 'scheduled',
  scheduledDate: null,
  location: null,
} as OpenProject;

function HandOver() {
  const [reason, setReason] = useState('');
  return (
    <ul>
      <ProjectToHandOver
        project={project}
        from="Ola"
        choices={<option value={2}>Kari</option>}
        heir={2}
        onHeir={() => undefined}
        overlap="Kari already has a project on these days."
        reason={reason}
        onReason={setReason}
      />
    </ul>
  );
}

test('keeps a reason that is too long, and says the limit', async () => {
  const { getByLabelText, getByText } = await renderScreen(<HandOver />);
  const field = getByLabelText('Reason for double booking: Haukvær Feltspat');
  await field.fill('x'.repeat(501));
  await expect.element(field).toHaveValue('x'.repeat(501));
  await expect.element(getByText('Use at most 500 characters.')).toBeVisible();
  await field.fill('x'.repeat(500));
  await expect.element(getByText('Kari already has a project on these days.')).toBeVisible();
});
