import { afterEach, expect, test, vi } from 'vitest';
import { openedOutbox, uploadPercent } from '#client/lib/outbox/open-outbox.ts';
import { createOutbox, type Outbox } from '#client/lib/outbox/outbox.ts';
import { createMemoryStore } from '#client/lib/outbox/store.ts';
import { toasts } from '#client/lib/toast.ts';
import { addUpload, dropUpload, isStoringFiles, uploads } from './upload-queue.ts';

afterEach(() => {
  openedOutbox.get()?.close();
  openedOutbox.set(null);
  toasts.set([]);
  uploadPercent.set({});
  vi.useRealTimers();
});

function open(): Outbox {
  const outbox = createOutbox({
    userId: 1,
    store: createMemoryStore(),
    send: () => new Promise(() => {}),
    wasApplied: () => Promise.resolve(false),
    onAnswer: () => {},
  });
  openedOutbox.set(outbox);
  return outbox;
}

const photo = (name: string) => new File(['photo'], name, { type: 'image/jpeg' });
const request = { projectId: 3, call: 'files.upload' as const, fields: {} };
const names = () => uploads.get().map(({ fileName }) => fileName);

test('a file that is cancelled while it is made smaller is not stored', async () => {
  const outbox = open();
  let finish: (bytes: Blob) => void = () => {};
  const small = new Promise<Blob>((resolve) => (finish = resolve));
  const keep = vi.spyOn(outbox, 'keep');
  const prepare = vi.fn<() => Promise<Blob>>(() => small);
  addUpload({ ...request, file: photo('a.jpg'), prepare });
  await expect.poll(() => prepare).toHaveBeenCalled();
  dropUpload(uploads.get()[0]!.uuid);
  expect(names()).toEqual([]);
  finish(photo('a.jpg'));
  await new Promise(setImmediate);
  expect(keep).not.toHaveBeenCalled();
  expect([names(), isStoringFiles()]).toEqual([[], false]);
});

test('a file that is cancelled while it is stored does not stay', async () => {
  const outbox = open();
  let finish: (bytes: ArrayBuffer) => void = () => {};
  const bytes = new Promise<ArrayBuffer>((resolve) => (finish = resolve));
  const file = photo('a.jpg');
  const read = vi.spyOn(file, 'arrayBuffer').mockReturnValue(bytes);
  addUpload({ ...request, file });
  await expect.poll(() => read).toHaveBeenCalled();
  dropUpload(uploads.get()[0]!.uuid);
  finish(new ArrayBuffer(5));
  await new Promise(setImmediate);
  expect(outbox.state.get().acts).toEqual([]);
});

test('photos are made smaller one at a time, and each has the time when it was chosen', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T08:00:00.000Z') });
  const outbox = open();
  const finish: (() => void)[] = [];
  const prepare = (file: File) => new Promise<Blob>((resolve) => finish.push(() => resolve(file)));
  addUpload({ ...request, file: photo('a.jpg'), prepare });
  addUpload({ ...request, file: photo('b.jpg'), prepare });
  await expect.poll(() => finish).toHaveLength(1);
  vi.setSystemTime('2026-03-02T08:05:00.000Z');
  finish[0]!();
  await expect.poll(() => finish).toHaveLength(2);
  expect(outbox.state.get().acts).toHaveLength(1);
  finish[1]!();
  await expect.poll(() => isStoringFiles()).toBe(false);
  expect(outbox.state.get().acts.map(({ input, occurredAt }) => [input['fileName'], occurredAt])).toEqual([
    ['a.jpg', '2026-03-02T08:00:00.000Z'],
    ['b.jpg', '2026-03-02T08:00:00.000Z'],
  ]);
});

test('says which file cannot be read, and goes on with the next one', async () => {
  const outbox = open();
  const file = photo('a.jpg');
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  addUpload({ ...request, file });
  addUpload({ ...request, file: photo('b.jpg') });
  await expect.poll(() => isStoringFiles()).toBe(false);
  expect(names()).toEqual(['b.jpg']);
  expect(outbox.state.get().acts).toHaveLength(1);
  expect(toasts.get()).toMatchObject([
    { title: 'Could not read a.jpg', description: 'Choose it again.', tone: 'danger' },
  ]);
});

test('shows how far a file is, and none once the outbox is closed', async () => {
  open();
  addUpload({ ...request, file: photo('a.jpg') });
  expect(uploads.get()).toMatchObject([{ state: 'waiting', file: { name: 'a.jpg' } }]);
  await expect.poll(() => isStoringFiles()).toBe(false);
  const [stored] = uploads.get();
  expect(stored).toMatchObject({ state: 'waiting', fileName: 'a.jpg', blob: stored!.uuid });
  uploadPercent.set({ [stored!.uuid]: 40 });
  expect(uploads.get()).toMatchObject([{ state: 'sending', percent: 40 }]);
  openedOutbox.get()?.close();
  openedOutbox.set(null);
  expect(uploads.get()).toEqual([]);
});
