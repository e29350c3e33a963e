import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { openDatabase, type Database } from '#db/open-database.ts';
import { createTestDatabase } from '#db/testing.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProjectHarness } from './project-harness.ts';

export type KillableServer = ReturnType<typeof createKillableServer>;

/** The whole program on a database file. Killed, it starts again with what had reached the disk by then. */
export function createKillableServer() {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-killed-'));
  const fileOf = (life: number) => join(folder, `${life}.db`);
  const empty = createTestDatabase();
  writeFileSync(fileOf(0), empty.$client.serialize());
  empty.$client.close();
  const harness = createProjectHarness({}, { db: openCopied(fileOf(0)) });
  const { people, tokens, files } = harness;
  let running: Pick<TestApp, 'inject' | 'db' | 'close'> = harness;
  let life = 0;
  /** The requests that the running one has not answered. */
  let asked = new Set<Promise<unknown>>();
  const closing: Promise<void>[] = [];

  return {
    people,
    tokens,
    get db() {
      return running.db;
    },
    /** Undefined if the server is killed before it answers. */
    async inject(request: InjectOptions): Promise<LightMyRequestResponse | undefined> {
      const [server, own] = [running, asked];
      const answering = server.inject(request);
      own.add(answering);
      const answer = await answering.finally(() => own.delete(answering));
      return server === running ? answer : undefined;
    },
    /** What the killed one still writes goes to a file that nobody reads. Its transactions end within one turn, so that none is cut. */
    kill(): void {
      const old = running;
      closing.push(Promise.allSettled(asked).then(() => old.close()));
      asked = new Set();
      for (const end of ['', '-wal']) copyFileSync(fileOf(life) + end, fileOf(life + 1) + end);
      life += 1;
      running = createTestApp({ db: openCopied(fileOf(life)), files });
    },
    async close(): Promise<void> {
      await Promise.all([...closing, running.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the program has written is in the file for the copy: a machine that loses its power is not part of this. */
function openCopied(file: string): Database {
  const db = openDatabase({ file });
  db.$client.pragma('synchronous = OFF');
  return db;
}
