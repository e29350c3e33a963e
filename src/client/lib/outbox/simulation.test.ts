import * as fake from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { and, eq, inArray } from 'drizzle-orm';
import { deviceId } from '#contract/offline/device-id.ts';
import { newUuid } from '#client/lib/browser/new-uuid.ts';
import {
  idempotencyKeys,
  partsUsed,
  projectChecklistAnswers,
  projectComments,
  projectTimeEntries,
} from '#db/schema/index.ts';
import { createSeededRandom, type SeededRandom } from '#scripts/demo/seeded-random.ts';
import { createProject } from '#server/testing/factories.ts';
import { addChecklist } from '#server/testing/portal/project-facts.ts';
import { createKillableServer, type KillableServer } from '#server/testing/portal/killable-server.ts';
import type { Act, ActInput } from './act.ts';
import { addAct, dropAct, dueActs, resendAct, type Acts } from './queue.ts';
import { createSender, type Attempt, type Outcome, type Sender } from './sender.ts';
import { openOutboxStore, type OutboxStore } from './store.ts';
import { outcomeOf } from './transport.ts';

/**
 * Two phones of one operator and a manager work on one project, while requests and answers get lost, requests arrive
 * twice, and the browsers and the server are killed. `npm run test:offline` tries thousands of seeds.
 */
const SEEDS = Number(process.env['OFFLINE_SEEDS'] ?? 8);
const FIRST_SEED = Number(process.env['OFFLINE_FIRST_SEED'] ?? 1);
const STEPS = 24;
const BATCH = 10;
/** The server is killed in every twentieth, from the fifth: it takes as long to start as several seeds. */
const isServerKilled = (seed: number) => seed % 20 === 5;

let server: KillableServer;

beforeAll(() => {
  server = createKillableServer();
  // idb recognises what it wraps by these classes.
  for (const [name, value] of Object.entries(fake)) if (name !== 'default') vi.stubGlobal(name, value);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** The entry in its order on the device that made it. */
interface Entered {
  device: Device;
  uuid: string;
  call: string;
  chain: string;
  mark: string;
}

interface World {
  random: SeededRandom;
  projectId: number;
  partId: number;
  checklistId: number;
  isBroken: boolean;
  /** The step after which it starts again. */
  serverKilledAt: number | undefined;
  /** Of all entries, by the uuid under which they wait. */
  entered: Entered[];
  dropped: Set<string>;
}

class Device {
  readonly factory = new fake.IDBFactory();
  readonly world: World;
  store!: OutboxStore;
  sender!: Sender;
  /** Ends with the browser: what a killed one was doing never goes on. */
  life = { isOver: false };

  constructor(world: World) {
    this.world = world;
  }

  async open(): Promise<void> {
    vi.stubGlobal('indexedDB', this.factory);
    const store = await openOutboxStore(server.people.operator.id);
    expect(store.isDurable).toBe(true);
    const life = (this.life = { isOver: false });
    const alive = <Result>(work: () => Promise<Result>): Promise<Result> =>
      life.isOver ? new Promise(() => {}) : work();
    this.store = {
      ...store,
      read: () => alive(() => store.read()),
      change: (...change) => alive(() => store.change(...change)),
    };
    this.sender = createSender({
      userId: server.people.operator.id,
      store: this.store,
      send: (attempt) => alive(() => this.deliver(attempt)),
      wasApplied: async (act) => {
        const body = { json: { clientUuids: [act.uuid] } };
        const outcome = await post(act, 'sync.standing', JSON.stringify(body));
        if (outcome.kind === 'no answer') return undefined;
        return (outcome as { result: [{ standing: string }] }).result[0].standing === 'done';
      },
      runExclusive: (_, work) => work(),
      onChange: () => {},
      onApplied: () => {},
      onOutcome: () => {},
      later: () => () => {},
    });
  }

  async deliver({ act, body }: Attempt): Promise<Outcome> {
    const { random, isBroken } = this.world;
    if (isBroken && random.happens(0.25)) return { kind: 'no answer' };
    const isLost = isBroken && random.happens(0.3);
    const isRepeated = isBroken && random.happens(0.3);
    const [outcome] = await Promise.all([
      post(act, act.call, body),
      ...(isRepeated ? [post(act, act.call, body)] : []),
    ]);
    const text = outcome.kind === 'refusal' ? outcome.refusal.message : '';
    expect(text).not.toContain('different content');
    return isLost ? { kind: 'no answer' } : outcome;
  }

  async keep(call: string, input: ActInput, mark: string): Promise<void> {
    const uuid = newUuid();
    const act = { call, input, uuid, userId: server.people.operator.id, occurredAt: NOON, file: undefined };
    let keptAs = uuid;
    const acts = await this.store.change((now) => {
      const added = addAct(now, act);
      keptAs = added.uuid;
      return added.acts;
    });
    const { chain } = acts.find((one) => one.uuid === keptAs)!;
    const entered = { device: this, uuid: keptAs, call, chain, mark };
    const folded = this.world.entered.findIndex((one) => one.uuid === keptAs);
    if (folded < 0) this.world.entered.push(entered);
    else this.world.entered[folded] = entered;
    this.sender.wake();
  }

  /** Adds a part; or changes one that waits, whose id the server gives later. */
  async keepPart(mark: string, quantity: number): Promise<void> {
    const { projectId } = this.world;
    const made = (await this.store.read()).findLast(({ call }) => call === 'parts.add');
    if (!made) await this.keep('parts.add', { projectId, partName: mark }, mark);
    else await this.keep('parts.update', { projectId, id: deviceId(made), version: 1, quantity }, mark);
  }

  async kill(): Promise<void> {
    this.life.isOver = true;
    this.sender.stop();
    await this.open();
    this.sender.wake();
  }

  async end(): Promise<void> {
    this.sender.stop();
    await this.sender.idle();
  }

  /** A person decides about what was refused. */
  async decide(): Promise<void> {
    const { random, dropped, entered } = this.world;
    for (const { uuid, refusal, call } of (await this.store.read()).filter(isRefused)) {
      // Nobody else changes these, so that nothing can stand against them.
      expect(call).not.toMatch(/\.add$/);
      const current = refusal?.data?.['current'] as { version?: number; answer?: { version: number } | null };
      const version = call === 'checklists.answer' ? current?.answer?.version : current?.version;
      if (version === undefined || random.happens(0.5)) {
        await this.store.change((acts) => dropAct(acts, uuid));
        dropped.add(uuid);
      } else {
        const next = newUuid();
        await this.store.change((acts) => resendAct(acts, uuid, next, { version }));
        for (const one of entered) if (one.uuid === uuid) one.uuid = next;
      }
    }
  }
}

const NOON = '2026-03-02T12:00:00.000Z';
const isRefused = ({ state }: Act) => state === 'refused';

async function ask(token: string, call: string, payload: string, userId: number) {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/trpc/portal.${call}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'quayside-user': String(userId),
    },
    payload,
  });
  return answer && { status: answer.statusCode, text: answer.body };
}

async function post({ userId }: Act, call: string, payload: string): Promise<Outcome> {
  const answer = await ask(server.tokens.operator, call, payload, userId);
  const outcome = outcomeOf(answer);
  if (answer && (outcome.kind === 'no answer' || outcome.kind === 'signed out'))
    throw new Error(`${call}: ${answer.text}`);
  return outcome;
}

async function asManager(call: string, input: ActInput): Promise<unknown> {
  const { tokens, people } = server;
  const answer = await ask(tokens.manager, call, JSON.stringify({ json: input }), people.manager.id);
  // The operator was faster.
  if (answer?.status === 409) return undefined;
  if (answer?.status !== 200) throw new Error(`${call}: ${answer?.text}`);
  return (JSON.parse(answer.text) as { result: { data: { json: unknown } } }).result.data.json;
}

const partOf = ({ partId }: World) =>
  server.db.select().from(partsUsed).where(eq(partsUsed.id, partId)).get()!;
const answerOf = ({ checklistId }: World) =>
  server.db
    .select()
    .from(projectChecklistAnswers)
    .where(eq(projectChecklistAnswers.checklistId, checklistId))
    .get();

/** One thing that happens. */
async function step(world: World, devices: readonly Device[], count: number): Promise<void> {
  const { random, projectId, partId, checklistId } = world;
  const device = random.oneOf(devices);
  const mark = `entry ${count}`;
  const event = random.below(10);
  if (event === 0) await device.keep('comments.add', { projectId, comment: mark }, mark);
  if (event === 1) {
    const times = { startedAt: '2026-02-27T08:00:00Z', endedAt: '2026-02-27T09:00:00Z' };
    await device.keep('time.add', { projectId, category: 'work', note: mark, ...times }, mark);
  }
  if (event === 2 || event === 3) {
    const input = { projectId, id: partId, version: partOf(world).version, quantity: count + 2 };
    await device.keep('parts.update', input, String(count + 2));
  }
  if (event === 4) {
    const version = answerOf(world)?.version;
    const answer = { projectId, checklistId, itemKey: 'remarks', value: mark };
    await device.keep('checklists.answer', { ...answer, ...(version !== undefined && { version }) }, mark);
  }
  if (event === 5) await device.kill();
  if (event === 6) {
    const { version } = partOf(world);
    await asManager('parts.update', { projectId, id: partId, version, quantity: count + 1000 });
  }
  if (event === 7) device.sender.wake();
  if (event === 8) await device.decide();
  if (event === 9) await device.keepPart(mark, count);
  if (count === world.serverKilledAt) server.kill();
  for (let turn = random.below(6); turn > 0; turn -= 1) await new Promise(setImmediate);
}

async function simulate(seed: number): Promise<void> {
  const random = createSeededRandom(seed);
  const project = createProject(server.db, {
    status: 'in progress',
    assignedOperatorId: server.people.operator.id,
  });
  const part = (await asManager('parts.add', { projectId: project.id, partName: 'Hose clip' })) as {
    id: number;
  };
  const checklist = addChecklist(server.db, project.id, [
    { key: 'remarks', label: 'Remarks', kind: 'text', required: false },
  ]);
  const world: World = {
    random,
    projectId: project.id,
    partId: part.id,
    checklistId: checklist.id,
    isBroken: true,
    serverKilledAt: isServerKilled(seed) ? random.below(STEPS) : undefined,
    entered: [],
    dropped: new Set(),
  };
  const devices = [new Device(world), new Device(world)];
  for (const device of devices) await device.open();
  try {
    for (let count = 0; count < STEPS; count += 1) await step(world, devices, count);
    await settle(world, devices);
  } finally {
    // What goes on after a failure would lack the classes of IndexedDB, and fail in a transaction of its own.
    for (const device of devices) await device.end();
  }
}

/** With a network everything is sent, and people decide about the rest. */
async function settle(world: World, devices: readonly Device[]): Promise<void> {
  world.isBroken = false;
  for (const device of devices) {
    // An attempt whose answer is lost is followed by a pause, which nobody ends here.
    await device.sender.idle();
    for (let acts: Acts = await device.store.read(); acts.length > 0; acts = await device.store.read()) {
      device.sender.wake();
      await device.sender.idle();
      const left = await device.store.read();
      expect(dueActs(left)).toEqual([]);
      expect(left.length === 0 || left.some(isRefused)).toBe(true);
      await device.decide();
    }
    await device.sender.idle();
  }
  checkOnce(world);
}

/** Every entry was applied once, in the order of its device, or dropped by a person. */
function checkOnce({ entered, dropped, projectId, ...world }: World): void {
  const { operator } = server.people;
  const applied = new Map(
    server.db
      .select()
      .from(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.userId, operator.id),
          inArray(
            idempotencyKeys.clientUuid,
            entered.map(({ uuid }) => uuid),
          ),
        ),
      )
      .all()
      .map(({ clientUuid, id }) => [clientUuid, id] as const),
  );
  const lost = entered.filter(({ uuid }) => applied.has(uuid) === dropped.has(uuid));
  expect(lost).toEqual([]);

  const marks = (call: string) =>
    entered
      .filter((one) => one.call === call)
      .map(({ mark }) => mark)
      .toSorted();
  const comments = server.db
    .select()
    .from(projectComments)
    .where(eq(projectComments.projectId, projectId))
    .all();
  expect(comments.map(({ comment }) => comment).toSorted()).toEqual(marks('comments.add'));
  const added = server.db.select().from(partsUsed).where(eq(partsUsed.projectId, projectId)).all();
  expect(added.map(({ partName }) => partName).toSorted()).toEqual(
    ['Hose clip', ...marks('parts.add')].toSorted(),
  );
  const times = server.db
    .select()
    .from(projectTimeEntries)
    .where(and(eq(projectTimeEntries.projectId, projectId), eq(projectTimeEntries.userId, operator.id)))
    .all();
  expect(times.map(({ note }) => note ?? '').toSorted()).toEqual(marks('time.add'));

  for (const { device, chain } of entered) {
    const order = entered
      .filter((one) => one.device === device && one.chain === chain && applied.has(one.uuid))
      .map(({ uuid }) => applied.get(uuid)!);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  }
  const answers = entered.filter(({ call, uuid }) => call === 'checklists.answer' && applied.has(uuid));
  const last = answers.toSorted((one, other) => applied.get(one.uuid)! - applied.get(other.uuid)!).at(-1);
  expect(answerOf({ projectId, entered, dropped, ...world })?.value).toBe(last?.mark);
}

const starts = Array.from({ length: Math.ceil(SEEDS / BATCH) }, (_, batch) => FIRST_SEED + batch * BATCH);

test.each(starts)('applies each entry once, or asks a person: seeds from %i', async (start) => {
  for (let seed = start; seed < Math.min(start + BATCH, FIRST_SEED + SEEDS); seed += 1) {
    const failure = await simulate(seed).catch((error: unknown) => error);
    expect(failure, `seed ${seed}`).toBeUndefined();
  }
});
