import { eq } from 'drizzle-orm';
import type { Database } from '#db/open-database.ts';
import { portalSessions, vesselProjects, type portalUsers } from '#db/schema/index.ts';
import type { ReportPrinter } from '#server/integrations/service-report-pdf/report-printer.ts';
import { createAuth } from '#server/auth/auth.ts';
import { hashToken, newToken } from '#server/tokens.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { callerContext, createTestApp } from '#server/testing/create-test-app.ts';
import { createTestBackups } from '#server/testing/backups.ts';
import { createTestPasswordHasher } from '#server/testing/password-hasher.ts';
import { testReportPrinter, testVerifyCodes } from '#server/testing/report-printer.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import { createTestCaller } from '#server/testing/test-caller.ts';

const WEEK_MS = 7 * 86_400_000;

export type Person = typeof portalUsers.$inferSelect;

/** Everyone involved with a project, and someone who is not. */
export type ProjectActor = 'anonymous' | 'manager' | 'operator' | 'author' | 'foreign';

/** The whole program with one project: assigned to `operator`, requested by `author`, hidden from `foreign`. */
export function createProjectHarness(
  overrides: Partial<typeof vesselProjects.$inferInsert> = {},
  { reportPrinter = testReportPrinter, db: given }: { reportPrinter?: ReportPrinter; db?: Database } = {},
) {
  const running = createTestApp(given && { db: given });
  const { db, clock, files, reports } = running;
  const people = {
    manager: createPortalUser(db, { role: 'manager', name: 'Mona Manager' }),
    operator: createPortalUser(db, { name: 'Ola Operator' }),
    author: createPortalUser(db, { name: 'Aud Author' }),
    foreign: createPortalUser(db, { name: 'Frode Foreign' }),
  };
  const project = createProject(db, {
    vesselName: 'Nordskjær Vektor',
    status: 'in progress',
    assignedOperatorId: people.operator.id,
    createdBy: people.author.id,
    ...overrides,
  });
  const deps = {
    db,
    clock,
    files,
    reportPrinter,
    verifyCodes: testVerifyCodes,
    reports,
    auth: createAuth({ db, clock, hasher: createTestPasswordHasher() }),
    queryWorkers: createInlineQueryWorkers(db),
    backups: createTestBackups({ db, clock }),
    limits: createFormLimits(clock),
    changeFeed: running.changeFeed,
    smtpConfigured: false,
    publicUrl: undefined,
  };

  function signIn({ id: userId }: Person): string {
    const token = newToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + WEEK_MS);
    db.insert(portalSessions)
      .values({
        userId,
        sessionToken: hashToken(token),
        createdAt: now,
        lastUsedAt: now,
        steppedUpAt: now,
        expiresAt,
      })
      .run();
    return token;
  }
  const portalOf = (bearer: string) => createTestCaller(callerContext(deps, { portal: { bearer } })).portal;
  const tokens = {
    manager: signIn(people.manager),
    operator: signIn(people.operator),
    author: signIn(people.author),
    foreign: signIn(people.foreign),
  };

  return {
    ...running,
    people,
    project,
    projectId: project.id,
    tokens,
    adminToken: running.tokens.admin,
    signIn,
    /** The calls of the portal, as each of them. */
    as: {
      anonymous: createTestCaller(callerContext(deps, {})).portal,
      manager: portalOf(tokens.manager),
      operator: portalOf(tokens.operator),
      author: portalOf(tokens.author),
      foreign: portalOf(tokens.foreign),
    } satisfies Record<ProjectActor, unknown>,
    portalOf,
    setProject: (fields: Partial<typeof vesselProjects.$inferInsert>) =>
      db.update(vesselProjects).set(fields).where(eq(vesselProjects.id, project.id)).run(),
    readProject: () => db.select().from(vesselProjects).where(eq(vesselProjects.id, project.id)).get()!,
  };
}

export type ProjectHarness = ReturnType<typeof createProjectHarness>;

/** The error code of a call; 'OK' if it succeeded. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'OK',
    (error: { code: string }) => error.code,
  );
