import { useState } from 'react';
import { HOUR_MS } from '#contract/format/durations.ts';
import { formatZone } from '#contract/format/format-date.ts';
import { TIME_CATEGORIES, type Project } from '#contract/project/project.ts';
import {
  AddTimeEntryInput,
  TimeEntry,
  UpdateTimeEntryInput,
  type TimeCategory,
} from '#contract/project/time.ts';
import { zonedInstant, zonedWallTime } from '#contract/format/zoned-time.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { formatValue } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { ChoiceGroup } from '#client/ui/form/choice-group.tsx';
import { Select, TextArea, TextField } from '#client/ui/form/field.tsx';
import { categoryWords } from '#client/entities/time/time-category.ts';
import { useAddTime, useUpdateTime } from '#client/entities/time/use-time-mutations.ts';

interface TimeDialogProps {
  project: Project;
  /** Absent for a new entry. */
  entry: TimeEntry | undefined;
  onClose: () => void;
}

/** Start and end are local times in the chosen time zone. */
interface TimeValues {
  category: TimeCategory;
  startedAt: string;
  endedAt: string;
  timezone: string;
  note: string;
  userId: string;
}

const LABELS = {
  category: 'Category',
  startedAt: 'From',
  endedAt: 'To',
  timezone: 'Time zone',
  userId: 'Person',
  note: 'Note',
} as const;

/** Adds a time entry or corrects one. Times are entered as the local clock showed them. */
export function TimeDialog({ project, entry, onClose }: TimeDialogProps) {
  const projectId = project.id;
  const me = usePortalUser();
  const add = useAddTime(projectId);
  const update = useUpdateTime(projectId);
  const isForOthers = me.role === 'manager' && entry === undefined;
  const people = trpc.portal.operators.list.useQuery(undefined, { enabled: isForOthers });
  const [openedAt] = useState(Date.now);

  function valuesOf(known: TimeEntry | undefined): TimeValues {
    const timezone = known?.timezone ?? project.locationTimezone ?? deviceZone();
    const wall = (moment: string | number | null) =>
      moment === null ? '' : zonedWallTime(new Date(moment), timezone);
    return {
      category: known?.category ?? 'work',
      startedAt: wall(known?.startedAt ?? openedAt - HOUR_MS),
      endedAt: wall(known ? known.endedAt : openedAt),
      timezone,
      note: known?.note ?? '',
      userId: '',
    };
  }

  const { field, ...record } = useRecordForm({
    schema: AddTimeEntryInput,
    updateSchema: UpdateTimeEntryInput,
    recordSchema: TimeEntry,
    record: entry,
    valuesOf,
    inputOf: ({ startedAt, endedAt, userId, ...values }: TimeValues, known) => ({
      projectId,
      ...values,
      ...(startedAt && { startedAt: instantOf(startedAt, values.timezone, known?.startedAt) }),
      ...(endedAt && { endedAt: instantOf(endedAt, values.timezone, known?.endedAt) }),
      ...(userId && { userId: Number(userId) }),
    }),
    check: ({ startedAt, endedAt }, known) => ({
      ...(startedAt === '' && { startedAt: 'Enter when it started.' }),
      ...(endedAt === '' && known?.endedAt !== null && { endedAt: 'Enter when it ended.' }),
    }),
    labels: LABELS,
    create: (input) => add.mutateAsync(input),
    update: (changes) => update.mutateAsync({ ...changes, projectId }),
    onSaved: () => void toast({ title: entry ? 'Time entry saved' : 'Time entry added', tone: 'success' }),
    onClose,
  });
  const zone = record.form.watch('timezone');
  const zones = [...new Set([project.locationTimezone, entry?.timezone, deviceZone(), 'Europe/Oslo', zone])];

  return (
    <RecordDialog
      record={record}
      title={entry ? 'Edit time entry' : 'Add time'}
      format={(value) => formatValue(value).replace('T', ' ')}
    >
      <ChoiceGroup
        isRow
        choices={TIME_CATEGORIES.map((value) => ({ value, text: categoryWords[value] }))}
        {...field('category')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="datetime-local" {...field('startedAt')} />
        <TextField
          type="datetime-local"
          {...field('endedAt')}
          label={entry?.endedAt === null ? 'To (leave empty while it is running)' : LABELS.endedAt}
        />
      </div>
      <Select {...field('timezone')}>
        {zones.map(
          (name) => name && <option key={name} value={name}>{`${formatZone(name)} (${name})`}</option>,
        )}
      </Select>
      {isForOthers && (
        <Select {...field('userId')}>
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
      <TextArea rows={2} {...field('note')} label="Note (optional)" />
    </RecordDialog>
  );
}

/** Unchanged minutes keep their seconds, and stay in the right hour when clocks go back. */
function instantOf(wallTime: string, zone: string, before: string | null | undefined): string {
  if (before && zonedWallTime(new Date(before), zone) === wallTime) return new Date(before).toISOString();
  return zonedInstant(wallTime, zone).toISOString();
}
