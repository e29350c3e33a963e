import { nextStatuses } from '#contract/project/transitions.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import { worksOn, type ProjectRow } from '#server/services/access/project-access.ts';

/** Returns the transitions that the person may make now, the usual one first. */
export const stepsFor = (
  actor: PortalActor,
  project: Pick<ProjectRow, 'status' | 'assignedOperatorId'>,
): ProjectStatus[] => (worksOn(actor, project) ? nextStatuses(actor.role, project.status) : []);
