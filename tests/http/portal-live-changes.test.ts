import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LiveEvent } from '#contract/project/change.ts';
import { portalSessions, portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';
import { listen } from '#server/testing/listen.ts';
import { createProject } from '#server/testing/factories.ts';

let project: ProjectHarness;
let address: string;
let streams: Stream[];
beforeEach(async () => {
  project = createProjectHarness();
  address = await listen(await project.app());
  streams = [];
});
afterEach(async () => {
  for (const stream of streams) stream.hangUp();
  await project.close();
});

type Asker = Exclude<ProjectActor, 'anonymous'>;
interface Received {
  name: string;
  id: string | undefined;
  event: LiveEvent | undefined;
}

/** One open stream, read as it comes. */
class Stream {
  status = 0;
  headers = new Headers();
  received: Received[] = [];
  ended = false;
  readonly #hangUp = new AbortController();

  async open(path: string, headers: Record<string, string>): Promise<this> {
    const answer = await fetch(address + path, { headers, signal: this.#hangUp.signal });
    this.status = answer.status;
    this.headers = answer.headers;
    void this.#read(answer);
    return this;
  }

  async #read(answer: Response): Promise<void> {
    let text = '';
    try {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) if (block.trim() !== '') this.received.push(readBlock(block));
      }
    } catch {
      // Hung up, or broken off: either way it is over.
    }
    this.ended = true;
  }

  hangUp = () => this.#hangUp.abort();
  events = () => this.received.flatMap(({ event }) => (event ? [event] : []));
  changes = () => this.events().flatMap((event) => (event.kind === 'change' ? [event.change] : []));
}

function readBlock(block: string): Received {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const name = field('event') ?? 'message';
  const data = field('data');
  const sent = data ? (JSON.parse(data) as { json?: LiveEvent }) : undefined;
  // The typed client's way of writing wraps what the plain one does not.
  const event = name === 'message' ? ((sent?.json ?? sent) as LiveEvent | undefined) : undefined;
  return { name, id: field('id'), event };
}

/** A stream that is under way: its first event has come. */
async function follow(
  actor: Asker,
  headers: Record<string, string> = {},
  path = '/api/portal/changes/live',
): Promise<Stream> {
  const stream = new Stream();
  streams.push(stream);
  await stream.open(path, { authorization: `Bearer ${project.tokens[actor]}`, ...headers });
  await expect.poll(() => stream.events().length).toBeGreaterThan(0);
  return stream;
}

const comment = (text = 'Hello', input: object = {}) =>
  project.as.manager.comments.add({ projectId: project.projectId, comment: text, ...input });
const write = (entity: Parameters<typeof recordChange>[2]['entity'], entityId: number, projectId?: number) =>
  inTransaction(project.db, (tx) =>
    recordChange(tx, project, {
      entity,
      entityId,
      op: 'update',
      ...(projectId !== undefined && { projectId }),
    }),
  );

describe('a stream of changes', () => {
  test('tells a change on the other person’s screen, and never what it says', async () => {
    const stream = await follow('operator');
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('cache-control')).toMatch(/no-(store|cache)/);
    const { id } = await comment('Twelve thousand, agreed.');
    await expect.poll(() => stream.changes()).toHaveLength(1);
    expect(stream.changes()).toEqual([
      {
        seq: 1,
        entity: 'comment',
        entityId: id,
        projectId: project.projectId,
        op: 'create',
        at: '2026-03-02T08:00:00.000Z',
      },
    ]);
  });

  test('tells each what they may see: projects by who has to do with them, notifications to their reader alone', async () => {
    const other = createProject(project.db).id;
    const open = await Promise.all(
      (['manager', 'operator', 'author', 'foreign'] as const).map((who) => follow(who)),
    );
    const { operator, foreign } = project.people;
    write('comment', 11, project.projectId);
    write('comment', 12, other);
    write('travel document', 13, project.projectId);
    write('vessel', 14);
    write('portal user', operator.id);
    write('portal user', foreign.id);
    write('checklist template', 15);
    await comment('Look', { mentions: [operator.id] });
    write('company', 99);
    for (const stream of open) await expect.poll(() => stream.changes().at(-1)?.entityId).toBe(99);
    const seen = open.map((stream) =>
      stream.changes().map(({ entity, entityId }) => `${entity} ${entityId}`),
    );
    const ends = ['company 99'];
    expect(seen).toEqual([
      [
        'comment 11',
        'comment 12',
        'travel document 13',
        'vessel 14',
        `portal user ${operator.id}`,
        `portal user ${foreign.id}`,
        'checklist template 15',
        'comment 1',
        ...ends,
      ],
      [
        'comment 11',
        'travel document 13',
        'vessel 14',
        `portal user ${operator.id}`,
        'comment 1',
        'notification 1',
        ...ends,
      ],
      ['comment 11', 'vessel 14', 'comment 1', ...ends],
      ['vessel 14', `portal user ${foreign.id}`, ...ends],
    ]);
  });

  test('goes on after the last event that was received', async () => {
    const first = await follow('operator');
    await comment('one');
    await expect.poll(() => first.changes()).toHaveLength(1);
    const lastId = first.received.at(-1)!.id!;
    first.hangUp();
    await comment('two');
    await comment('three');
    const again = await follow('operator', { 'last-event-id': lastId });
    await expect.poll(() => again.changes().map(({ seq }) => seq)).toEqual([2, 3]);
  });

  test('begins with the changes since a window was opened, where it has received none', async () => {
    await comment('before the window');
    project.clock.advance(60_000);
    await comment('while it loads');
    project.clock.advance(4000);
    await comment('a moment ago');
    const path = (ageMs: string) => `/api/portal/changes/live?ageMs=${ageMs}`;
    const loading = await follow('operator', {}, path('5000'));
    await expect.poll(() => loading.changes().map(({ seq }) => seq)).toEqual([2, 3]);
    const old = await follow('operator', {}, path('3600000'));
    await expect.poll(() => old.changes()).toHaveLength(3);
    project.clock.advance(1);
    const fresh = await follow('operator', {}, path('0'));
    await comment('from now on');
    await expect.poll(() => fresh.changes().map(({ seq }) => seq)).toEqual([4]);
    const refused = await new Stream().open(path('soon'), {
      authorization: `Bearer ${project.tokens.operator}`,
    });
    expect(refused.status).toBe(400);
  });

  test('says that too much was missed, or that the place is one of another time', async () => {
    for (const lastEventId of ['5000', '999999999999999']) {
      const stream = await follow('operator', { 'last-event-id': lastEventId });
      await expect.poll(() => stream.events().map(({ kind }) => kind)).toContain('missed');
    }
    for (let count = 0; count < 2002; count += 1) write('vessel', count);
    const behind = await follow('operator', { 'last-event-id': '1' });
    await expect.poll(() => behind.events().map(({ kind }) => kind)).toEqual(['alive', 'missed']);
    expect(behind.changes()).toEqual([]);
    const near = await follow('operator', { 'last-event-id': '1800' });
    await expect.poll(() => near.changes()).toHaveLength(202);
  });

  test('ends with the session, and when the person is deactivated', async () => {
    const typed = await follow('operator', {}, '/api/trpc/portal.changes.live');
    const [ended, kept] = [await follow('operator'), await follow('manager')];
    project.db.delete(portalSessions).where(eq(portalSessions.userId, project.people.operator.id)).run();
    write('vessel', 1);
    await expect.poll(() => ended.ended).toBe(true);
    await expect.poll(() => typed.received.at(-1)?.name).toBe('return');
    expect(ended.changes()).toEqual([]);
    project.db
      .update(portalUsers)
      .set({ isActive: false })
      .where(eq(portalUsers.id, project.people.manager.id))
      .run();
    write('vessel', 2);
    await expect.poll(() => kept.ended).toBe(true);
    expect(kept.changes()).toHaveLength(1);
  });

  test('does not prolong the session', async () => {
    const before = project.db.select().from(portalSessions).all();
    const stream = await follow('operator');
    project.clock.advance(3 * 86_400_000);
    write('vessel', 1);
    await expect.poll(() => stream.changes()).toHaveLength(1);
    expect(project.db.select().from(portalSessions).all()).toEqual(before);
  });

  test('breaks off where the server stops, without an end that the client would take for one', async () => {
    const stream = await follow('operator', {}, '/api/trpc/portal.changes.live');
    const plain = await follow('operator');
    await (await project.app()).close();
    await expect.poll(() => [stream.ended, plain.ended]).toEqual([true, true]);
    expect(stream.received.map(({ name }) => name)).toEqual(['connected', 'message']);
  });

  test('leaves nothing behind when its reader goes', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => follow('operator')));
    expect(project.changeFeed.places()).toBe(5);
    for (const stream of all) stream.hangUp();
    await expect.poll(() => project.changeFeed.places()).toBe(0);
  });

  test('is one of twelve at most for one person', async () => {
    for (let count = 0; count < 12; count += 1) await follow('operator');
    const refused = await new Stream().open('/api/portal/changes/live', {
      authorization: `Bearer ${project.tokens.operator}`,
    });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    await follow('manager');
    streams[0]!.hangUp();
    await expect.poll(() => project.changeFeed.places()).toBe(12);
    await follow('operator');
  });

  test('is for staff, by bearer or from our own pages', async () => {
    const open = async (headers: Record<string, string>, path = '/api/portal/changes/live') => {
      const stream = new Stream();
      streams.push(stream);
      return (await stream.open(path, headers)).status;
    };
    const cookie = `portal_session=${project.tokens.operator}`;
    expect(await open({})).toBe(401);
    expect(await open({ authorization: `Bearer ${project.adminToken}` })).toBe(401);
    expect(await open({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await open({ cookie })).toBe(403);
    expect(await open({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
    const typed = '/api/trpc/portal.changes.live';
    expect(await open({ cookie, 'sec-fetch-site': 'same-origin' }, typed)).toBe(200);
    await expect.poll(() => streams.at(-1)!.events()).toEqual([{ kind: 'alive' }]);
    // The typed client gets it within the stream.
    await open({ cookie, 'sec-fetch-site': 'cross-site' }, typed);
    await expect.poll(() => streams.at(-1)!.received.map(({ name }) => name)).toContain('serialized-error');
    expect(streams.at(-1)!.events()).toEqual([]);
    expect(await open({ authorization: `Bearer ${project.tokens.operator}`, 'last-event-id': 'x' })).toBe(
      400,
    );
  });
});

test('the same can be asked for page by page', async () => {
  const { changes } = project.as.operator;
  const { next } = await changes.list({});
  expect(next).toBe(0);
  for (const text of ['one', 'two', 'three']) await comment(text);
  const first = await changes.list({ after: next, limit: 2 });
  expect(first).toMatchObject({ next: 2, more: true, missed: false });
  expect(await changes.list({ after: first.next })).toMatchObject({
    changes: [{ seq: 3 }],
    next: 3,
    more: false,
  });
  expect(await project.as.foreign.changes.list({ after: 0 })).toEqual({
    changes: [],
    next: 3,
    more: false,
    missed: false,
  });
  expect(await changes.list({ after: 7 })).toMatchObject({ missed: true, next: 3 });
  expect(await codeOf(project.as.anonymous.changes.list({}))).toBe('UNAUTHORIZED');
});
