import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import * as z from 'zod/mini';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { RecordId } from '#contract/device-write.ts';
import { keptError } from '#client/lib/outbox/kept.ts';
import { TextField } from '#client/ui/form/field.tsx';
import { persistedDraft } from './persisted-draft.ts';
import { RecordDialog } from './record-dialog.tsx';
import { useRecordForm } from './use-record-form.ts';

const Buoy = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  colour: z.string(),
  depth: z.number(),
});
type Buoy = z.infer<typeof Buoy>;
const BuoyInput = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name')),
  colour: z.string(),
});

const BuoyUpdate = z.object({ ...BuoyInput.shape, id: RecordId });

const before: Buoy = { id: 7, version: 3, name: 'Skjær', colour: 'red', depth: 12 };
const LABELS = { name: 'Name', colour: 'Colour' };
const valuesOf = (buoy: Buoy | undefined) => ({ name: buoy?.name ?? '', colour: buoy?.colour ?? '' });

interface BuoyFormProps {
  buoy: Buoy | undefined;
  update: Update;
  canUpdate?: boolean;
  updateSchema?: typeof BuoyUpdate;
  draftName?: string;
}

type Update = (changes: object) => Promise<Buoy>;

function BuoyForm({ buoy, update, canUpdate = true, ...rest }: BuoyFormProps) {
  const record = useRecordForm({
    schema: BuoyInput,
    recordSchema: Buoy,
    record: buoy,
    valuesOf,
    labels: LABELS,
    create: (input) => update(input),
    ...(canUpdate && { update: (changes: object) => update(changes) }),
    onClose: () => setOpen(false),
    ...rest,
  });
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>Closed</p>;
  return (
    <RecordDialog record={record} title="Buoy">
      <button type="button" onClick={() => record.conflict?.settle({ name: record.theirs?.name ?? '' })}>
        Take their name
      </button>
      <TextField {...record.field('name')} />
      <TextField {...record.field('colour')} />
    </RecordDialog>
  );
}

const refusal = (data: object) =>
  TRPCClientError.from({ error: { code: -32_009, message: 'Another user has changed it', data } } as never);
const unanswered = () => new TRPCClientError('Failed to fetch');

async function open(update: Update, props: Partial<BuoyFormProps> = {}) {
  const screen = await render(<BuoyForm buoy={before} update={update} {...props} />);
  return {
    ...screen,
    name: screen.getByLabelText('Name'),
    colour: screen.getByLabelText('Colour'),
    save: screen.getByRole('button', { name: 'Save', exact: true }),
    showRecord: (buoy: Buoy) => screen.rerender(<BuoyForm buoy={buoy} update={update} {...props} />),
  };
}

test('sends only the changed fields, with the version they are based on', async () => {
  const update = vi.fn<Update>(async () => ({ ...before, version: 4, colour: 'green' }));
  const form = await open(update);
  await form.colour.fill('green');
  await form.save.click();
  await form.getByText('Closed').findElement();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    id: 7,
    version: 3,
    colour: 'green',
    clientUuid: expect.any(String),
    occurredAt: expect.any(String),
  });
});

test('saves a record that was made on this device and is not sent yet', async () => {
  const update = vi.fn<Update>(async () => ({ ...before, colour: 'green' }));
  const form = await open(update, { buoy: { ...before, id: -12 }, updateSchema: BuoyUpdate });
  await form.colour.fill('green');
  await form.save.click();
  await form.getByText('Closed').findElement();
  expect(update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: -12, colour: 'green' }));
});

test('closes without a call if nothing has changed', async () => {
  const update = vi.fn<Update>();
  const form = await open(update);
  await form.save.click();
  await form.getByText('Closed').findElement();
  expect(update).not.toHaveBeenCalled();
});

test('sends the whole form of a new record', async () => {
  const create = vi.fn<Update>(async () => before);
  const form = await open(create, { buoy: undefined });
  await form.name.fill(' Skjær ');
  await form.save.click();
  await form.getByText('Closed').findElement();
  expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Skjær', colour: '' }));
});

test('keeps the idempotency key for a retry without an answer, and makes a new one after an answer', async () => {
  const keys: unknown[] = [];
  const errors = [unanswered(), refusal({ httpStatus: 500 }), unanswered()];
  const form = await open(async (changes) => {
    keys.push((changes as { clientUuid: string }).clientUuid);
    throw errors[keys.length - 1];
  });
  await form.colour.fill('green');
  await form.save.click();
  await form.getByText(/^No connection/).findElement();
  await form.save.click();
  await form.getByText('Another user has changed it').findElement();
  await form.save.click();
  await form.getByText(/^No connection/).findElement();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('closes and forgets the draft where the write waits on this device', async () => {
  const form = await open(() => Promise.reject(keptError()), { draftName: 'kept buoy' });
  await form.colour.fill('green');
  await form.save.click();
  await form.getByText('Closed').findElement();
  expect(persistedDraft('kept buoy')).toBeUndefined();
});

test('shows an error at its field and focuses it, for errors of the browser and of the server', async () => {
  const issues = [{ path: ['colour'], message: 'No such colour' }];
  const form = await open(() => Promise.reject(refusal({ httpStatus: 400, issues })));
  await form.name.fill('');
  await form.colour.fill('grue');
  await form.save.click();
  await expect.element(form.name).toHaveAccessibleDescription('Error: Enter a name');
  await expect.element(form.name).toHaveFocus();
  await form.name.fill('Grunne');
  await form.save.click();
  await expect.element(form.colour).toHaveAccessibleDescription('Error: No such colour');
  await expect.element(form.colour).toHaveFocus();
  expect(form.getByText('Another user has changed it').query()).toBeNull();
});

test('shows both versions, and saves over the newer one with "Keep my changes"', async () => {
  const theirs = { ...before, version: 4, colour: 'black' };
  const update = vi.fn<Update>().mockRejectedValueOnce(refusal({ httpStatus: 409, current: theirs }));
  update.mockResolvedValueOnce({ ...theirs, version: 5, colour: 'green' });
  const form = await open(update);
  await form.colour.fill('green');
  await form.save.click();
  const panel = form.getByRole('alert');
  await expect.element(panel).toHaveTextContent('black');
  await panel.getByRole('button', { name: 'Keep my changes' }).click();
  await form.getByText('Closed').findElement();
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 4, colour: 'green' }));
});

test('fills the form with the newer version with "Use the saved version"', async () => {
  const theirs = { ...before, version: 4, colour: 'black' };
  const form = await open(() => Promise.reject(refusal({ httpStatus: 409, current: theirs })));
  await form.colour.fill('green');
  await form.save.click();
  await form.getByRole('button', { name: 'Use the saved version' }).click();
  await expect.element(form.colour).toHaveValue('black');
  expect(form.getByRole('alert').query()).toBeNull();
});

test('a conflict is settled field by field', async () => {
  const theirs = { ...before, version: 4, name: 'Grunne', colour: 'black' };
  const update = vi.fn<Update>().mockRejectedValueOnce(refusal({ httpStatus: 409, current: theirs }));
  update.mockResolvedValueOnce({ ...theirs, version: 5, colour: 'green' });
  const form = await open(update);
  await form.name.fill('Skjæret');
  await form.colour.fill('green');
  await form.save.click();
  await form.getByRole('alert').findElement();
  await form.getByRole('button', { name: 'Take their name' }).click();
  await form.getByText('Closed').findElement();
  expect(update).toHaveBeenLastCalledWith({
    id: 7,
    version: 4,
    colour: 'green',
    clientUuid: expect.any(String),
    occurredAt: expect.any(String),
  });
});

test('is saved if another user has saved the same values', async () => {
  const theirs = { ...before, version: 4, colour: 'green' };
  const update = vi.fn<Update>().mockRejectedValueOnce(refusal({ httpStatus: 409, current: theirs }));
  const form = await open(update);
  await form.colour.fill('green');
  await form.save.click();
  await form.getByText('Closed').findElement();
  expect(update).toHaveBeenCalledTimes(1);
});

test('saves again without asking if no field of the form has changed', async () => {
  const deeper = { ...before, version: 4, depth: 13 };
  const update = vi.fn<Update>().mockRejectedValueOnce(refusal({ httpStatus: 409, current: deeper }));
  update.mockResolvedValueOnce({ ...deeper, version: 5 });
  const form = await open(update);
  await form.colour.fill('green');
  await form.save.click();
  await form.getByText('Closed').findElement();
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 4, colour: 'green' }));
});

test('merges a newer version into the form, except for fields that both have changed', async () => {
  const update = vi.fn<Update>(() => Promise.reject(unanswered()));
  const form = await open(update);
  await form.colour.fill('green');
  await form.showRecord({ ...before, version: 4, name: 'Grunne' });
  await expect.element(form.name).toHaveValue('Grunne');
  await expect.element(form.colour).toHaveValue('green');
  await form.showRecord({ ...before, version: 5, name: 'Grunne', colour: 'black' });
  await form.save.click();
  await form.getByText(/^No connection/).findElement();
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 4, colour: 'green' }));
});

test('takes over another content of the same version, except for what is typed', async () => {
  const update = vi.fn<Update>(() => Promise.reject(unanswered()));
  const form = await open(update);
  // As this device numbers an entry that waits.
  await form.showRecord({ ...before, version: 4, name: 'Skjæret' });
  await expect.element(form.name).toHaveValue('Skjæret');
  await form.colour.fill('green');
  await form.showRecord({ ...before, version: 4, name: 'Grunne' });
  await expect.element(form.name).toHaveValue('Grunne');
  await expect.element(form.colour).toHaveValue('green');
  await form.name.fill('Grunnen');
  await form.showRecord({ ...before, version: 4, name: 'Skjæret' });
  await form.save.click();
  await form.getByText(/^No connection/).findElement();
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Grunnen', colour: 'green' }));
});

test('keeps a persisted draft until it is saved', async () => {
  const update = vi.fn<Update>(async () => ({ ...before, version: 4, colour: 'green' }));
  const first = await open(update, { draftName: 'buoy 7' });
  await first.colour.fill('green');
  await first.unmount();
  const second = await open(update, { draftName: 'buoy 7' });
  await expect.element(second.colour).toHaveValue('green');
  await second.save.click();
  await second.getByText('Closed').findElement();
  await second.unmount();
  const third = await open(update, { draftName: 'buoy 7' });
  await expect.element(third.colour).toHaveValue('red');
});

test('starts the next new record with what is typed while one is being added', async () => {
  let answer: (buoy: Buoy) => void = () => undefined;
  const create = vi.fn<Update>(() => new Promise((resolve) => (answer = resolve)));
  const form = await open(create, { buoy: undefined, canUpdate: false });
  await form.name.fill('Skjær');
  await form.save.click();
  await form.colour.fill('green');
  answer(before);
  await expect.element(form.name).toHaveValue('');
  await expect.element(form.colour).toHaveValue('green');
  await form.name.fill('Grunne');
  await form.save.click();
  await expect
    .poll(() => create.mock.lastCall)
    .toEqual([expect.objectContaining({ name: 'Grunne', colour: 'green' })]);
});

test('keeps the base version in a persisted draft', async () => {
  const update = vi.fn<Update>(() => Promise.reject(unanswered()));
  const first = await open(update, { draftName: 'buoy 8' });
  await first.colour.fill('green');
  await first.unmount();
  const theirs = { ...before, version: 4, name: 'Grunne', colour: 'black' };
  const second = await open(update, { draftName: 'buoy 8', buoy: theirs });
  await expect.element(second.colour).toHaveValue('green');
  await second.save.click();
  await second.getByText(/^No connection/).findElement();
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 3, colour: 'green' }));
});

test('keeps what is typed during a save', async () => {
  let answer: (buoy: Buoy) => void = () => undefined;
  const form = await open(() => new Promise((resolve) => (answer = resolve)));
  await form.colour.fill('green');
  await form.save.click();
  await form.name.fill('Grunne');
  answer({ ...before, version: 4, colour: 'green' });
  await form.getByRole('button', { name: 'Save' }).findElement();
  await expect.element(form.name).toHaveValue('Grunne');
  await expect.element(form.colour).toHaveValue('green');
});

test('takes over a version that arrived while a save was under way and refused', async () => {
  let refuse: (error: Error) => void = () => undefined;
  const update = vi.fn<Update>(() => new Promise((_, reject) => (refuse = reject)));
  const form = await open(update);
  await form.colour.fill('green');
  await form.save.click();
  await form.showRecord({ ...before, version: 4, name: 'Grunne' });
  refuse(refusal({ httpStatus: 409 }));
  await expect.element(form.name).toHaveValue('Grunne');
  await form.save.click();
  await expect
    .poll(() => update.mock.lastCall)
    .toEqual([expect.objectContaining({ version: 4, colour: 'green' })]);
});

test('settings without id and version send what was changed', async () => {
  const Settings = z.object({ months: z.int().check(z.maximum(24, 'At most 24')), days: z.int() });
  const update = vi.fn<(changes: object) => Promise<z.infer<typeof Settings>>>(async () => saved);
  const saved = { months: 12, days: 30 };
  function SettingsForm() {
    const [isOpen, setOpen] = useState(true);
    const { field, ...record } = useRecordForm({
      schema: Settings,
      recordSchema: Settings,
      record: { months: 24, days: 30 },
      valuesOf: (settings) => ({ months: String(settings?.months), days: String(settings?.days) }),
      inputOf: ({ months, days }) => ({ months: Number(months), days: Number(days) }),
      labels: { months: 'Months', days: 'Days' },
      update,
      onClose: () => setOpen(false),
    });
    return isOpen ? (
      <RecordDialog record={record} title="Settings">
        <TextField {...field('months')} />
        <TextField {...field('days')} />
      </RecordDialog>
    ) : (
      <p>Closed</p>
    );
  }
  const screen = await render(<SettingsForm />);
  const months = screen.getByLabelText('Months');
  await months.fill('36');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(months).toHaveAccessibleDescription('Error: At most 24');
  await months.fill('12');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await screen.getByText('Closed').findElement();
  expect(update).toHaveBeenCalledExactlyOnceWith(
    { months: 12, clientUuid: expect.any(String), occurredAt: expect.any(String) },
    { months: 12, days: 30 },
    { months: 24, days: 30 },
  );
});
