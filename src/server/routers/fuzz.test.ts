import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkIntegrity } from '#db/check-integrity.ts';
import { createSeededRandom, type SeededRandom } from '#scripts/demo/seeded-random.ts';
import { byteRoutes } from '#server/rest/byte-routes.ts';
import { createOpenApiDocument } from '#server/rest/openapi/openapi-document.ts';
import { restProcedures, restStreams, type RestCall } from '#server/rest/rest-procedures.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import {
  ACTORS,
  admittedActors,
  createFuzzWorld,
  type Actor,
  type FuzzWorld,
} from '#server/testing/fuzz/fuzz-world.ts';
import {
  createRandomRequests,
  REST_KINDS,
  TRPC_KINDS,
  type Kind,
  type RandomRequest,
  type SampleFile,
} from '#server/testing/fuzz/random-requests.ts';
import { MARK } from '#server/testing/fuzz/random-values.ts';
import { createLogRecorder } from '#server/testing/log-recorder.ts';
import { proceduresOf } from '#server/testing/procedure-findings.ts';
import { appRouter } from './app-router.ts';

/*
 * Makes every call of the program, over REST and tRPC, with input that its schema accepts, with one wrong value in it,
 * and as a request that cannot be read; all of them in random order on the same records. New procedures are covered
 * automatically. What a run finds gets a test of its own beside the rule that it broke.
 */

const streams = restStreams(appRouter);
const procedures: RestCall[] = [...restProcedures(appRouter), ...streams];
const calls: RestCall[] = [...procedures, ...byteRoutes];

let world: FuzzWorld;
const log = createLogRecorder('debug');
const files: SampleFile[] = [];

beforeAll(async () => {
  world = await createFuzzWorld(log);
  const picture = sharp({ create: { width: 32, height: 24, channels: 3, background: '#3d6b8c' } });
  files.push(
    { type: 'image/jpeg', bytes: await picture.jpeg().toBuffer() },
    { type: 'image/png', bytes: await picture.png().toBuffer() },
    { type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\nA ticket.') },
    { type: 'image/heic', bytes: Buffer.from('\0\0\0\u{18}ftypheic') },
    { type: 'application/octet-stream', bytes: Buffer.from('PK\u{3}\u{4}[Content_Types].xml word/') },
  );
});

afterAll(() => world.close());

test('covers every procedure, and every operation of the API description', () => {
  const described = Object.entries(createOpenApiDocument(undefined).paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.map(({ route }) => `${route.method} ${route.path}`).toSorted()).toEqual(described.toSorted());
  const names = proceduresOf(appRouter).map(([name]) => name);
  expect(procedures.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

// Thousands of requests: a busy machine takes longer than other tests may.
test(
  'no request makes a call fail, show its inside or skip its schema, in any order',
  { timeout: 480_000 * runs(1) },
  async () => {
    await fc.assert(fc.asyncProperty(fc.nat(), play), { numRuns: runs(1), endOnFailure: true });
  },
);

interface Sent extends RandomRequest {
  call: RestCall;
  kind: Kind;
  actor: Actor;
}

async function play(seed: number): Promise<void> {
  const random = createSeededRandom(seed);
  const { make, remember } = createRandomRequests(random, world.examples, files);
  const { $client } = world.db;
  // Beyond the hour in which wrong sign-ins count.
  world.clock.advance(2 * 3_600_000);
  log.clear();
  $client.exec('begin');
  try {
    for (const { call, kind } of shuffled(plan, random)) {
      const actor = random.oneOf(random.happens(0.9) ? admittedActors(call) : ACTORS);
      const sent = { ...make(call, kind), call, kind, actor };
      const answer = await send(sent, random);
      const faults = faultsOf(sent, answer);
      if (faults.length > 0) throw new Error(`${faults.join(', ')}: ${describe(sent, answer)}`);
      if (answer.statusCode < 300) remember(call, dataOf(bodyOf(sent, answer)));
      log.clear();
    }
    expect(checkIntegrity(world.db)).toEqual([]);
    expect(findVesselDrift(world.db)).toEqual([]);
    expect(findBillingDrift(world.db)).toEqual([]);
  } finally {
    $client.exec('rollback');
  }
}

/** Routes that return files exist over REST only. */
const plan: { call: RestCall; kind: Kind }[] = [
  ...calls.flatMap((call) => REST_KINDS.map((kind) => ({ call, kind }))),
  ...procedures.flatMap((call) => TRPC_KINDS.map((kind) => ({ call, kind }))),
];

function shuffled<Value>(values: readonly Value[], { whole }: SeededRandom): Value[] {
  const order: Value[] = [];
  for (const value of values) order.splice(whole(0, order.length), 0, value);
  return order;
}

const isStream = ({ call }: Sent) => streams.includes(call);

async function send(sent: Sent, { whole }: SeededRandom): Promise<LightMyRequestResponse> {
  const { request, actor } = sent;
  const signedIn = actor !== 'anonymous' && { authorization: `Bearer ${world.signIn(actor)}` };
  const answer = await world.inject({
    ...request,
    headers: { ...signedIn, ...request.headers },
    // An address that guesses has to wait.
    remoteAddress: `198.51.${whole(0, 255)}.${whole(0, 255)}`,
    payloadAsStream: isStream(sent),
  });
  if (isStream(sent)) answer.stream().destroy();
  return answer;
}

const bodyOf = (sent: Sent, answer: LightMyRequestResponse) => (isStream(sent) ? '' : answer.body);

/** The data of an answer over REST or tRPC; undefined where it is not JSON. */
function dataOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Stack traces, paths, names of libraries and SQL. */
const INSIDE =
  /\n\s+at |node_modules|\/src\/|sqlite|drizzle|(?:Zod|TRPC|Type|Range|Syntax|Reference)Error\b|\bselect .+ from "|insert into "|update "\w+" set|delete from "/i;

/** One phrase for each guarantee that the answer breaks. */
function faultsOf(sent: Sent, answer: LightMyRequestResponse): string[] {
  const { statusCode: status } = answer;
  const body = bodyOf(sent, answer);
  const lines = log.lines.map((line) => JSON.stringify(line));
  const isRefused = status >= 400;
  // A stream over tRPC answers 200 and says in its first event that it was refused.
  const isCertain = sent.isAccepted !== undefined && !isStream(sent);
  const isAdmitted = sent.call.admits === 'everyone' || admittedActors(sent.call).includes(sent.actor);
  const found = {
    'it fails': status >= 500,
    'it accepts what its schema refuses': isCertain && sent.isAccepted === false && !isRefused,
    'it admits someone else':
      isCertain && !isAdmitted && sent.kind !== 'unreadable' && ![401, 403].includes(status),
    'it shows its inside': INSIDE.test(body),
    'it refuses without a sentence': isRefused && body !== '' && !/"message":"[^"\s]/.test(body),
    'it shows a secret': world.secrets.some((secret) => body.includes(secret)),
    'it logs an error': log.lines.some(({ level }) => Number(level) >= 50),
    'it logs what was entered': lines.some((line) => line.includes(MARK)),
    'it logs a secret': world.secrets.some((secret) => lines.some((line) => line.includes(secret))),
  };
  return Object.entries(found).flatMap(([fault, isFound]) => (isFound ? [fault] : []));
}

const LONGEST_SHOWN = 1_000;

function describe(sent: Sent, answer: LightMyRequestResponse): string {
  const { call, kind, actor, request } = sent;
  const shown = (value: unknown) => JSON.stringify(value).slice(0, LONGEST_SHOWN);
  const errors = log.lines.filter(({ level }) => Number(level) >= 50);
  return `${call.name}, ${kind}, as ${actor}: ${shown(request)}\n${answer.statusCode} ${shown(bodyOf(sent, answer))}\n${shown(errors)}`;
}
