import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { TransitionProjectInput } from '#contract/project-change.ts';
import { Project, type ProjectSummary, type StaffReference } from '#contract/project.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { daysInWords } from '#client/lib/day-words.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { isToldAtFields, showFieldIssues } from '#client/lib/field-issues.ts';
import { isOtherPort, leavesAgent } from '#client/lib/port-agent.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { sentenceCase } from '#client/lib/project-words.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useAvailability } from '#client/lib/use-availability.ts';
import { AgentNote } from '#client/ui/agent-note.tsx';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PlanFields } from '#client/ui/plan-fields.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { TimeZoneField } from '#client/ui/time-zone-field.tsx';
import {
  inputOf,
  resolverFor,
  SCHEDULE_FIELDS,
  valuesOf,
  type ScheduleValues,
  type WishedPlan,
} from './schedule-values.ts';
import { useScheduleProject } from './use-schedule-project.ts';

interface ScheduleDialogProps {
  project: ProjectSummary;
  /** Where it was dropped, if it was. */
  wish: WishedPlan | undefined;
  /** Why that was refused. */
  refusal: unknown;
  onClose: () => void;
}

/** Days, place and person of one project; everything that dragging does, from the keyboard. */
export function ScheduleDialog({ project, wish, refusal, onClose }: ScheduleDialogProps) {
  const { schedule, isPending, error } = useScheduleProject();
  const form = useForm<ScheduleValues, unknown, TransitionProjectInput>({
    resolver: resolverFor(project),
    defaultValues: valuesOf(project, wish),
  });
  const {
    register,
    setError,
    formState: { errors },
  } = form;
  const [from, to, operatorId, location] = useWatch({
    control: form.control,
    name: ['scheduledDate', 'scheduledEndDate', 'assignedOperatorId', 'location'],
  });
  const { people, query: availability } = useAvailability({ from, to, exceptProjectId: project.id });
  const moves = isOtherPort(project.location, location);
  const details = trpc.portal.projects.byId.useQuery({ id: project.id }, { enabled: moves });
  const current = currentOf(error, Project);

  useEffect(() => {
    showFieldIssues(refusal, setError, [...SCHEDULE_FIELDS]);
  }, [refusal, setError]);

  function save(input: TransitionProjectInput, { status }: Pick<ProjectSummary, 'status'> = project): void {
    schedule({ status }, input).then(
      () => {
        onClose();
        toast({
          title: `${project.vesselName} is scheduled`,
          description: daysInWords(input.scheduledDate ?? '', input.scheduledEndDate || null),
          tone: 'success',
        });
      },
      (refused: unknown) => showFieldIssues(refused, setError, [...SCHEDULE_FIELDS]),
    );
  }
  const submit = form.handleSubmit((input) => save(input));
  const field = (name: keyof ScheduleValues) => ({ error: errors[name]?.message, ...register(name) });
  const isNewVisit = project.status === 'on hold';

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${project.status === 'scheduled' ? 'Reschedule' : 'Schedule'} ${project.vesselName}`}
      description={
        <>
          {[sentenceCase(project.serviceType), project.clientName].filter(Boolean).join(', ')}.{' '}
          {isNewVisit && 'It is on hold: these are the days of the next visit. '}
          <Link {...projectLink(project.id)} className="text-theme underline underline-offset-4">
            Open the project
          </Link>
        </>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {current ? (
          <BothVersions
            message={errorMessage(error)}
            fields={differences(valuesOf(current), form.getValues(), people)}
            isBusy={isPending}
            onKeepMine={() => save(inputOf(current, form.getValues()), current)}
            onTakeTheirs={onClose}
          />
        ) : (
          error && !isToldAtFields(error, SCHEDULE_FIELDS) && <FormError>{errorMessage(error)}</FormError>
        )}
        <QueryProblem query={availability} />
        <PlanFields field={field} people={people} operatorId={operatorId} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Location" autoComplete="off" {...field('location')} />
          <TimeZoneField label="Time zone of the port" {...field('locationTimezone')} />
        </div>
        {details.data && leavesAgent(details.data, location) && <AgentNote project={details.data} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? 'Saving…' : project.status === 'scheduled' ? 'Save' : 'Schedule'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const LABELS: Record<keyof ScheduleValues, string> = {
  scheduledDate: 'First day',
  scheduledEndDate: 'Last day',
  assignedOperatorId: 'Operator',
  overlapReason: 'Reason',
  location: 'Location',
  locationTimezone: 'Time zone',
};

function differences(
  theirs: ScheduleValues,
  mine: ScheduleValues,
  people: readonly StaffReference[] | undefined,
) {
  const inWords = (name: keyof ScheduleValues, value: string) =>
    name === 'assignedOperatorId' ? (people?.find(({ id }) => String(id) === value)?.name ?? value) : value;
  return SCHEDULE_FIELDS.filter((name) => name !== 'overlapReason' && theirs[name] !== mine[name]).map(
    (name) => ({
      label: LABELS[name],
      theirs: inWords(name, theirs[name]),
      mine: inWords(name, mine[name]),
    }),
  );
}
