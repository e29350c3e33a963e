import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Project } from '#contract/project/project.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ReportPanel } from './report-panel.tsx';

test('aligns the versions to the left if the project has no current report', async () => {
  await page.viewport(1400, 900);
  const project = { id: 1, status: 'completed', locationTimezone: null } as Project;
  const { getByRole } = await renderScreen(
    <ReportPanel project={project} approval={null} notice={null} missing={() => null} />,
    {
      answers: { portal: { serviceReports: { list: () => [] } } },
    },
  );
  const versions = getByRole('region', { name: 'Versions' });
  await expect.element(versions).toBeVisible();
  expect(versions.element().getBoundingClientRect().left).toBeLessThan(100);
});
