import { afterEach, expect, test, vi } from 'vitest';
import { openedOutbox } from '#client/lib/outbox/open-outbox.ts';
import { createOutbox, type Outbox } from '#client/lib/outbox/outbox.ts';
import { createMemoryStore } from '#client/lib/outbox/store.ts';
import { addUpload, currentUploads, dropUpload, isStoringFiles } from './upload-queue.ts';

afterEach(() => {
  openedOutbox.get()?.close();
  openedOutbox.set(null);
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
const request = { projectId: 3, kind: 'files' as const, fields: {} };
const names = () => currentUploads().map(({ fileName }) => fileName);

test('a file that is cancelled while it is made smaller is not stored', async () => {
  const outbox = open();
  let finish: (bytes: Blob) => void = () => {};
  const small = new Promise<Blob>((resolve) => (finish = resolve));
  const keep = vi.spyOn(outbox, 'keep');
  addUpload({ ...request, file: photo('a.jpg'), prepare: () => small });
  dropUpload(currentUploads()[0]!.uuid);
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
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  dropUpload(currentUploads()[0]!.uuid);
  finish(new ArrayBuffer(5));
  await new Promise(setImmediate);
  expect(outbox.state.get().acts).toEqual([]);
});
