import { deepStrictEqual } from 'node:assert';
import { randomBytes } from 'node:crypto';
import {
  formatVerifyCode,
  readVerifyCode,
  VERIFY_CODE_BITS,
  type VerifyCodePrefix,
} from '#contract/verify-code.ts';
import { serviceReportPrints, unitLabels } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProject } from '#server/testing/factories.ts';
import { addReport, addVessel } from '#server/testing/portal/project-facts.ts';
import { hashToken } from '#server/tokens.ts';
import { benchResult, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';

const ISSUED = 5_000;
const GUESSES = 10_000;
const WARMING = 500;

export const name = 'verify-guesses';

/** What people who guess numbers of reports and labels learn from the answers and from the time that they take. */
export async function run(): Promise<BenchResult> {
  const app = createTestApp();
  const { issued, revoked } = fill(app);
  const beginnings = issued.map((number) => number.slice(0, 12));
  const rows = [
    ...(await measure(app, '/verify', {
      'unknown, one half': () => randomNumber('QS'),
      'unknown, other half': () => randomNumber('QS'),
      'unknown, begins as an issued one': () => beginningAs(pick(beginnings)),
    })),
    ...(await measure(app, '/unit', {
      'unknown, one half': () => randomNumber('QU'),
      'unknown, other half': () => randomNumber('QU'),
      revoked: () => pick(revoked),
      malformed: () => `QU-${randomBytes(4).toString('hex').toUpperCase()}`,
    })),
    await triesOfOneAddress(app),
  ];
  await app.close();
  return benchResult(name, rows);
}

const randomBits = () => randomBytes(8).readBigUInt64BE() >> BigInt(64 - VERIFY_CODE_BITS);
const randomNumber = (prefix: VerifyCodePrefix) => formatVerifyCode(prefix, randomBits());
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** A number with a right check sign. */
function beginningAs(beginning: string): string {
  const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const last = Array.from(randomBytes(4), (byte) => SIGNS[byte % SIGNS.length]).join('');
  for (const check of SIGNS) {
    const number = `${beginning}-${last}-${check}`;
    if (readVerifyCode('QS', number) !== null) return number;
  }
  throw new Error('No check sign fits');
}

/** Issued reports, and as many labels in use and revoked. */
function fill({ db, clock }: TestApp): { issued: string[]; revoked: string[] } {
  const issued: string[] = [];
  const revoked: string[] = [];
  db.transaction((tx) => {
    const { id: vesselDirectoryId } = addVessel(db, clock, { vesselName: 'Nordskjær Vektor' });
    const { id: projectId, createdBy } = createProject(db, { vesselDirectoryId });
    const { id: reportId } = addReport(db, { projectId, operatorId: createdBy });
    for (let index = 0; index < ISSUED; index += 1) {
      const verifyCode = randomNumber('QS');
      issued.push(verifyCode);
      const sha256 = randomBytes(32).toString('hex');
      const print = { reportId, projectId, version: 1, sha256, verifyCode, signedAt: clock.now() };
      tx.insert(serviceReportPrints)
        .values({ ...print, replacedAt: clock.now() })
        .run();
      const number = randomNumber('QU');
      revoked.push(number);
      const label = { vesselDirectoryId, slot: 1, generation: index + 1, tokenHash: hashToken(number) };
      tx.insert(unitLabels)
        .values({ ...label, revokedAt: clock.now() })
        .run();
    }
  });
  return { issued, revoked };
}

/** Each try comes from an address of its own, so that limits are not what is measured; the kinds take turns. */
async function measure(
  app: TestApp,
  path: string,
  kinds: Readonly<Record<string, () => string>>,
): Promise<BenchRow[]> {
  const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
  const statuses = new Set<number>();
  const bodies = new Set<string>();
  const rounds = Math.ceil(GUESSES / 2);
  for (let round = -WARMING; round < rounds; round += 1) {
    for (const [kind, guess] of Object.entries(kinds)) {
      const number = guess();
      const remoteAddress = addressOf((addresses += 1));
      const begun = performance.now();
      const { statusCode, body } = await app.inject({
        method: 'GET',
        url: `${path}/${number}`,
        remoteAddress,
      });
      const took = performance.now() - begun;
      statuses.add(statusCode);
      bodies.add(body.replaceAll(number, ''));
      if (round >= 0) times[kind]!.push(took);
    }
  }
  deepStrictEqual([...statuses], [404]);
  deepStrictEqual(bodies.size, 1);
  const reference = times['unknown, one half']!;
  return Object.entries(times).flatMap(([kind, list]) =>
    [0.5, 0.99].map((share) => ({
      what: `${path}: ${kind}, ${list.length.toLocaleString('en')} tries, p${share * 100}`,
      value: quantile(list, share),
      unit: 'ms',
      ratio: quantile(list, share) / quantile(reference, share),
    })),
  );
}

let addresses = 0;
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

async function triesOfOneAddress(app: TestApp): Promise<BenchRow> {
  let answered = 0;
  for (;;) {
    const url = `/verify/${randomNumber('QS')}`;
    const { statusCode } = await app.inject({ method: 'GET', url, remoteAddress: '192.0.2.77' });
    if (statusCode === 429) break;
    answered += 1;
  }
  return { what: 'tries of one address before 429', value: answered, unit: '' };
}

reportResult(await run());
