import type { TransitionRequirement } from '#contract/project/project-change.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import { missingInCall, missingInWork, nextStatuses } from '#contract/project/transitions.ts';
import { SIGNATURE_NEED } from '#contract/report/compare-signature.ts';
import type { ActFacts } from './device-verbs.ts';

/** Transitions with requirements that only the server can check: plans, invoices, days. */
const OF_THE_OFFICE: ReadonlySet<ProjectStatus> = new Set([
  'not confirmed',
  'confirmed',
  'scheduled',
  'completed',
  'cancelled',
]);

/** Items that depend on what the pack may not hold; those that it shows stay. */
const OF_THE_SERVER: ReadonlySet<string> = new Set(['signature', 'timersEndAt', 'assignedOperatorId']);

/** Brings the possible transitions, with what they require, into step with the rest of the pack. */
export function withRequirements(pack: ProjectPack, { actor }: Pick<ActFacts, 'actor'>): ProjectPack {
  const { status, version, access } = pack.project;
  const known = new Map(pack.transitions.steps.map(({ to, missing }) => [to, missing]));
  const isSameStatus = pack.transitions.status === status;
  const steps = (access === 'read' ? [] : nextStatuses(actor.role, status)).flatMap((to) => {
    const shown = known.get(to);
    if (OF_THE_OFFICE.has(to) || (to === 'in progress' && status === 'completed'))
      return isSameStatus && shown ? [{ to, missing: shown }] : [];
    return [{ to, missing: missingFor(pack, to, isSameStatus ? shown : undefined) }];
  });
  return { ...pack, transitions: { status, version, steps } };
}

function missingFor(
  { project, checklists, time, reports }: ProjectPack,
  to: ProjectStatus,
  shown: readonly TransitionRequirement[] | undefined,
): TransitionRequirement[] {
  const ofCall = missingInCall(project.status, to, {});
  const ofServer = (item: string) =>
    (shown ?? []).filter((need) => OF_THE_SERVER.has(item) && need.item === item);
  if (to !== 'work done') return [...ofServer('assignedOperatorId'), ...ofCall, ...ofServer('timersEndAt')];
  const signature = ofServer('signature');
  const unsigned = shown || reports.length > 0 ? [] : [SIGNATURE_NEED];
  return [
    ...missingInWork({
      unanswered: checklists.flatMap(({ id, missing }) => (id === null ? [] : missing)),
      minutes: time.entries.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
      hasRunningTimer: time.entries.some(({ endedAt }) => endedAt === null),
    }),
    ...(signature.length > 0 ? signature : unsigned),
    ...ofCall,
    ...ofServer('timersEndAt'),
  ];
}
