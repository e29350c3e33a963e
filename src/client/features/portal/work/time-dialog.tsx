import { useForm } from 'react-hook-form';
import { useState } from 'react';
import { zonedInstant, zonedWallTime } from '#contract/zoned-time.ts';
import { TIME_CATEGORIES, type Project } from '#contract/project.ts';
import { TimeEntry, type TimeCategory } from '#contract/time.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { useIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { showFieldIssues } from '#client/lib/field-issues.ts';
import { deviceZone, zoneInWords } from '#client/lib/port-time.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { SaveButtons } from '#client/ui/save-buttons.tsx';
import { ChoiceGroup } from '#client/ui/choice-group.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select, TextArea, TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { categoryWords } from './time-words.ts';
import { useTimeChanged } from './use-time-writes.ts';

interface TimeDialogProps {
  project: Project;
  /** Absent where time is added. */
  entry: TimeEntry | undefined;
  onClose: () => void;
}

/** As it stands in the form: wall times of the zone. */
interface TimeValues {
  category: TimeCategory;
  startedAt: string;
  endedAt: string;
  note: string;
  userId: string;
}

const FIELDS = ['category', 'startedAt', 'endedAt', 'note', 'userId'] as const;
const HOUR_MS = 3_600_000;

/** Time that no timer wrote, and corrections. It is entered as the clocks of the place showed it. */
export function TimeDialog({ project, entry: opened, onClose }: TimeDialogProps) {
  const [entry, setEntry] = useState(opened);
  const projectId = project.id;
  const me = usePortalUser();
  const changed = useTimeChanged(projectId);
  const { stamp, settled } = useIdempotencyKey();
  const [zone, setZone] = useState(entry?.timezone ?? project.locationTimezone ?? deviceZone());
  const options = {
    async onSuccess() {
      onClose();
      toast({ title: entry ? 'Time corrected' : 'Time added', tone: 'success' });
      await changed();
    },
    onError: (error: unknown) => showFieldIssues(error, form.setError, FIELDS),
    onSettled: (_: unknown, error: unknown) => settled(error),
  };
  const add = trpc.portal.time.add.useMutation(options);
  const update = trpc.portal.time.update.useMutation(options);
  const people = trpc.portal.operators.list.useQuery(undefined, {
    enabled: me.role === 'manager' && entry === undefined,
  });
  const form = useForm<TimeValues>({ defaultValues: valuesOf(entry, zone) });
  const { register, setError, formState } = form;
  const { errors, isDirty } = formState;
  useUnsavedGuard(isDirty);
  const isBusy = add.isPending || update.isPending;
  const error = add.error ?? update.error;
  const current = currentOf(update.error, TimeEntry);
  const zones = [...new Set([project.locationTimezone, entry?.timezone, deviceZone(), 'Europe/Oslo', zone])];

  function save({ category, startedAt, endedAt, note, userId }: TimeValues, version = entry?.version): void {
    if (startedAt === '') setError('startedAt', { message: 'Say when it began.' }, { shouldFocus: true });
    if (endedAt === '' && entry?.endedAt !== null) setError('endedAt', { message: 'Say when it ended.' });
    if (startedAt === '' || (endedAt === '' && entry?.endedAt !== null)) return;
    const from = instantOf(startedAt, zone, entry?.startedAt);
    const to = endedAt === '' ? undefined : instantOf(endedAt, zone, entry?.endedAt);
    const common = { projectId, category, startedAt: from, timezone: zone, note };
    if (entry && version !== undefined)
      update.mutate(stamp({ ...common, id: entry.id, version, ...(to && { endedAt: to }) }));
    else if (to) add.mutate(stamp({ ...common, endedAt: to, ...(userId && { userId: Number(userId) }) }));
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry ? 'Correct time' : 'Add time by hand'}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
      >
        {current ? (
          <BothVersions
            message={errorMessage(update.error)}
            fields={differences(valuesOf(current, zone), form.getValues())}
            isBusy={isBusy}
            onKeepMine={() => void form.handleSubmit((values) => save(values, current.version))()}
            onTakeTheirs={() => {
              setEntry(current);
              form.reset(valuesOf(current, zone));
              update.reset();
            }}
          />
        ) : (
          error && Object.keys(errors).length === 0 && <FormError>{errorMessage(error)}</FormError>
        )}
        <ChoiceGroup
          label="What it was"
          isRow
          choices={TIME_CATEGORIES.map((value) => ({ value, text: categoryWords[value] }))}
          error={errors.category?.message}
          {...register('category')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="From"
            type="datetime-local"
            error={errors.startedAt?.message}
            {...register('startedAt')}
          />
          <TextField
            label={entry?.endedAt === null ? 'To (empty while it runs)' : 'To'}
            type="datetime-local"
            error={errors.endedAt?.message}
            {...register('endedAt')}
          />
        </div>
        <Select label="These times are in" value={zone} onChange={({ target }) => setZone(target.value)}>
          {zones.map(
            (name) => name && <option key={name} value={name}>{`${zoneInWords(name)} (${name})`}</option>,
          )}
        </Select>
        {me.role === 'manager' && entry === undefined && (
          <Select label="Whose time" error={errors.userId?.message} {...register('userId')}>
            <option value="">{me.name} (you)</option>
            {people.data
              ?.filter(({ id }) => id !== me.id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        )}
        <TextArea label="Note (optional)" rows={2} error={errors.note?.message} {...register('note')} />
        <SaveButtons isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function valuesOf(entry: TimeEntry | undefined, zone: string): TimeValues {
  const wall = (instant: string | null) => (instant === null ? '' : zonedWallTime(new Date(instant), zone));
  const now = Date.now();
  return {
    category: entry?.category ?? 'work',
    startedAt: entry ? wall(entry.startedAt) : zonedWallTime(new Date(now - HOUR_MS), zone),
    endedAt: entry ? wall(entry.endedAt) : zonedWallTime(new Date(now), zone),
    note: entry?.note ?? '',
    userId: '',
  };
}

const LABELS = { category: 'What it was', startedAt: 'From', endedAt: 'To', note: 'Note' } as const;

function differences(theirs: TimeValues, mine: TimeValues) {
  const fields = Object.keys(LABELS) as (keyof typeof LABELS)[];
  return fields
    .map((field) => ({
      label: LABELS[field],
      theirs: theirs[field].replace('T', ' '),
      mine: mine[field].replace('T', ' '),
    }))
    .filter((field) => field.theirs !== field.mine);
}

/** Seconds of a timer, and the second of two equal hours in autumn, stay where the minute was not changed. */
function instantOf(wallTime: string, zone: string, before: string | null | undefined): string {
  if (before && zonedWallTime(new Date(before), zone) === wallTime) return new Date(before).toISOString();
  return zonedInstant(wallTime, zone).toISOString();
}
