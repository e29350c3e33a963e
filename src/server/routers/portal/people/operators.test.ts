import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asc, eq } from 'drizzle-orm';
import {
  auditLogs,
  federatedIdentities,
  notifications,
  outbox,
  portalSessions,
  portalUsers,
  projectTimeEntries,
  vesselProjects,
} from '#db/schema/index.ts';
import { createIdentityProvider } from '#server/auth/oidc/identity-provider.ts';
import type { AppError } from '#server/errors.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import { openPortalSession } from '#server/testing/sessions.ts';
import { createTestClock } from '#server/testing/test-clock.ts';

let app: TestApp;
beforeEach(() => {
  app = createTestApp({ clock: createTestClock('2026-03-20T12:00:00Z') });
});
afterEach(() => app.close());

const operators = () => app.callers.manager.portal.operators;
const PASSWORD = 'herring anchor violet moss';
const invite = { email: 'Ola@Quayside.example', name: 'Ola Berg' } as const;
const provider = {
  issuer: 'https://login.example.com',
  clientId: 'quayside',
  clientSecret: 'secret',
  label: 'Fjord ID',
};
const tokenOf = (link: string) => link.split('#link=')[1] ?? '';
const auditRows = () => app.db.select().from(auditLogs).orderBy(asc(auditLogs.id)).all();

/** The person whose session the test's manager or operator has. */
function personOf(role: 'manager' | 'operator') {
  return app.db
    .select()
    .from(portalUsers)
    .where(eq(portalUsers.name, `Kari ${role}`))
    .get()!;
}

/** The signed-in manager has a password like everyone who has ever signed in. */
function givePassword(id: number): void {
  app.db.update(portalUsers).set({ passwordHash: 'a hash' }).where(eq(portalUsers.id, id)).run();
}

describe('inviting', () => {
  test('creates a person with a link that is shown once, and lets them set a password and sign in', async () => {
    const issued = await operators().create({ ...invite, skills: ['TRO', 'tro', 'Welding'], location: '' });
    expect(issued).toMatchObject({
      operator: {
        email: 'ola@quayside.example',
        name: 'Ola Berg',
        role: 'operator',
        location: null,
        skills: ['tro', 'Welding'],
        dailyHours: 7.5,
        timezone: 'Europe/Oslo',
        isActive: true,
        isInvited: true,
        lastLoginAt: null,
        linkExpiresAt: '2026-03-27T12:00:00.000Z',
        version: 1,
      },
      expiresAt: '2026-03-27T12:00:00.000Z',
      mailed: false,
    });
    expect(issued.link).toMatch(/^\/portal-login#link=[\w-]{43}$/);
    const token = tokenOf(issued.link);
    const { user } = await app.callers.anonymous.portal.links.redeem({ token, password: PASSWORD });
    expect(user).toMatchObject({ email: 'ola@quayside.example', role: 'operator' });
    const listed = (await operators().list()).find(({ id }) => id === user.id);
    expect(listed).toMatchObject({ isInvited: false, linkExpiresAt: null, openSessions: 1 });
    expect(listed?.lastLoginAt).toBe('2026-03-20T12:00:00.000Z');

    const stored = JSON.stringify([auditRows(), app.db.select().from(portalUsers).all()]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(PASSWORD);
    expect(auditRows()[0]).toMatchObject({
      entityType: 'portal user',
      entityId: user.id,
      action: 'create',
      actorKind: 'portal',
      changedByName: 'Kari manager',
    });
  });

  test('refuses an address in use at its field, also by an inactive person', async () => {
    const taken = createPortalUser(app.db, { email: 'ola@quayside.example', name: 'Ola the Elder' });
    await expect(operators().create(invite)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Ola the Elder has this e-mail address already.',
      cause: { issues: [{ path: ['email'] }] },
    });
    await operators().deactivate({ id: taken.id });
    await expect(operators().create(invite)).rejects.toThrow('who is inactive');
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'ola' }, 'email'],
    [{ dailyHours: 0 }, 'dailyHours'],
    [{ dailyHours: 7.4 }, 'dailyHours'],
    [{ timezone: 'Norway/Nowhere' }, 'timezone'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ role: 'admin' }, 'role'],
    [{ skills: Array(21).fill('x') }, 'skills'],
  ])('refuses %j', async (wrong, field) => {
    await expect(operators().create({ ...invite, ...wrong } as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [expect.objectContaining({ path: expect.arrayContaining([field]) })] },
    });
    expect(app.db.select().from(portalUsers).all()).toHaveLength(2);
  });

  test('mails the link if mail is configured and the public address is known, and otherwise not', async () => {
    for (const [options, mails] of [
      [{ smtpConfigured: true }, 0],
      [{ publicUrl: 'https://quayside.example' }, 0],
      [{ smtpConfigured: true, publicUrl: 'https://quayside.example' }, 1],
    ] as const) {
      await app.close();
      app = createTestApp(options);
      const { link, mailed, operator } = await operators().create(invite);
      expect(mailed).toBe(mails === 1);
      const sent = app.db.select().from(outbox).all();
      expect(sent).toHaveLength(mails);
      if (mails === 0) continue;
      expect(link).toMatch(/^https:\/\/quayside\.example\/portal-login#link=/);
      expect(sent[0]).toMatchObject({ kind: 'portal invitation', recipient: 'ola@quayside.example' });
      expect(sent[0]?.text).toContain(`Set your password:\n${link}`);
      expect(sent[0]?.html).toContain(`<a href="${link}"`);
      expect(sent[0]?.text).toContain('9 March 2026 at 09:00 (Oslo time)');

      givePassword(operator.id);
      const reset = await operators().issueLink({ id: operator.id });
      const [, second] = app.db.select().from(outbox).all();
      expect(second).toMatchObject({ kind: 'portal reset', subject: 'Choose a new password for the portal' });
      expect(second?.text).toContain(reset.link);
    }
  });
});

describe('editing', () => {
  test('a new e-mail address revokes the link that the earlier one got, and other changes keep it', async () => {
    const { operator, link } = await operators().create(invite);
    const { links } = app.callers.anonymous.portal;
    const { id } = operator;
    await operators().update({ id, name: 'Ola B. Berg', email: operator.email });
    expect(await links.inspect({ token: tokenOf(link) })).toMatchObject({ name: 'Ola B. Berg' });

    const moved = await operators().update({ id, email: 'ola.berg@quayside.example' });
    expect(moved.linkExpiresAt).toBeNull();
    await expect(links.redeem({ token: tokenOf(link), password: PASSWORD })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const again = await operators().issueLink({ id });
    const { user } = await links.redeem({ token: tokenOf(again.link), password: PASSWORD });
    expect(user).toMatchObject({ email: 'ola.berg@quayside.example' });
  });

  test('changes the given fields, writes a row for each, and refuses a stale version', async () => {
    const { id } = createPortalUser(app.db, { name: 'Ola', location: 'Bergen', phone: '1' });
    const edited = await operators().update({
      id,
      version: 1,
      name: 'Ola Berg',
      location: null,
      skills: ['Welding'],
      dailyHours: 6,
      timezone: 'Asia/Singapore',
    });
    expect(edited).toMatchObject({ name: 'Ola Berg', location: null, phone: '1', version: 2 });
    expect(
      auditRows().map(({ fieldChanged, oldValue, newValue }) => [fieldChanged, oldValue, newValue]),
    ).toEqual([
      ['name', 'Ola', 'Ola Berg'],
      ['location', 'Bergen', null],
      ['skills', null, 'Welding'],
      ['dailyHours', '7.5', '6'],
      ['timezone', 'Europe/Oslo', 'Asia/Singapore'],
    ]);
    await expect(operators().update({ id, version: 1, phone: '2' })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { current: { id, name: 'Ola Berg', version: 2 } },
    });
    expect(await operators().update({ id, phone: '2' })).toMatchObject({ phone: '2', version: 3 });
    expect(await operators().update({ id, phone: '2' })).toMatchObject({ version: 3 });
    await expect(operators().byId({ id: 999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('refuses the address of another person', async () => {
    const { email } = createPortalUser(app.db);
    const { id } = createPortalUser(app.db);
    await expect(operators().update({ id, email })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await operators().update({ id, email: 'NEW@quayside.example' })).toMatchObject({
      email: 'new@quayside.example',
    });
  });

  test('a new role applies from the next call on, in an open session', async () => {
    const { id } = personOf('operator');
    givePassword(personOf('manager').id);
    await expect(app.callers.operator.portal.operators.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await operators().changeRole({ id, role: 'manager' });
    expect(await app.callers.operator.portal.operators.list()).toHaveLength(2);
    await operators().changeRole({ id, role: 'operator' });
    await expect(app.callers.operator.portal.operators.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the last manager', () => {
  test('cannot be deactivated or demoted', async () => {
    const { id } = personOf('manager');
    const refused = {
      code: 'CONFLICT',
      message:
        'Kari manager is the last active manager. Make someone else a manager first. Nothing was changed.',
    };
    await expect(operators().deactivate({ id })).rejects.toMatchObject(refused);
    await expect(operators().changeRole({ id, role: 'operator' })).rejects.toMatchObject(refused);
    createPortalUser(app.db, { role: 'manager', isActive: false, passwordHash: 'a hash' });
    await expect(operators().deactivate({ id })).rejects.toMatchObject(refused);
    expect(await operators().changeRole({ id, role: 'manager' })).toMatchObject({ version: 1 });
    expect(auditRows()).toEqual([]);
  });

  test('is protected while the others are only invited', async () => {
    const { id } = personOf('manager');
    const invited = await operators().create({ ...invite, role: 'manager' });
    await expect(operators().deactivate({ id })).rejects.toThrow('have not set a password yet');
    givePassword(invited.operator.id);
    expect((await operators().deactivate({ id })).operator.isActive).toBe(false);
  });

  test('can be deactivated while another signs in with a linked account only', async () => {
    const refused = 'have not set a password yet';
    const link = () => {
      const { id } = createPortalUser(app.db, { role: 'manager' });
      const account = { issuer: provider.issuer, subject: 'account', linkedAt: app.clock.now() };
      app.db
        .insert(federatedIdentities)
        .values({ portalUserId: id, ...account })
        .run();
    };
    link();
    await expect(operators().deactivate({ id: personOf('manager').id })).rejects.toThrow(refused);
    await app.close();
    app = createTestApp({ identityProvider: createIdentityProvider(provider, 'https://quayside.example') });
    const { id } = personOf('manager');
    createPortalUser(app.db, { role: 'manager' });
    await expect(operators().changeRole({ id, role: 'operator' })).rejects.toThrow(refused);
    link();
    expect((await operators().deactivate({ id })).operator.isActive).toBe(false);
  });

  test('remains when two deactivate or demote each other at the same time', async () => {
    for (const verb of ['deactivate', 'changeRole'] as const) {
      await app.close();
      app = createTestApp();
      const [first, second] = [personOf('manager'), personOf('operator')];
      await operators().changeRole({ id: second.id, role: 'manager' });
      givePassword(first.id);
      givePassword(second.id);
      const others = app.callers.operator.portal.operators;
      const act = (from: typeof others, id: number) =>
        verb === 'deactivate' ? from.deactivate({ id }) : from.changeRole({ id, role: 'operator' });
      const results = await Promise.allSettled([act(operators(), second.id), act(others, first.id)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const left = app.db.select().from(portalUsers).all();
      expect(left.filter(({ role, isActive }) => role === 'manager' && isActive)).toHaveLength(1);
    }
  });
});

describe('deactivating', () => {
  test('ends sessions and links at once; projects go to the chosen people, the rest waits under the old name', async () => {
    const leaver = personOf('operator');
    const heir = createPortalUser(app.db, { name: 'Ola Berg' });
    const mine = { assignedOperatorId: leaver.id, createdBy: personOf('manager').id };
    const first = createProject(app.db, {
      ...mine,
      vesselName: 'Nordlys',
      status: 'scheduled',
      scheduledDate: '2026-03-25',
      location: 'Haugesund',
    });
    const second = createProject(app.db, { ...mine, status: 'in progress' });
    createProject(app.db, { ...mine, status: 'work done' });
    createProject(app.db, { ...mine, status: 'completed' });
    await operators().issueLink({ id: leaver.id });
    const { projects, total } = await operators().openProjects({ id: leaver.id });
    expect([projects.map(({ id }) => id), total]).toEqual([[first.id, second.id], 2]);

    const answer = await operators().deactivate({
      id: leaver.id,
      reassign: [{ projectId: first.id, operatorId: heir.id }],
    });
    expect(answer).toMatchObject({ endedSessions: 1, openProjects: 1 });
    expect(answer.operator).toMatchObject({ isActive: false, linkExpiresAt: null, openSessions: 0 });
    await expect(app.callers.operator.portal.session.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });

    const project = app.db.select().from(vesselProjects).where(eq(vesselProjects.id, first.id)).get();
    expect(project).toMatchObject({ assignedOperatorId: heir.id, version: 2 });
    expect(app.db.select().from(notifications).all()).toMatchObject([
      {
        userId: heir.id,
        kind: 'assigned',
        projectId: first.id,
        text: 'New project: Nordlys, annual service, Haugesund, 25 Mar.',
      },
    ]);
    expect(auditRows().slice(-2)).toMatchObject([
      { action: 'assign', projectId: first.id, oldValue: 'Kari operator', newValue: 'Ola Berg' },
      { action: 'deactivate', entityId: leaver.id, description: 'Deactivated, 1 session ended' },
    ]);

    await expect(operators().issueLink({ id: leaver.id })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await operators().reactivate({ id: leaver.id })).toMatchObject({
      isActive: true,
      openSessions: 0,
    });
    await expect(app.callers.operator.portal.session.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test("ends running timers, except one that was forgotten beyond a project's limit", async () => {
    const leaver = personOf('operator');
    const project = { assignedOperatorId: leaver.id, createdBy: leaver.id, status: 'in progress' } as const;
    const [fresh, forgotten] = [createProject(app.db, project), createProject(app.db, project)];
    const start = { userId: leaver.id, category: 'work', timezone: 'Europe/Oslo' } as const;
    app.db
      .insert(projectTimeEntries)
      .values([
        { ...start, projectId: fresh.id, startedAt: new Date('2026-03-20T10:30:00Z') },
        { ...start, projectId: forgotten.id, startedAt: new Date('2025-12-20T10:30:00Z') },
      ])
      .run();
    const { operator } = await operators().deactivate({ id: leaver.id });
    expect(operator.isActive).toBe(false);
    expect(app.db.select().from(projectTimeEntries).all()).toMatchObject([
      { minutes: 90, endedAt: new Date('2026-03-20T12:00:00Z') },
      { minutes: null, endedAt: null },
    ]);
    const hours = app.db.select({ hours: vesselProjects.operatorHours }).from(vesselProjects).all();
    expect(hours).toEqual([{ hours: 150 }, { hours: 0 }]);
  });

  test('asks for a reason for each double booking, and continues with the reasons', async () => {
    const leaver = personOf('operator');
    const heir = createPortalUser(app.db, { name: 'Ola Berg' });
    const plan = { status: 'scheduled', scheduledDate: '2026-03-25', location: 'Haugesund' } as const;
    const theirs = { assignedOperatorId: leaver.id, createdBy: leaver.id };
    createProject(app.db, { ...plan, vesselName: 'Taken', assignedOperatorId: heir.id });
    const [first, second] = [
      createProject(app.db, { ...plan, ...theirs, vesselName: 'Nordlys' }),
      createProject(app.db, { ...plan, ...theirs, vesselName: 'Havørn' }),
    ];
    const free = createProject(app.db, { ...theirs, status: 'confirmed', vesselName: 'Ternen' });
    const start = { userId: leaver.id, category: 'work', timezone: 'Europe/Oslo' } as const;
    app.db
      .insert(projectTimeEntries)
      .values({ ...start, projectId: first.id, startedAt: new Date('2026-03-20T10:30:00Z') })
      .run();
    const give = (overlapReason?: string) =>
      operators().deactivate({
        id: leaver.id,
        reassign: [
          { projectId: free.id, operatorId: heir.id },
          { projectId: first.id, operatorId: heir.id, overlapReason },
          { projectId: second.id, operatorId: heir.id, overlapReason },
        ],
      });
    const refused = await give().catch((error: { cause: AppError }) => error.cause.issues);
    const message = `${heir.name} already has Taken, 25 Mar. Give a reason for the double booking or choose other dates.`;
    expect(refused).toEqual([
      { path: ['reassign', 1, 'overlapReason'], message },
      { path: ['reassign', 2, 'overlapReason'], message },
    ]);
    expect(app.db.select().from(notifications).all()).toEqual([]);

    expect(await give('Same quay')).toMatchObject({ openProjects: 0 });
    const told = app.db.select().from(notifications).all();
    expect(told.map(({ userId, text }) => [userId, text])).toEqual([
      [heir.id, 'Kari manager assigned Ternen to you. No day is planned yet.'],
      [heir.id, 'New project: Nordlys, annual service, Haugesund, 25 Mar.'],
      [heir.id, 'New project: Havørn, annual service, Haugesund, 25 Mar.'],
    ]);
    const explained = auditRows().filter(({ description }) => description?.endsWith(': Same quay'));
    expect(explained.map(({ projectId }) => projectId)).toEqual([first.id, second.id]);
    expect(app.db.select().from(projectTimeEntries).all()).toMatchObject([{ minutes: 90 }]);
  });

  test('changes nothing if one project cannot be reassigned', async () => {
    const leaver = personOf('operator');
    const heir = createPortalUser(app.db);
    const inactive = createPortalUser(app.db, { isActive: false });
    const project = createProject(app.db, { assignedOperatorId: leaver.id, status: 'confirmed' });
    const done = createProject(app.db, { assignedOperatorId: leaver.id, status: 'completed' });
    const foreign = createProject(app.db, { assignedOperatorId: heir.id, status: 'scheduled' });
    const good = { projectId: project.id, operatorId: heir.id };
    for (const [bad, code] of [
      [{ projectId: done.id, operatorId: heir.id }, 'CONFLICT'],
      [{ projectId: foreign.id, operatorId: heir.id }, 'CONFLICT'],
      [{ projectId: 999, operatorId: heir.id }, 'CONFLICT'],
      [{ projectId: project.id, operatorId: inactive.id }, 'BAD_REQUEST'],
      [{ projectId: project.id, operatorId: leaver.id }, 'BAD_REQUEST'],
      [{ projectId: project.id, operatorId: 999 }, 'BAD_REQUEST'],
    ] as const) {
      await expect(operators().deactivate({ id: leaver.id, reassign: [good, bad] })).rejects.toMatchObject({
        code,
      });
    }
    expect(await app.callers.operator.portal.session.me()).toMatchObject({ id: leaver.id });
    expect(await operators().openProjects({ id: leaver.id })).toMatchObject({ total: 1 });
    expect(auditRows()).toEqual([]);
    expect(app.db.select().from(notifications).all()).toEqual([]);
  });
});

test('a reset link keeps password and sessions until it is used, and revokes the previous one', async () => {
  const { id } = personOf('operator');
  givePassword(id);
  const first = await operators().issueLink({ id });
  const second = await operators().issueLink({ id });
  expect(second.expiresAt).toBe('2026-03-21T12:00:00.000Z');
  const { links } = app.callers.anonymous.portal;
  await expect(links.inspect({ token: tokenOf(first.link) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await links.inspect({ token: tokenOf(second.link) })).toMatchObject({ purpose: 'reset' });
  expect(await app.callers.operator.portal.session.me()).toMatchObject({ id });
  app.clock.advance(24 * 3_600_000);
  await expect(links.inspect({ token: tokenOf(second.link) })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(auditRows().map(({ action, description }) => [action, description])).toEqual(
    Array(2).fill(['password reset', 'Reset link issued']),
  );
});

test('ending a person’s sessions ends all of theirs and nobody else’s', async () => {
  const { id } = personOf('operator');
  openPortalSession(app.db, app.clock.now(), 'operator');
  app.db.update(portalSessions).set({ userId: id }).where(eq(portalSessions.userId, 3)).run();
  expect(await operators().endSessions({ id })).toEqual({ endedSessions: 2 });
  expect(await operators().endSessions({ id })).toEqual({ endedSessions: 0 });
  await expect(app.callers.operator.portal.session.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await app.callers.manager.portal.session.me()).toMatchObject({ role: 'manager' });
  expect(auditRows()).toMatchObject([{ action: 'logout', description: '2 sessions ended by Kari manager' }]);
});

test('lists open projects and the hours of the month, overlaps counted once, a running timer up to now', async () => {
  const { id } = personOf('operator');
  const { id: projectId } = createProject(app.db, { assignedOperatorId: id, status: 'in progress' });
  const entry = (from: string, to: string | null, userId = id) =>
    app.db
      .insert(projectTimeEntries)
      .values({
        projectId,
        userId,
        category: 'work',
        startedAt: new Date(from),
        endedAt: to === null ? null : new Date(to),
        minutes: to === null ? null : 1,
        timezone: 'Europe/Oslo',
      })
      .run();
  entry('2026-02-28T21:00:00Z', '2026-03-01T01:00:00Z');
  entry('2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z');
  entry('2026-03-02T10:00:00Z', '2026-03-02T13:00:00Z');
  entry('2026-03-20T11:15:00Z', null);
  entry('2026-02-02T08:00:00Z', '2026-02-02T12:00:00Z');
  entry('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z', personOf('manager').id);
  const listed = await operators().list();
  expect(
    listed.map(({ name, openProjects, hoursThisMonth }) => [name, openProjects, hoursThisMonth]),
  ).toContainEqual(['Kari operator', 1, '7.75']);
  expect(listed.find(({ role }) => role === 'manager')?.hoursThisMonth).toBe('1.00');
});
