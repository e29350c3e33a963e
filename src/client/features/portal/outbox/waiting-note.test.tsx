import { afterEach, expect, test } from 'vitest';
import { openedOutbox } from '#client/lib/outbox/open-outbox.ts';
import { createOutbox } from '#client/lib/outbox/outbox.ts';
import type { Outcome } from '#client/lib/outbox/sender.ts';
import { createMemoryStore } from '#client/lib/outbox/store.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { WaitingNote } from './waiting-note.tsx';

afterEach(() => {
  openedOutbox.get()?.close();
  openedOutbox.set(null);
});

/** Shows the note of a person whose entries get these answers, one after the other. */
async function showNote(...answers: Outcome[]) {
  const sent: object[] = [];
  const outbox = createOutbox({
    userId: 1,
    store: { ...createMemoryStore(), isDurable: true },
    send: ({ body }) => {
      sent.push((JSON.parse(body) as { json: object }).json);
      return Promise.resolve(answers.shift() ?? { kind: 'no answer' });
    },
    wasApplied: () => Promise.resolve(false),
    onAnswer: () => {},
  });
  openedOutbox.set(outbox);
  const screen = await renderScreen(<WaitingNote />);
  return { outbox, screen, sent };
}

const changed = {
  uuid: 'a',
  call: 'parts.update',
  input: { projectId: 3, id: 12, version: 4, quantity: 2 },
  occurredAt: '2026-03-02T08:00:00.000Z',
};

test('shows both versions of a refused entry, and sends the own one over the saved version', async () => {
  const data = { current: { id: 12, version: 7, quantity: 5 } };
  const message = 'Someone else has changed this part. Nothing was saved.';
  const { outbox, screen, sent } = await showNote(
    { kind: 'refusal', refusal: { status: 409, message, data } },
    { kind: 'answer', result: { id: 12, version: 8 } },
  );
  await outbox.keep(changed);
  await screen.getByText('1 entry needs your decision.').click();
  await expect.element(screen.getByText('Quantity, saved version')).toBeVisible();
  await screen.getByRole('button', { name: 'Keep my changes' }).click();
  await expect.element(screen.getByText('Everything is sent.')).toBeVisible();
  expect(sent).toMatchObject([{ version: 4 }, { version: 7, quantity: 2 }]);
});

test('uses the saved version on request', async () => {
  const data = { current: { id: 12, version: 7, quantity: 5 } };
  const { outbox, screen, sent } = await showNote({
    kind: 'refusal',
    refusal: { status: 409, message: 'Changed.', data },
  });
  await outbox.keep(changed);
  await screen.getByText('1 entry needs your decision.').click();
  await screen.getByRole('button', { name: 'Use the saved version' }).click();
  await expect.element(screen.getByText('Everything is sent.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('removes an entry that was refused for another reason, and brings it back', async () => {
  const { outbox, screen } = await showNote({
    kind: 'refusal',
    refusal: { status: 409, message: 'The project is cancelled.' },
  });
  await outbox.keep({ ...changed, call: 'comments.add', input: { projectId: 3, comment: 'On board.' } });
  await screen.getByText('1 entry needs your decision.').click();
  await expect.element(screen.getByText('The project is cancelled.')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('Everything is sent.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('The project is cancelled.')).toBeVisible();
});

test('a removed photo comes back with the checklist answer that needs it', async () => {
  const refusal = { status: 409, message: 'The file is larger than 25 MB.' };
  const { outbox, screen } = await showNote({ kind: 'refusal', refusal });
  await outbox.keep(
    { ...changed, uuid: 'photo', call: 'files.upload', input: { projectId: 3, fileName: 'a.pdf' } },
    {
      file: { bytes: new Blob(['file']), name: 'a.pdf' },
      followedBy: {
        ...changed,
        uuid: 'answer',
        call: 'checklists.answer',
        input: { projectId: 3, projectFileId: { $from: 'photo', field: 'id' } },
      },
    },
  );
  const before = outbox.state.get().acts;
  await screen.getByText('1 entry needs your decision.').click();
  await expect.element(screen.getByText('Checklist answer')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('Everything is sent.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Checklist answer')).toBeVisible();
  expect(outbox.state.get().acts.map(({ uuid, input }) => ({ uuid, input }))).toEqual(
    before.map(({ uuid, input }) => ({ uuid, input })),
  );
  expect(await outbox.bytesOf('photo')).toBeDefined();
});

test('says that this browser cannot keep entries', async () => {
  openedOutbox.set(
    createOutbox({
      userId: 1,
      store: createMemoryStore(),
      send: () => Promise.resolve({ kind: 'no answer' }),
      wasApplied: () => Promise.resolve(false),
      onAnswer: () => {},
    }),
  );
  const screen = await renderScreen(<WaitingNote />);
  await expect.element(screen.getByText('This browser cannot keep entries without a network.')).toBeVisible();
});

test('tells of an entry in a comment if the project went to someone else', async () => {
  const { outbox, screen, sent } = await showNote(
    { kind: 'refusal', refusal: { status: 404, message: 'Not found or not yours.' } },
    { kind: 'answer', result: { id: 5 } },
  );
  const part = { projectId: 3, partName: 'Hose clip', quantity: 2 };
  await outbox.keep({ ...changed, call: 'parts.add', input: part });
  await screen.getByText('1 entry needs your decision.').click();
  await screen.getByRole('button', { name: 'Send as a comment' }).click();
  await expect.element(screen.getByText('Everything is sent.')).toBeVisible();
  const comment = 'Part: Quantity 2, Part Hose clip';
  expect(sent[1]).toMatchObject({ projectId: 3, comment, occurredAt: changed.occurredAt });
});
