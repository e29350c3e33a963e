import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { auditLogs, portalUsers } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;

beforeEach(() => {
  project = createProjectHarness({
    status: 'scheduled',
    scheduledDate: '2026-03-10',
    scheduledEndDate: '2026-03-12',
    location: 'Singapore, Jurong; berth 4',
    clientName: 'Fjordlast Rederi',
    systemType: 'Testholm TB-500',
    vesselMasterPhone: '+47 00 00 00 55',
    projectValue: 1_250_000,
    currency: 'NOK',
  });
});
afterEach(() => project.close());

const newLink = async () => (await project.as.operator.calendar.renew()).link;
const read = (url: string) => project.inject({ method: 'GET', url });

/** The unfolded lines of a feed; RFC 5545 folds them at 75 bytes. */
const linesOf = (feed: string) => feed.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

test('serves the person’s planned projects without sign-in', async () => {
  expect(await project.as.operator.calendar.feed()).toEqual({ isOpen: false });
  const link = await newLink();
  expect(await project.as.operator.calendar.feed()).toEqual({ isOpen: true });
  const answer = await read(link);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const lines = linesOf(answer.body);
  expect(lines).toContain('SUMMARY:Nordskjær Vektor: annual service');
  expect(lines).toContain('DTSTART;VALUE=DATE:20260310');
  expect(lines).toContain('DTEND;VALUE=DATE:20260313');
  expect(lines).toContain('LOCATION:Singapore\\, Jurong\\; berth 4');
  expect(lines).toContain(`UID:project-${project.projectId}@quayside.invalid`);
});

test('includes the agent of the port with phone and e-mail, and the travel notes', async () => {
  project.setProject({
    portAgent: 'Straits Demo Agency Pte',
    portAgentPhone: '+65 00 00 00 20',
    portAgentEmail: 'ops@singapore-agency.example',
    travelInfo: 'Launch from Marina South Pier.\nGate pass at the desk.',
  });
  const { body } = await read(await newLink());
  const description = linesOf(body).find((line) => line.startsWith('DESCRIPTION'));
  expect(description).toContain(
    'Port agent: Straits Demo Agency Pte\\, +65 00 00 00 20\\, ops@singapore-agency.example',
  );
  expect(description).toContain('Travel notes: Launch from Marina South Pier.\\nGate pass at the desk.');
});

test.each(['0000-03-10', '1969-12-31', '3000-01-01', '9999-12-31'])(
  'has no day that calendars cannot read: %s is refused',
  async (day) => {
    const { projectId: id } = project;
    for (const planned of [{ scheduledDate: day }, { scheduledEndDate: day }]) {
      await project.as.manager.projects.update({ id, version: 1, ...planned }).then(
        () => expect.unreachable('the day was saved'),
        (error: unknown) =>
          expect(error).toMatchObject({
            code: 'BAD_REQUEST',
            cause: { issues: [{ path: Object.keys(planned), message: 'Check the year.' }] },
          }),
      );
    }
  },
);

test('contains no money, no phone number except the agent’s, no other people’s projects, and nothing without a day', async () => {
  const mine = { assignedOperatorId: project.people.operator.id, createdBy: project.people.manager.id };
  createProject(project.db, { ...mine, vesselName: 'Without day', status: 'confirmed' });
  createProject(project.db, {
    ...mine,
    vesselName: 'Called off',
    status: 'cancelled',
    scheduledDate: '2026-03-11',
  });
  createProject(project.db, {
    ...mine,
    vesselName: 'Long ago',
    status: 'completed',
    scheduledDate: '2025-11-01',
  });
  createProject(project.db, {
    ...mine,
    vesselName: 'Another person’s',
    status: 'scheduled',
    scheduledDate: '2026-03-11',
    assignedOperatorId: project.people.foreign.id,
  });
  const { body } = await read(await newLink());
  expect(linesOf(body).filter((line) => line.startsWith('SUMMARY'))).toEqual([
    'SUMMARY:Nordskjær Vektor: annual service',
  ]);
  expect(body).not.toMatch(/12500|1250000|NOK|00 00 55/);
});

test('a new link revokes the previous one, and the link can be switched off', async () => {
  const first = await newLink();
  const second = await newLink();
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  await project.as.operator.calendar.remove();
  const gone = await read(second);
  expect(gone.statusCode).toBe(404);
  expect(gone.json()).toMatchObject({ message: expect.stringContaining('Create a new one') });
  const descriptions = project.db.select().from(auditLogs).all();
  expect(descriptions.map(({ description }) => description)).toEqual([
    'Calendar link made',
    'Calendar link made',
    'Calendar link switched off',
  ]);
});

test('stores only the hash of the secret', async () => {
  const link = await newLink();
  const secret = /calendar\/(.+)\.ics$/.exec(link)?.[1] ?? '';
  expect(secret).toHaveLength(43);
  const { calendarToken } = project.db
    .select()
    .from(portalUsers)
    .where(eq(portalUsers.id, project.people.operator.id))
    .get()!;
  expect(calendarToken).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(project.db.select().from(auditLogs).all())).not.toContain(secret);
});

test('stays revoked for a deactivated person, also after reactivation', async () => {
  const link = await newLink();
  await project.as.manager.operators.deactivate({ id: project.people.operator.id });
  expect((await read(link)).statusCode).toBe(404);
  await project.as.manager.operators.reactivate({ id: project.people.operator.id });
  expect((await read(link)).statusCode).toBe(404);
});

test.each([
  'x.ics',
  `${'a'.repeat(43)}.ics`,
  `${'a'.repeat(43)}`,
  '%2e%2e%2fme.ics',
  `${'a'.repeat(4000)}.ics`,
])('an unknown address answers 404: %s', async (file) => {
  expect((await read(`/api/portal/calendar/${file}`)).statusCode).toBe(404);
});
