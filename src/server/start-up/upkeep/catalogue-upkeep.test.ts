import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedFiles } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createLogRecorder, type LogRecorder } from '#server/testing/log-recorder.ts';
import { startCatalogueUpkeep } from './catalogue-upkeep.ts';

let app: TestApp;
let log: LogRecorder;
beforeEach(() => {
  app = createTestApp();
  log = createLogRecorder();
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

async function storeDeleted(storageName: string): Promise<string> {
  await app.files.put(storageName, Buffer.from('%PDF-1.7'));
  const now = app.clock.now();
  app.db
    .insert(storedFiles)
    .values({ sha256: 'f', storageName, type: 'application/pdf', size: 8, state: 'deleted', createdAt: now })
    .run();
  return join(app.filesFolder, storageName);
}

test('a deleted upload leaves the disk within a minute', async () => {
  const stop = startCatalogueUpkeep(app, log.logger);
  const path = await storeDeleted('passport.pdf');
  vi.advanceTimersByTime(60_000);
  expect(existsSync(path)).toBe(false);
  stop();
});

test('a deleted upload left by a crash is removed at the start', async () => {
  const path = await storeDeleted('passport.pdf');
  startCatalogueUpkeep(app, log.logger)();
  expect(existsSync(path)).toBe(false);
});

test('a failed deletion is logged and retried', async () => {
  const files = { ...app.files };
  const stop = startCatalogueUpkeep({ ...app, files }, log.logger);
  const path = await storeDeleted('passport.pdf');
  files.remove = () => {
    throw new Error('EROFS: read-only file system');
  };
  vi.advanceTimersByTime(20_000);
  expect(log.lines).toMatchObject([{ level: 50, msg: 'deleted uploads could not be removed from the disk' }]);
  files.remove = (name) => app.files.remove(name);
  vi.advanceTimersByTime(20_000);
  expect(existsSync(path)).toBe(false);
  stop();
});

test('a stopped sweep is logged with both numbers', async () => {
  for (let number = 0; number < 11; number += 1)
    await app.files.put(`unknown-${number}.pdf`, Buffer.from('x'));
  startCatalogueUpkeep(app, log.logger)();
  expect(log.lines).toMatchObject([
    {
      level: 50,
      unknown: 11,
      total: 11,
      msg: expect.stringContaining('confirm the move under Health in the admin panel'),
    },
  ]);
});
