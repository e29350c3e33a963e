import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Project } from '#contract/project/project.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { samplePack } from '#client/testing/sample-pack.ts';
import type { Answers } from '#client/testing/stub-link.ts';
import { useTransitionControls } from './use-transition-controls.tsx';

const MONA = { id: 2, email: 'mona@quayside.example', name: 'Mona Lie', role: 'manager' } as const;
const project: Project = {
  ...samplePack(3).project,
  access: 'manage',
  status: 'confirmed',
  version: 4,
  scheduledDate: '2027-03-02',
  startedAt: null,
};

type Projects = NonNullable<NonNullable<Answers['portal']>['projects']>;
type Sent = Parameters<NonNullable<Projects['transition']>>[0];

/** Opens Schedule. `plan` is the live update after a colleague has planned another day. */
async function openSchedule() {
  const sent: Sent[] = [];
  let update: (project: Project) => void = () => undefined;
  function Screen() {
    const [latest, setLatest] = useState(project);
    useEffect(() => {
      update = setLatest;
    }, []);
    const controls = useTransitionControls(latest);
    return (
      <>
        <button type="button" onClick={() => controls.choose('scheduled')}>
          Plan
        </button>
        {controls.dialog}
      </>
    );
  }
  await renderScreen(
    <PortalUserContext value={MONA}>
      <Screen />
    </PortalUserContext>,
    {
      answers: {
        portal: {
          ports: { find: () => [] },
          projects: {
            availability: () => [],
            nextTransitions: () => ({
              status: 'confirmed',
              version: 4,
              steps: [{ to: 'scheduled', missing: [] }],
            }),
            transition(input) {
              sent.push(input);
              return { ...project, version: 6 };
            },
          },
        },
      },
    },
  );
  await page.getByRole('button', { name: 'Plan' }).click();
  const dialog = page.getByRole('dialog');
  const firstDay = dialog.getByLabelText('First day');
  await expect.element(firstDay).toHaveValue('2027-03-02');
  return {
    sent,
    firstDay,
    submit: dialog.getByRole('button', { name: 'Schedule', exact: true }),
    plan: () => update({ ...project, version: 5, scheduledDate: '2027-04-20' }),
  };
}

test('shows the days that a colleague planned meanwhile, and keeps what is typed in other fields', async () => {
  const { sent, firstDay, submit, plan } = await openSchedule();
  const lastDay = page.getByLabelText('Last day (optional)');
  await lastDay.fill('2027-04-22');
  plan();
  await expect.element(firstDay).toHaveValue('2027-04-20');
  await submit.click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ version: 5, scheduledDate: '2027-04-20', scheduledEndDate: '2027-04-22' }]);
});

test('bases a day that is typed on the plan that was seen, so the server refuses it', async () => {
  const { sent, firstDay, submit, plan } = await openSchedule();
  await firstDay.fill('2027-03-05');
  plan();
  await submit.click();
  await expect.poll(() => sent).toMatchObject([{ version: 4, scheduledDate: '2027-03-05' }]);
});
