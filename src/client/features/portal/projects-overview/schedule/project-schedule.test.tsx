import { afterEach, expect, test, vi } from 'vitest';
import type { ListProjectsInput } from '#contract/project/project-list.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { OverviewSearch } from '#client/features/portal/projects-overview/overview-search.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ProjectSchedule } from './project-schedule.tsx';

const MONA = { id: 2, email: 'mona@quayside.example', name: 'Mona Lie', role: 'manager' } as const;

afterEach(() => {
  vi.useRealTimers();
});

/** The schedule at an address, where lists of projects that are not scheduled yet may fail. */
async function renderSchedule(address: object, list: (input: ListProjectsInput) => unknown = () => {}) {
  const onShow = vi.fn<(change: object) => void>();
  const screen = await renderScreen(
    <PortalUserContext value={MONA}>
      <ProjectSchedule
        search={OverviewSearch.parse({ view: 'schedule', ...address })}
        selection={{ sort: 'scheduledDate', direction: 'asc' }}
        onShow={onShow}
        onSchedule={() => {}}
      />
    </PortalUserContext>,
    {
      answers: {
        portal: {
          projects: {
            list(input) {
              list(input as ListProjectsInput);
              return { projects: [], total: 0, byStatus: [] };
            },
            availability: () => [],
            usualLengths: () => [],
          },
        },
      },
    },
  );
  return { screen, onShow };
}

test('Today leads back to the plan as it opens, also on a Sunday', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-08T10:00:00Z') });
  const { screen, onShow } = await renderSchedule({ day: '2026-05-11' });
  await screen.getByRole('button', { name: 'Today' }).click();
  expect(onShow).toHaveBeenCalledExactlyOnceWith({ day: undefined });
});

test('the map says that projects to be scheduled could not be loaded', async () => {
  const { screen } = await renderSchedule({ map: true }, ({ status }) => {
    if (status?.includes('confirmed')) throw new TypeError('Failed to fetch');
  });
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
