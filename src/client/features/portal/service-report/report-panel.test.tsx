import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Project } from '#contract/project/project.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import type { PortalSessionUser } from '#contract/session.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ReportPanel } from './report-panel.tsx';

const project = { id: 1, status: 'completed', locationTimezone: 'Asia/Singapore' } as Project;
const version = {
  id: 1,
  version: 1,
  status: 'draft',
  operatorName: 'Ola Operator',
  fileName: 'Service report 1-1.pdf',
  fileURL: '/api/portal/reports/1/content',
  sha256: 'a1',
  correctsVersion: null,
  verifyCode: null,
  withdrawn: null,
  createdAt: '2025-03-02T10:00:00.000Z',
  signature: {
    signerName: 'R. Dela Cruz',
    signerRank: 'Master',
    refusedReason: null,
    signedAt: '2025-03-02T07:30:00.000Z',
  },
};
const showVersions = (reports: object[]) =>
  renderScreen(
    <PortalUserContext value={{ role: 'operator' } as PortalSessionUser}>
      <ReportPanel project={project} approval={null} notice={null} missing={() => null} />
    </PortalUserContext>,
    { answers: { portal: { serviceReports: { list: () => reports as ServiceReport[] } } } },
  );

test('says that a signature came late, after which moment in the port, and by which clock', async () => {
  const lateSince = '2025-03-02T08:00:00.000Z';
  const screen = await showVersions([{ ...version, signature: { ...version.signature, lateSince } }]);
  await expect.element(screen.getByText('Came late')).toBeVisible();
  await expect
    .element(screen.getByText('received after 2 Mar 2025, 16:00, timed by the phone'))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Download version 1 as PDF' })).toBeVisible();
});

test('offers no file of a version whose signature waits on this device', async () => {
  const screen = await showVersions([{ ...version, fileURL: '', sha256: '' }]);
  await expect.element(screen.getByText('The PDF is made once it is sent.')).toBeVisible();
  expect(screen.getByRole('link').query()).toBeNull();
  expect(screen.getByText('Came late').query()).toBeNull();
});

test('aligns the versions to the left if the project has no current report', async () => {
  await page.viewport(1400, 900);
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
