import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ProjectTab } from '#client/entities/project/project-tabs.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { samplePack } from '#client/testing/sample-pack.ts';
import { ProjectScreen } from './project-screen.tsx';

const OLA = { id: 1, email: 'ola@quayside.example', name: 'Ola Berg', role: 'operator' } as const;
const { project } = samplePack(3);

function Notes() {
  const [text, setText] = useState('');
  useUnsavedGuard(text !== '');
  return <input aria-label="Notes" value={text} onChange={({ target }) => setText(target.value)} />;
}

function Screen() {
  const { tab } = useSearch({ strict: false }) as { tab: ProjectTab };
  const none = () => null;
  const panels = {
    overview: none,
    work: () => <p>The work</p>,
    parts: none,
    travel: () => <Notes />,
    comments: none,
    report: none,
    money: none,
    history: none,
  };
  return (
    <PortalUserContext value={OLA}>
      <ProjectScreen
        id={3}
        tab={tab}
        panels={panels}
        camera={none}
        notices={none}
        withNeeds={(_, screen) => screen}
        reschedule={none}
        invoice={none}
        onBoard={none}
      />
    </PortalUserContext>
  );
}

test('asks before another tab takes the place of what is typed', async () => {
  const screen = await renderScreen(<Screen />, {
    path: '/portal/project/3?tab=travel',
    answers: {
      portal: {
        projects: {
          byId: () => project,
          course: () => ({ steps: [], undo: null }),
          nextTransitions: () => ({ version: project.version, steps: [] }) as never,
        },
      },
    },
  });
  const notes = screen.getByLabelText('Notes');
  const work = screen.getByRole('link', { name: 'Work', exact: true }).first();
  await notes.fill('Gate 4.');
  await work.click();
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(notes).toHaveValue('Gate 4.');
  await notes.fill('');
  await work.click();
  await expect.element(screen.getByText('The work')).toBeVisible();
});
