import { eq } from 'drizzle-orm';
import { HOUR_MS } from '#contract/format/durations.ts';
import { adminSessions, portalSessions, portalUsers, users } from '#db/schema/index.ts';
import { seedChecklists } from '#db/seed/seed-checklists.ts';
import { inTransaction } from '#db/transaction.ts';
import type { RestCall } from '#server/rest/rest-procedures.ts';
import { createTestApp } from '#server/testing/create-test-app.ts';
import {
  createBrand,
  createCategory,
  createPortalUser,
  createProduct,
  createTeamMember,
} from '#server/testing/factories.ts';
import type { LogRecorder } from '#server/testing/log-recorder.ts';
import { createTestPasswordHasher } from '#server/testing/password-hasher.ts';
import { hashToken, newToken } from '#server/tokens.ts';
import type { Examples } from './random-requests.ts';

export const ACTORS = ['anonymous', 'admin', 'manager', 'operator'] as const;
export type Actor = (typeof ACTORS)[number];

export type FuzzWorld = Awaited<ReturnType<typeof createFuzzWorld>>;

/** The whole program with a few records of each kind, and people whose sessions survive what is done to them. */
export async function createFuzzWorld({ logger }: LogRecorder) {
  const running = createTestApp({ logger });
  const { db, clock } = running;
  db.update(users)
    .set({ password: await createTestPasswordHasher().hash('0'.repeat(16)) })
    .run();
  const tokens = { admin: newToken(), manager: newToken(), operator: newToken() };
  const userIds = {
    admin: db.select().from(users).get()!.id,
    manager: createPortalUser(db, { role: 'manager', name: 'Mona Manager' }).id,
    operator: createPortalUser(db, { name: 'Ola Operator' }).id,
  };
  const receiptCode = await addRecords(userIds.operator);

  async function addRecords(assignedOperatorId: number): Promise<string> {
    const { anonymous, manager } = running.callers;
    inTransaction(db, seedChecklists);
    for (const vesselName of ['Nordskjær Vektor', 'Kysten', 'Bølgen']) {
      createProduct(db, { categoryId: createCategory(db).id, brandId: createBrand(db).id });
      createTeamMember(db);
      const message = `Please quote two kits for ${vesselName}.`;
      await anonymous.public.contact.submit({ name: 'Kari Nordmann', email: 'kari@fleet.example', message });
      const { id: projectId } = await manager.portal.projects.create({
        vesselName,
        newVessel: true,
        clientName: 'Nordskjær Demo Rederi AS',
        serviceType: 'annual service',
        assignedOperatorId,
        value: { amount: '1250.00', currency: 'NOK' },
      });
      const price = { amount: '12.50', currency: 'NOK' } as const;
      await manager.portal.parts.add({ projectId, productId: 1, price });
      await manager.portal.comments.add({ projectId, comment: 'On board.' });
    }
    const report = { incidentType: 'safety', description: 'A ladder.' } as const;
    return (await anonymous.public.whistleblowing.submit(report)).receiptCode;
  }

  /** Opens the session again, because earlier calls may have ended it, deactivated the person or changed the role. */
  function signIn(actor: Exclude<Actor, 'anonymous'>): string {
    const now = clock.now();
    const session = {
      userId: userIds[actor],
      sessionToken: hashToken(tokens[actor]),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
    };
    const table = actor === 'admin' ? adminSessions : portalSessions;
    db.insert(table).values(session).onConflictDoUpdate({ target: table.sessionToken, set: session }).run();
    if (actor !== 'admin') {
      const { id } = portalUsers;
      db.update(portalUsers).set({ isActive: true, role: actor }).where(eq(id, userIds[actor])).run();
    }
    return tokens[actor];
  }

  const examples: Examples = {
    'public.whistleblowing.open': { receiptCode },
    'public.whistleblowing.reply': { receiptCode },
  };
  /** Texts that belong in no answer and no log line. */
  const secrets = [
    '$argon2',
    receiptCode,
    ...Object.values(tokens).flatMap((token) => [token, hashToken(token)]),
  ];
  return { ...running, signIn, examples, secrets };
}

export function admittedActors({ admits, audience }: RestCall): readonly Actor[] {
  if (admits === 'everyone') return audience === 'public' ? ['anonymous'] : ACTORS;
  if (admits === 'staff') return ['manager', 'operator'];
  return [admits === 'admin' ? 'admin' : 'manager'];
}
