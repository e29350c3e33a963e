import { expect, test } from 'vitest';
import { createTestDatabase } from '#db/testing.ts';
import { auditLogs, federatedIdentities, installation, portalUsers, users } from '#db/schema/index.ts';
import { prepareFirstStart, recordAdminCodeShown } from './first-start.ts';
import { createPasswordHasher } from '#server/auth/passwords/password-hasher.ts';
import { setAdminCode } from '#server/auth/passwords/set-admin-code.ts';

const clock = { now: () => new Date('2026-03-02T08:00:00Z') };
const hasher = createPasswordHasher();

function newInstallation(settings: { adminCode?: string; managerEmail?: string } = {}) {
  const db = createTestDatabase();
  const start = (changed = settings) =>
    prepareFirstStart({
      db,
      clock,
      hasher,
      adminCode: changed.adminCode,
      managerEmail: changed.managerEmail,
      publicAddress: 'http://127.0.0.1:3000',
    });
  return { db, start };
}

test('the first start creates a code of sixteen digits and shows it once', async () => {
  const { db, start } = newInstallation();
  const { adminCode } = await start();
  expect(adminCode).toMatch(/^\d{16}$/);
  const [admin] = db.select().from(users).all();
  expect(admin?.username).toBe('admin');
  expect(admin?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(admin?.password ?? '', adminCode ?? '')).toBe(true);

  recordAdminCodeShown(db);
  expect(await start()).toMatchObject({ adminCode: null });
  expect(db.select().from(users).all()).toEqual([admin]);
});

test('a code that was stored but never shown is replaced at the next start', async () => {
  const { db, start } = newInstallation();
  const { adminCode: lost } = await start();
  const { adminCode } = await start();
  expect(adminCode).toMatch(/^\d{16}$/);
  const [admin, ...others] = db.select().from(users).all();
  expect([await hasher.verify(admin!.password, adminCode!), others]).toEqual([true, []]);
  expect(await hasher.verify(admin!.password, lost!)).toBe(false);

  recordAdminCodeShown(db);
  expect(await start()).toMatchObject({ adminCode: null });
});

test('ADMIN_CODE replaces a code that was never shown', async () => {
  const { db, start } = newInstallation();
  await start();
  expect(await start({ adminCode: '1111222233334444' })).toMatchObject({ adminCode: null });
  expect(await start({ adminCode: '5555666677778888' })).toMatchObject({ adminCode: null });
  const admin = db.select().from(users).get();
  expect(await hasher.verify(admin!.password, '1111222233334444')).toBe(true);
});

test('a code that was set by the command is not replaced', async () => {
  const { db, start } = newInstallation();
  await start();
  const code = await setAdminCode({ db, clock, hasher });
  expect(await start()).toMatchObject({ adminCode: null });
  expect(await hasher.verify(db.select().from(users).get()!.password, code)).toBe(true);
});

test('a code from the settings is used once, is not shown again and never replaces another', async () => {
  const { db, start } = newInstallation({ adminCode: '1111222233334444' });
  expect(await start()).toMatchObject({ adminCode: null });
  expect(await start({ adminCode: '5555666677778888' })).toMatchObject({ adminCode: null });
  const admin = db.select().from(users).get();
  expect(await hasher.verify(admin?.password ?? '', '1111222233334444')).toBe(true);
});

test('the first manager gets a link with its token after the #, of which only the hash is stored', async () => {
  const { db, start } = newInstallation();
  const { managerLink } = await start();
  expect(managerLink).toMatch(/^http:\/\/127\.0\.0\.1:3000\/portal-login#link=[\w-]{43}$/);
  const token = managerLink?.split('=')[1] ?? '';
  expect(db.$client.serialize().includes(token)).toBe(false);
  const facts = db.select().from(installation).all();
  expect(facts.map(({ key }) => key)).toContain('firstManagerLink');
  expect(db.select().from(portalUsers).all()).toEqual([]);
});

test('a manager named in the settings gets a row without a password', async () => {
  const { db, start } = newInstallation({ managerEmail: 'Kari.Nordmann@Quayside.example' });
  await start();
  expect(db.select().from(portalUsers).all()).toMatchObject([
    {
      email: 'kari.nordmann@quayside.example',
      name: 'Kari Nordmann',
      role: 'manager',
      isActive: true,
      passwordHash: null,
      resetTokenHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      resetExpiresAt: new Date('2026-03-09T08:00:00Z'),
    },
  ]);
  expect(db.select().from(auditLogs).all()).toMatchObject([{ action: 'create', actorKind: 'system' }]);
});

test('a start with another address moves the waiting row there; one without revokes its link', async () => {
  const { db, start } = newInstallation({ managerEmail: 'typo@quayside.example' });
  await start();
  await start({ managerEmail: 'kari@quayside.example' });
  expect(db.select().from(portalUsers).all()).toMatchObject([
    { id: 1, email: 'kari@quayside.example', name: 'Kari' },
  ]);
  expect(await start({})).toMatchObject({ managerLink: expect.any(String) });
  expect(db.select().from(portalUsers).all()).toMatchObject([{ id: 1, resetTokenHash: null }]);
});

test('no start creates a link once someone has a portal password', async () => {
  const { db, start } = newInstallation();
  await start();
  recordAdminCodeShown(db);
  db.insert(portalUsers)
    .values({ email: 'kari@quayside.example', name: 'Kari', role: 'manager', passwordHash: 'set' })
    .run();
  expect(await start({ managerEmail: 'other@quayside.example' })).toEqual({
    adminCode: null,
    managerLink: null,
  });
  expect(db.select().from(portalUsers).all()).toHaveLength(1);
});

test('a start leaves people and invitations alone once someone signs in with the identity provider', async () => {
  const { db, start } = newInstallation({ managerEmail: 'kari@quayside.example' });
  await start();
  recordAdminCodeShown(db);
  // The first manager never set a password.
  db.insert(federatedIdentities)
    .values({ portalUserId: 1, issuer: 'https://login.example', subject: 'kari', linkedAt: clock.now() })
    .run();
  db.update(portalUsers).set({ name: 'Kari Nordmann', resetTokenHash: null, resetExpiresAt: null }).run();
  const resetExpiresAt = new Date('2026-03-09T08:00:00Z');
  const invited = { name: 'Per', resetTokenHash: 'of the invitation', resetExpiresAt };
  db.insert(portalUsers)
    .values({ ...invited, email: 'per@quayside.example', role: 'manager' })
    .run();
  const before = db.select().from(portalUsers).all();

  for (const managerEmail of ['kari@quayside.example', 'other@quayside.example', undefined]) {
    expect(await start(managerEmail === undefined ? {} : { managerEmail })).toMatchObject({
      managerLink: null,
    });
    expect(db.select().from(portalUsers).all()).toEqual(before);
  }
});
