import { createTestDatabase } from '#db/testing.ts';
import { portalUsers, users } from '#db/schema/index.ts';
import { ADMIN_USERNAME } from '#server/auth/admin-auth.ts';
import { createAuth } from '#server/auth/auth.ts';
import type { IdentityProvider } from '#server/auth/oidc/identity-provider.ts';
import type { LoggedEvent } from '#server/auth/security-event.ts';
import { keyRing } from '#server/integrations/report-keys.ts';
import { newSealKey } from '#server/integrations/sealed-text.ts';
import { queueRefusedPasskey } from '#server/services/outbox/queue-refused-passkey.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { createChangeFeed } from '#server/services/live-changes/change-feed.ts';
import type { RequestFacts } from '#server/rpc/context.ts';
import { createTestBackups } from './backups.ts';
import { createTestReportChannel } from './report-channel.ts';
import { createTestPasswordHasher } from './password-hasher.ts';
import { testReportPrinter, testVerifyCodes } from './report-printer.ts';
import { createTestFileStore } from './test-file-store.ts';
import { createTestClock } from './test-clock.ts';
import { createTestCaller } from './test-caller.ts';

export const ADMIN_CODE = '4711000011110000';
export const PASSWORD = 'lantern cobalt fjord seven';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const hasher = createTestPasswordHasher();
const hashes = { code: hasher.hash(ADMIN_CODE), password: hasher.hash(PASSWORD) };

type ClientFacts = Partial<RequestFacts> & Partial<RequestFacts['tokens']>;

/** Both realms with an admin who knows the code, a clock that the test moves, and no real waiting. */
export async function createSignInHarness({
  identityProvider = null,
}: { identityProvider?: IdentityProvider | null } = {}) {
  const db = createTestDatabase();
  const clock = createTestClock();
  const waits: number[] = [];
  const events: LoggedEvent[] = [];
  const staffKeys = keyRing('file', [newSealKey()]);
  let verifications = 0;
  let meanwhile = () => {};
  const auth = createAuth({
    db,
    clock,
    staffKeys,
    publicUrl: 'https://quayside.example',
    identityProvider,
    notifyRefusedPasskey: queueRefusedPasskey,
    hasher: {
      hash: (password, place) => hasher.hash(password, place),
      async verify(passwordHash, password, place) {
        verifications += 1;
        const right = await hasher.verify(passwordHash, password, place);
        meanwhile();
        return right;
      },
    },
    sleep: async (milliseconds) => void waits.push(milliseconds),
    log: (event) => void events.push(event),
  });
  const reports = createTestReportChannel({ db, clock });
  const { files } = createTestFileStore();
  const password = await hashes.code;
  const passwordHash = await hashes.password;
  db.insert(users).values({ username: ADMIN_USERNAME, password }).run();

  return {
    db,
    clock,
    files,
    reportPrinter: testReportPrinter,
    verifyCodes: testVerifyCodes,
    auth,
    reports,
    /** The recorded delays of attempts, in ms. */
    waits,
    events,
    verifications: () => verifications,
    /** A concurrent act while a password is being compared. */
    meanwhile: (work: () => void) => {
      meanwhile = work;
    },
    pass: (milliseconds: number) => clock.advance(milliseconds),
    createStaff: (overrides: Partial<typeof portalUsers.$inferInsert> = {}) => {
      const person = { email: 'kari@quayside.example', name: 'Kari Nordmann', role: 'operator' } as const;
      return db
        .insert(portalUsers)
        .values({ ...person, passwordHash, ...overrides })
        .returning()
        .get();
    },
    /** The calls of one client, and the cookies that it gets (null: removed). */
    client: ({ admin = {}, portal = {}, ...facts }: ClientFacts = {}) => {
      const cookies: Record<string, { token: string; absoluteEnd: Date } | null> = {};
      const tokens = { admin, portal };
      const calls = createTestCaller({
        db,
        clock,
        files,
        reportPrinter: testReportPrinter,
        verifyCodes: testVerifyCodes,
        auth,
        limits: createFormLimits(clock),
        changeFeed: createChangeFeed({ db }),
        queryWorkers: createInlineQueryWorkers(db),
        backups: createTestBackups({ db, clock }),
        smtpConfigured: false,
        publicUrl: undefined,
        reports,
        request: { id: 'test', clientAddress: '192.0.2.1', origin: 'own', tokens, ...facts },
        response: {
          setSessionCookie(realm, token, absoluteEnd) {
            cookies[realm] = { token, absoluteEnd };
          },
          clearSessionCookie(realm) {
            cookies[realm] = null;
          },
        },
      });
      return { admin: calls.admin, portal: calls.portal, cookies };
    },
  };
}
