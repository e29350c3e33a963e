import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deviceId } from '#contract/offline/device-id.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { readOutboxFile, writeOutboxFile } from './outbox-file.ts';
import type { Outcome } from './sender.ts';
import { createMemoryStore } from './store.ts';

const comment = (uuid: string) => ({
  uuid,
  call: 'comments.add',
  input: { projectId: 3, comment: uuid },
  occurredAt: '2026-03-02T08:00:00.000Z',
});

let answer: Outcome;
let sent: string[];
let outbox: Outbox;

function open(): void {
  outbox = createOutbox({
    userId: 1,
    store: createMemoryStore(),
    send: ({ act }) => {
      sent.push(act.uuid);
      return Promise.resolve(answer);
    },
    wasApplied: () => Promise.resolve(false),
    onAnswer: () => {},
  });
}

beforeEach(() => {
  answer = { kind: 'no answer' };
  sent = [];
  open();
});
afterEach(() => outbox.close());

test('entries and their files go through a saved file', async () => {
  const bytes = Uint8Array.from([0, 1, 254, 255]);
  const file = { bytes: new Blob([bytes], { type: 'image/jpeg' }), name: 'a.jpg' };
  await outbox.keep({ ...comment('photo'), call: 'files.upload' }, { file });
  const saved = readOutboxFile(await writeOutboxFile(1, outbox.state.get().acts, outbox.bytesOf));
  expect(saved?.userId).toBe(1);
  const [entry] = saved!.entries;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(entry?.act).toMatchObject({ uuid: 'photo', call: 'files.upload', file: { name: 'a.jpg', sha256 } });
  expect(new Uint8Array(entry!.bytes!)).toEqual(bytes);
  await outbox.restore([entry!]);
  expect(outbox.state.get().acts).toHaveLength(1);
  await outbox.drop('photo');
  // As a program saved it that did not know the hash.
  const older = { ...entry!.act.file!, sha256: undefined };
  await outbox.restore([{ ...entry!, act: { ...entry!.act, file: older } }]);
  expect(outbox.state.get().acts).toMatchObject([{ file: { sha256 } }]);
  expect(readOutboxFile('{"format":"other"}')).toBeUndefined();
});

test('entries of a saved file that need the answer to another get it, however soon it comes', async () => {
  const { uuid, occurredAt } = await outbox
    .keep({ ...comment('11111111-0000-4000-8000-000000000000'), call: 'parts.add' })
    .then(() => outbox.state.get().acts[0]!);
  const id = deviceId({ uuid, occurredAt });
  await outbox.keep({ ...comment('b'), call: 'parts.update', input: { projectId: 3, id, quantity: 2 } });
  const saved = readOutboxFile(await writeOutboxFile(1, outbox.state.get().acts, outbox.bytesOf))!;
  outbox.close();
  answer = { kind: 'answer', result: { id: 7, version: 1 } };
  open();
  await outbox.restore(saved.entries);
  await expect.poll(() => outbox.state.get().acts).toEqual([]);
  expect(sent.slice(-2)).toEqual([uuid, 'b']);
});
