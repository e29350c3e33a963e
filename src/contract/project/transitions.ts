import type { PortalRole } from '#contract/session.ts';
import type { TransitionProjectInput, TransitionRequirement } from './project-change.ts';
import type { CourseStep } from './project-course.ts';
import { COURSE_STEPS, STEP_OF } from './project-steps.ts';
import type { ProjectStatus } from './project.ts';
import type { TimeCategory } from './time.ts';

interface Step {
  to: ProjectStatus;
  /** Everyone who works on the project, or managers only. */
  by: 'staff' | 'managers';
}

const staff = (to: ProjectStatus): Step => ({ to, by: 'staff' });
const managers = (to: ProjectStatus): Step => ({ to, by: 'managers' });

/** Every transition of the status machine. Any other is refused. */
const STEPS: Record<ProjectStatus, readonly Step[]> = {
  'not confirmed': [managers('confirmed'), managers('scheduled'), managers('cancelled')],
  confirmed: [managers('scheduled'), managers('cancelled')],
  scheduled: [staff('travelling'), staff('in progress'), managers('confirmed'), managers('cancelled')],
  travelling: [staff('in progress'), managers('scheduled'), managers('cancelled')],
  'in progress': [staff('work done'), staff('on hold'), managers('cancelled')],
  'on hold': [staff('in progress'), managers('scheduled'), managers('cancelled')],
  'work done': [managers('completed'), managers('in progress')],
  completed: [managers('in progress')],
  cancelled: [managers('not confirmed')],
};

/** Returns the transitions that a person who works on the project may make now, the usual one first. */
export const nextStatuses = (role: PortalRole, status: ProjectStatus): ProjectStatus[] =>
  STEPS[status].filter(({ by }) => by === 'staff' || role === 'manager').map(({ to }) => to);

interface WithStatus {
  status: ProjectStatus;
}

/** From this status on, operators cannot change the project, and the flat vessel and client fields are frozen. */
const LOCKED_STATUSES: ReadonlySet<ProjectStatus> = new Set(['work done', 'completed', 'cancelled']);

export const isLocked = ({ status }: WithStatus): boolean => LOCKED_STATUSES.has(status);

/** Sent back, or reopened. */
export const beginsAgain = ({ status }: WithStatus): boolean =>
  status === 'work done' || status === 'completed';

const inCall = (item: TransitionRequirement['item'], text: string): TransitionRequirement => ({
  item,
  text,
  inCall: true,
});

type StepFields = Pick<TransitionProjectInput, 'reason' | 'holdReason' | 'outcome' | 'scheduledDate'>;

/** Returns what a transition requires of its call, apart from a plan and a day of completion, and lacks. */
export function missingInCall(
  from: ProjectStatus,
  to: ProjectStatus,
  fields: Partial<StepFields>,
): TransitionRequirement[] {
  const reason = (text: string) => (fields.reason ? [] : [inCall('reason', text)]);
  switch (to) {
    case 'confirmed':
      return from === 'not confirmed' ? [] : reason('Give the reason for unscheduling.');
    case 'scheduled':
      if (from === 'travelling') return reason('Give the reason for postponing.');
      return from === 'on hold' && !fields.scheduledDate
        ? [inCall('scheduledDate', 'Choose the date of the next visit.')]
        : [];
    case 'in progress':
      if (from === 'work done') return reason('Say what has to be corrected.');
      return from === 'completed' ? reason('Give the reason for reopening.') : [];
    case 'on hold':
      return fields.holdReason ? [] : [inCall('holdReason', 'Enter what the work is waiting for.')];
    case 'work done':
      return fields.outcome
        ? []
        : [inCall('outcome', 'Choose the outcome: resolved, partly resolved or not resolved.')];
    case 'cancelled':
      return reason('Give the reason for cancelling.');
    case 'not confirmed':
      return reason('Give the reason for resuming the project.');
    case 'completed':
    case 'travelling':
      return [];
  }
}

interface WorkDates {
  startedAt: Date | null;
  workEndedAt: Date | null;
}

/**
 * Returns when work ended that is submitted at `moment`. Work that was sent back or reopened keeps its end, so that a
 * correction does not move the service: only work recorded after it does. `lastWork` is the end of the last entry of work.
 */
export function endOfWork({ startedAt, workEndedAt }: WorkDates, lastWork: Date | null, moment: Date): Date {
  const ends = workEndedAt ? [workEndedAt, lastWork] : [moment, startedAt];
  return new Date(Math.max(...ends.map(Number)));
}

interface WorkFacts {
  /** Labels of the required items without an answer. */
  unanswered: readonly string[];
  /** Of the ended entries of time. */
  minutes: number;
  hasRunningTimer: boolean;
}

/** Returns what work done requires of the project, apart from the signature, and lacks. */
export function missingInWork({ unanswered, minutes, hasRunningTimer }: WorkFacts): TransitionRequirement[] {
  const before = (item: TransitionRequirement['item'], text: string) => ({ item, text, inCall: false });
  const [first] = unanswered;
  return [
    ...(first === undefined
      ? []
      : [
          before(
            'checklist',
            unanswered.length === 1
              ? `Answer “${first}” in the checklist.`
              : `Answer ${unanswered.length} required items of the checklist, starting with “${first}”.`,
          ),
        ]),
    ...(minutes > 0 ? [] : [before('time', 'Add work time.')]),
    ...(hasRunningTimer ? [before('runningTimer', 'Stop the timer.')] : []),
  ];
}

/** The effect of a transition on timers. */
export interface TransitionTimers {
  /** The people whose timers on the project it stops; everyone's if absent. */
  stops?: number | undefined;
  /** The person who gets a timer: the project's operator, also if a manager makes the transition. */
  starts?: number | undefined;
  category?: TimeCategory;
}

/**
 * Returns the effect of a transition on timers; undefined for those without one. `heldCategory`: that of a person's timer
 * which the hold of the project stopped.
 */
export function timersOfTransition(
  { status, operatorId }: WithStatus & { operatorId: number | null },
  to: ProjectStatus,
  actorId: number,
  heldCategory: (userId: number) => TimeCategory | undefined,
): TransitionTimers | undefined {
  const starts = operatorId ?? actorId;
  switch (to) {
    case 'travelling':
      return { starts, category: 'travel' };
    case 'in progress': {
      if (beginsAgain({ status })) return undefined;
      if (status !== 'on hold') return { starts, category: 'work' };
      const category = heldCategory(starts);
      return category && { stops: starts, starts, category };
    }
    case 'on hold':
    case 'scheduled':
    case 'cancelled':
      return {};
    case 'not confirmed':
    case 'confirmed':
    case 'work done':
    case 'completed':
      return undefined;
  }
}

/** A step of the course that was reached, with its day in port time and its person where they are known. */
export interface ReachedStep {
  day: string | null;
  by: string | null;
}

const at = (step: CourseStep): number => COURSE_STEPS.indexOf(step);

/** A hold and a cancellation reach no step. */
const stepReached = (status: string | null): CourseStep | undefined =>
  status === 'on hold' || status === 'cancelled' ? undefined : STEP_OF[status as ProjectStatus];

/**
 * Takes a change of status into the steps that a project has reached, and returns the step that it reaches; undefined for
 * none. Going back takes the later steps away and keeps the day of the step it goes back to.
 */
export function reachStep(
  reached: Map<CourseStep, ReachedStep>,
  { from, to }: { from: string | null; to: string | null },
  here: ReachedStep,
): CourseStep | undefined {
  const step = stepReached(to);
  if (step === undefined) return undefined;
  for (const later of reached.keys()) if (at(later) > at(step)) reached.delete(later);
  const before = stepReached(from);
  const isBack = before !== undefined && at(before) > at(step);
  if (!reached.has(step) && !isBack) reached.set(step, here);
  // To schedule is to confirm.
  if (step === 'scheduled' && !isBack && !reached.has('confirmed')) reached.set('confirmed', here);
  return step;
}
