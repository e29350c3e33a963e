import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { ChecklistItem, ProjectChecklist } from '#contract/project/checklist.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import type { Project } from '#contract/project/project.ts';
import type { ReportPreview, ServiceReport } from '#contract/report/service-report.ts';
import type { RunningServer } from '#tests/e2e/server.ts';
import type { Staff } from './staff.ts';

/** A project for Ola, planned for today; the shortest checklist there is. */
export async function planProject({ call, mona, ola }: Staff, fields: object = {}): Promise<Project> {
  const today = osloDay(new Date());
  return call<Project>(mona, 'POST', 'projects', {
    vesselName: `Nordskjær Vektor ${crypto.randomUUID().slice(0, 8)}`,
    newVessel: true,
    serviceType: 'reagent supply',
    systemType: 'Headway OceanGuard HMT-800',
    clientName: 'Nordskjær Shipping AS',
    location: 'Bergen, Skoltegrunnskaien',
    locationTimezone: 'Europe/Oslo',
    description: 'Reagents for the analyser.',
    portAgent: 'Bergen Port Agency',
    requiredDocuments: ['gate pass'],
    scheduledDate: today,
    assignedOperatorId: ola.id,
    overlapReason: 'Both lie at the same quay',
    confirmAndSchedule: true,
    ...fields,
  });
}

/** Takes a project to another status past the screen; a timer of the same person elsewhere ends. */
export async function moveProject({ call, mona }: Staff, id: number, to: string, fields: object = {}) {
  const { version } = await call<Project>(mona, 'GET', `projects/${id}`);
  const timersEndAt = new Date().toISOString();
  return call<Project>(mona, 'POST', `projects/${id}/transition`, { version, to, timersEndAt, ...fields });
}

/** Ends the timer of Ola and issues the report, which nobody signed on board. */
export async function signReport({ call, ola }: Staff, id: number): Promise<ServiceReport> {
  await call(ola, 'POST', `projects/${id}/time/stop`, {});
  const outcome = 'resolved';
  const preview = `projects/${id}/reports/preview?outcome=${outcome}`;
  const { sha256 } = await call<ReportPreview>(ola, 'GET', preview);
  const refusedReason = 'The vessel left.';
  return call<ServiceReport>(ola, 'POST', `projects/${id}/signature`, { outcome, sha256, refusedReason });
}

/** A report that nobody signed on board, of a project of its own. */
export async function issueReport(staff: Staff, fields: object = {}): Promise<ServiceReport> {
  const { call, ola } = staff;
  const { id, version } = await planProject(staff, {
    serviceType: 'troubleshooting without a list',
    ...fields,
  });
  const timersEndAt = new Date().toISOString();
  await call<Project>(ola, 'POST', `projects/${id}/transition`, { version, to: 'in progress', timersEndAt });
  return signReport(staff, id);
}

/** Adds a file to a project as Ola does. */
export async function sendFile(
  server: RunningServer,
  { ola }: Staff,
  id: number,
  fields: { fileName: string; phase?: string; description?: string },
  bytes: Uint8Array,
): Promise<ProjectFile> {
  const sent = await fetch(`${server.url}/api/portal/projects/${id}/files?${new URLSearchParams(fields)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ola.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (sent.status !== 201) throw new Error(`${fields.fileName} was answered ${sent.status}`);
  return (await sent.json()) as ProjectFile;
}

/** Answers the items of a project's checklists within their limits, but for one; a photo with this file. */
export async function answerChecklists(
  { call, ola }: Staff,
  id: number,
  projectFileId: number,
  except?: string,
): Promise<void> {
  const valueOf = ({ kind, minimum, choices }: ChecklistItem): string | undefined =>
    ({ text: 'As it should be', number: String(minimum ?? 5), 'yes/no': 'yes', choice: choices?.[0] })[
      kind as Exclude<typeof kind, 'photo'>
    ];
  for (const list of await call<ProjectChecklist[]>(ola, 'GET', `projects/${id}/checklist`)) {
    for (const { item } of list.items.filter(({ item: { key } }) => key !== except)) {
      const answer = item.kind === 'photo' ? { projectFileId } : { value: valueOf(item) };
      await call(ola, 'PATCH', `projects/${id}/checklist/${list.id}`, { itemKey: item.key, ...answer });
    }
  }
}

export const pictureOf = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** A picture that no compression makes small. */
export function noisePicture(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Presses what opens the camera, and takes this picture. */
export async function takePhoto(page: Page, button: Locator, name: string, picture: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer: picture });
}

/** Signs in the field with the mouse. */
export async function drawSignature(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: /^Signature/ });
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('The signature field is not on the page.');
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(x + step * 15, y + (step % 2) * 25 - 12);
  await page.mouse.up();
  await page.getByRole('img', { name: 'Signature: drawn' }).waitFor();
}

/** The step that comes next, under the thumb. */
export const nextStep = (page: Page) => page.locator('.phone-step').getByRole('button').first();
