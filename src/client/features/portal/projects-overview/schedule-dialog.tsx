import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TransitionProjectInput } from '#contract/project/project-change.ts';
import { ProjectSummary } from '#contract/project/project.ts';
import { showFieldIssues } from '#client/lib/transport/field-issues.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { formatValue } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayRange } from '#contract/format/format-date.ts';
import { isOtherPort, leavesAgent } from '#client/entities/project/port/port-agent.ts';
import { planLabel } from '#client/entities/project/project-labels.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useAvailability } from '#client/entities/project/use-availability.ts';
import { AgentNote } from '#client/entities/project/port/agent-note.tsx';
import { Button } from '#client/ui/button.tsx';
import { PlanFields } from '#client/entities/project/plan-fields.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { PortFields } from '#client/entities/project/port/port-fields.tsx';
import {
  inputOf,
  isAssignable,
  SCHEDULE_FIELDS,
  valuesOf,
  type ScheduleValues,
  type WishedPlan,
} from './schedule-values.ts';
import { useScheduleProject } from './use-schedule-project.ts';

interface ScheduleDialogProps {
  project: ProjectSummary;
  /** The day and person it was dropped on, if any. */
  wish: WishedPlan | undefined;
  /** Why the drop was refused. */
  refusal: unknown;
  onClose: () => void;
}

/** Edits dates, location and operator of a project; the keyboard alternative to dragging. */
export function ScheduleDialog({ project, wish, refusal, onClose }: ScheduleDialogProps) {
  const { schedule } = useScheduleProject();
  const { field, form, ...record } = useRecordForm({
    schema: TransitionProjectInput,
    recordSchema: ProjectSummary,
    record: project,
    valuesOf: (known) => valuesOf(known ?? project),
    ...(wish && { initial: valuesOf(project, wish) }),
    inputOf: (values, known) => inputOf(known ?? project, values),
    labels: LABELS,
    update: async (_, input, { id, version, status }) => {
      const saved = await schedule({ status }, { ...input, id, version });
      const { scheduledDate: day, scheduledEndDate, assignedOperatorId } = input;
      const assigned = assignedOperatorId === null ? 'unassigned' : 'assigned';
      toast({
        title: `${project.vesselName} is ${day ? 'scheduled' : assigned}`,
        ...(day && { description: formatDayRange(day, scheduledEndDate || null, osloDay(new Date())) }),
        tone: 'success',
      });
      return saved;
    },
    // A project that is not planned yet is scheduled even if no field has changed.
    always: { to: 'scheduled' },
    onClose,
  });
  // The zone that the project has came with its port; another port brings its own.
  const [filledZone, setFilledZone] = useState(project.locationTimezone ?? '');
  const [from, to, operatorId, location, zone] = useWatch({
    control: form.control,
    name: ['scheduledDate', 'scheduledEndDate', 'assignedOperatorId', 'location', 'locationTimezone'],
  });
  const [place, timezone] = [field('location'), field('locationTimezone')];
  const { people, query: availability } = useAvailability({ from, to, exceptProjectId: project.id });
  const moves = isOtherPort(project.location, location);
  const details = trpc.portal.projects.byId.useQuery({ id: project.id }, { enabled: moves });
  const { setError } = form;

  useEffect(() => {
    showFieldIssues(refusal, setError, [...SCHEDULE_FIELDS]);
  }, [refusal, setError]);
  const isNewVisit = project.status === 'on hold';
  const isAssigning = isAssignable(project, from);
  const verb = project.status === 'scheduled' ? 'Save' : isAssigning ? 'Assign' : 'Schedule';

  return (
    <RecordDialog
      record={record}
      title={`${planLabel(project)} ${project.vesselName}`}
      description={
        <>
          {[sentenceCase(project.serviceType), project.clientName].filter(Boolean).join(', ')}.{' '}
          {isAssignable(project, '') && 'Without a first day it is assigned and stays unscheduled. '}
          {isNewVisit && 'The project is on hold. These are the dates of the next visit. '}
          <Link {...projectLink(project.id)} className="text-theme underline underline-offset-4">
            Open project
          </Link>
        </>
      }
      format={(value, name) =>
        (name === 'assignedOperatorId' && people?.find(({ id }) => String(id) === value)?.name) ||
        formatValue(value)
      }
      footer={(id) => (
        <>
          <Button type="submit" form={id} aria-disabled={record.isSaving}>
            {record.isSaving ? 'Saving…' : verb}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      )}
    >
      <QueryProblem query={availability} />
      <PlanFields
        field={field}
        people={people}
        operatorId={operatorId}
        project={{ ...project, location: location || project.location }}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PortFields
          location={{ label: LABELS.location, error: place.error, ref: place.ref, value: location }}
          zone={{ label: 'Time zone of the port', error: timezone.error, ref: timezone.ref, value: zone }}
          filledZone={filledZone}
          onChange={(change) => {
            const wanted = { shouldDirty: true };
            if (change.location !== undefined) form.setValue('location', change.location, wanted);
            if (change.zone !== undefined) form.setValue('locationTimezone', change.zone, wanted);
            if (change.filledZone !== undefined) setFilledZone(change.filledZone);
            form.clearErrors(['location', 'locationTimezone']);
          }}
        />
      </div>
      {details.data && leavesAgent(details.data, location) && <AgentNote project={details.data} />}
    </RecordDialog>
  );
}

const LABELS: Record<keyof ScheduleValues, string> = {
  scheduledDate: 'First day',
  scheduledEndDate: 'Last day',
  assignedOperatorId: 'Operator',
  overlapReason: 'Reason for double booking',
  location: 'Location',
  locationTimezone: 'Time zone',
};
