import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { zonedDay } from '#contract/format/calendar-day.ts';
import { formatDayAndMonth, formatDayRange, formatZone } from '#contract/format/format-date.ts';
import { TransitionProjectInput, type ProjectTransitions } from '#contract/project/project-change.ts';
import type { Project, ProjectStatus } from '#contract/project/project.ts';
import { zonedInstant, zonedWallTime } from '#contract/format/zoned-time.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import { isKept } from '#client/lib/outbox/kept.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt, showFieldIssues } from '#client/lib/transport/field-issues.ts';
import { startsOffPlan } from '#client/entities/project/off-plan.ts';
import { transitionLabel } from '#client/entities/project/project-labels.ts';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { MissingList } from './missing-list.tsx';
import { PartsAfterSignature } from './parts-after-signature.tsx';
import { PLAN_FIELDS } from '../plan-fields.tsx';
import { fieldsOfTransition, type TransitionField } from './transition-fields-of.ts';
import { TransitionFields } from './transition-fields.tsx';
import type { KnownFields } from './use-transition-controls.tsx';
import type { useProjectTransition } from './use-transition.ts';

interface StepDialogProps {
  project: Project;
  steps: ProjectTransitions | undefined;
  /** The status when the dialog was opened; the dialog keeps its texts if someone else moves the project. */
  from: ProjectStatus;
  to: ProjectStatus;
  /** What the screen has asked for already. */
  known: KnownFields | undefined;
  taking: ReturnType<typeof useProjectTransition>;
  onChoose: (to: ProjectStatus) => void;
  onClose: () => void;
}

const FIELDS = ['reason', 'holdReason', 'outcome', 'completedDate', 'timersEndAt', ...PLAN_FIELDS] as const;

/** Those that begin as the project has them. */
const OF_THE_PROJECT = [
  'outcome',
  'scheduledDate',
  'scheduledEndDate',
  'location',
  'locationTimezone',
  'assignedOperatorId',
] as const;

/**
 * Asks for the input of a transition, lists what has to be done first, and explains a refusal after someone else has
 * moved the project.
 */
export function TransitionDialog({
  project,
  steps,
  from,
  to,
  known,
  taking,
  onChoose,
  onClose,
}: StepDialogProps) {
  const { step, take } = taking;
  const fields = fieldsOfTransition(from, to);
  const form = useForm({
    resolver: standardSchemaResolver(TransitionProjectInput),
    defaultValues: { ...valuesFor(project, to, fields), ...known },
  });
  // What is sent is based on it: where someone else has changed what is typed here, the server has to refuse it.
  const [base, setBase] = useState(project);
  const follow = useEffectEvent(() => {
    const [before, now] = [valuesFor(base, to, fields), valuesFor(project, to, fields)];
    const changed = OF_THE_PROJECT.filter((name) => before[name] !== now[name]);
    if (changed.some((name) => form.getValues(name) !== before[name])) return;
    setBase(project);
    for (const name of changed) form.resetField(name, { defaultValue: now[name] });
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the form is an external store
  useEffect(() => follow(), [project]);
  useUnsavedGuard(form.formState.isDirty && !step.isSuccess);
  const offered = steps?.steps.find((one) => one.to === to);
  const blockers = offered?.missing.filter(({ inCall }) => !inCall) ?? [];
  const timerQuestion = offered?.missing.find(({ item }) => item === 'timersEndAt')?.text;
  const isAsked = timerQuestion !== undefined && issueAt(step.error, 'timersEndAt') !== undefined;
  const zone = project.locationTimezone ?? deviceZone();
  const [timersEnd, setTimersEnd] = useState(() => zonedWallTime(new Date(), zone));
  const isGone = steps !== undefined && !offered && steps.version >= project.version;

  function submit(input: TransitionProjectInput): void {
    take(
      {
        ...input,
        version: base.version,
        ...(timerQuestion && timersEnd && { timersEndAt: zonedInstant(timersEnd, zone).toISOString() }),
      },
      {
        onSuccess: onClose,
        onError(error) {
          if (isKept(error)) onClose();
          else showFieldIssues(error, form.setError, [...FIELDS]);
        },
      },
    );
  }

  const verb = transitionLabel(from, to);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={verb}
      description={project.vesselName}
      size={fields.includes('plan') ? 'lg' : 'md'}
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {step.error && !isAsked && !hasFieldIssue(form.formState.errors) && (
          <FormError>{errorMessage(step.error)}</FormError>
        )}
        {isGone ? (
          <Meanwhile project={project} steps={steps} onChoose={onChoose} />
        ) : (
          <>
            {blockers.length > 0 && (
              <div className="border-l-4 border-signal bg-signal-tint px-4 py-3">
                <p className="mb-1 font-semibold">To do first</p>
                <MissingList projectId={project.id} needs={blockers} onFollow={onClose} />
              </div>
            )}
            {blockers.length === 0 && (
              <FormProvider {...form}>
                {to === 'completed' && <PartsAfterSignature project={project} />}
                {startsOffPlan(project, to, new Date()) && <OffPlan project={project} />}
                <TransitionFields project={project} fields={fields} />
                {timerQuestion && (
                  <TextField
                    label={`Timer ended at (${formatZone(zone)})`}
                    hint={timerQuestion}
                    type="datetime-local"
                    value={timersEnd}
                    error={form.formState.errors.timersEndAt?.message}
                    onChange={({ target }) => setTimersEnd(target.value)}
                  />
                )}
              </FormProvider>
            )}
          </>
        )}
        <div className="flex flex-wrap gap-3">
          {!isGone && blockers.length === 0 && (
            <Button
              type="submit"
              variant={to === 'cancelled' ? 'danger' : 'primary'}
              disabled={step.isPending}
            >
              {step.isPending ? 'Saving…' : step.error ? 'Try again' : verb}
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function OffPlan({ project }: { project: Project }) {
  const { scheduledDate, scheduledEndDate, locationTimezone } = project;
  const today = zonedDay(new Date(), locationTimezone);
  return (
    <p className="border-l-4 border-signal bg-signal-tint px-4 py-3">
      Today is {formatDayAndMonth(today)}, and this project is planned for{' '}
      <strong>{formatDayRange(scheduledDate ?? today, scheduledEndDate, today)}</strong>. Start it now?
    </p>
  );
}

function Meanwhile({
  project,
  steps,
  onChoose,
}: Pick<StepDialogProps, 'project' | 'onChoose'> & { steps: ProjectTransitions }) {
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        Someone else has changed the status of this project. It is now{' '}
        <ProjectStatusMark status={project.status} />
      </p>
      {steps.steps.length > 0 && (
        <>
          <p>You can now:</p>
          <div className="flex flex-wrap gap-2">
            {steps.steps.map((one) => (
              <Button key={one.to} variant="secondary" size="sm" onClick={() => onChoose(one.to)}>
                {transitionLabel(project.status, one.to)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function valuesFor(project: Project, to: ProjectStatus, fields: readonly TransitionField[]) {
  const { id, version } = project;
  return {
    id,
    version,
    to,
    ...(fields.includes('reason') && { reason: '' }),
    // Must match the outcome that was signed with the report.
    ...(fields.includes('outcome') && project.outcome && { outcome: project.outcome }),
    ...(fields.includes('plan') && {
      // The next visit gets its own dates.
      scheduledDate: project.status === 'on hold' ? '' : (project.scheduledDate ?? ''),
      scheduledEndDate: project.status === 'on hold' ? '' : (project.scheduledEndDate ?? ''),
      location: project.location ?? '',
      locationTimezone: project.locationTimezone,
      assignedOperatorId: project.assignedOperator?.id ?? null,
    }),
  };
}

const hasFieldIssue = (errors: object): boolean => Object.keys(errors).length > 0;
