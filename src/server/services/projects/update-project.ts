import { osloDay } from '#contract/format/calendar-day.ts';
import type { SavedProject, UpdateProjectInput } from '#contract/project/project-change.ts';
import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { enrichDirectory } from '#server/services/vessels/enrich-directory.ts';
import { refuseUnclearClient } from '#server/services/vessels/matching/similar-companies.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { clientFields, withZone, writtenFields } from './project-fields.ts';
import { linkVessel } from './link-vessel.ts';
import { assignedProject, workableProject, type ProjectRow } from '#server/services/access/project-access.ts';
import { describeProject } from './project-output.ts';
import { refuseChangedPlan, notifyNewPlan } from './plan/change-plan.ts';
import { refuseStale } from './refuse-stale.ts';
import { writeProject, type ProjectChanges } from './write-project.ts';

/** The inputs that are not fields of the project. */
const NOT_FIELDS = [
  'id',
  'version',
  'clientUuid',
  'occurredAt',
  'deviceClock',
  'overlapReason',
  'newClient',
] as const;
/** Fields that everyone who works on the project can change, and managers also after the work is done. */
const NOTES: ReadonlySet<string> = new Set(['description', 'travelInfo', 'travelDocuments']);
const OPERATORS_NOTES: ReadonlySet<string> = new Set(['description', 'travelInfo']);

/**
 * Changes a project, by the portal's permission table: operators their notes until the work is done, managers
 * everything while the project is open and the notes after. Throws notFound, forbidden, conflict (stale version with
 * the current project; done; a planned project without its plan; ambiguous vessel or client), badInput.
 */
export function updateProject(ctx: PortalContext, input: UpdateProjectInput): SavedProject {
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.id);
    const request = idempotentRequest('projects.update', input, access);
    return runIdempotent(tx, ctx, request, (): SavedProject => {
      const project = workableProject(tx, ctx.actor, input.id);
      refuseForeignFields(ctx, project, fieldsOf(input));
      refuseStale(tx, ctx.actor, project, input.version);
      return changeProject(tx, ctx, project, input);
    });
  });
}

/** Writes the edit of a project whose version has been checked. `reverts`: the edit restores an earlier value. */
export function changeProject(
  tx: Transaction,
  work: PortalWork,
  project: ProjectRow,
  input: UpdateProjectInput,
  { reverts = false } = {},
): SavedProject {
  refuseForeignFields(work, project, fieldsOf(input));
  refuseUnclearClient(tx, work, input);
  const vessel = changeVesselOfProject(tx, work, project, input);
  const wished: ProjectChanges = {
    ...(reverts ? writtenFields(input) : withZone(writtenFields(input), project)),
    ...(input.clientName !== undefined &&
      clientFields(
        tx,
        work,
        input.clientName,
        vessel.changes.vesselDirectoryId ?? project.vesselDirectoryId,
      )),
    ...vessel.changes,
  };
  refuseChangedPlan(tx, project, wished, {
    overlapReason: input.overlapReason,
    today: osloDay(work.clock.now()),
  });
  // Filling in the directory may have updated this project already.
  const before = workableProject(tx, work.actor, input.id);
  const after = writeProject(tx, work, before, wished, {
    reason: input.overlapReason,
    occurredAt: input.occurredAt === undefined ? undefined : new Date(input.occurredAt),
    reverts,
  });
  notifyNewPlan(tx, work, project, after);
  return { ...describeProject(tx, work.actor, input.id), directoryProposals: vessel.proposals };
}

function fieldsOf(input: UpdateProjectInput): string[] {
  const others: readonly string[] = NOT_FIELDS;
  return Object.entries(input)
    .filter(([field, value]) => value !== undefined && !others.includes(field))
    .map(([field]) => field);
}

function refuseForeignFields({ actor }: PortalWork, project: ProjectRow, fields: string[]): void {
  if (actor.role !== 'manager' && fields.some((field) => !OPERATORS_NOTES.has(field))) {
    throw new AppError(
      'forbidden',
      'Only a manager can change vessel, client and plan. Leave them a comment.',
    );
  }
  if (isLocked(project) && fields.some((field) => !NOTES.has(field))) {
    throw new AppError(
      'conflict',
      `This project is ${project.status}, so vessel, client and plan can no longer be changed. Reopen it to change them.`,
    );
  }
}

/** A different vessel, or more data about this one. */
function changeVesselOfProject(
  tx: Transaction,
  work: PortalWork,
  project: ProjectRow,
  input: UpdateProjectInput,
): { changes: ProjectChanges; proposals: SavedProject['directoryProposals'] } {
  if (work.actor.role !== 'manager') return { changes: {}, proposals: [] };
  const { vesselDirectoryId: linked } = project;
  const sameName =
    input.vesselName === undefined ||
    normalVesselName(input.vesselName) === normalVesselName(project.vesselName);
  const sameEntry =
    input.vesselDirectoryId === undefined ||
    (linked !== null && input.vesselDirectoryId === directoryEntry(tx, linked).id);
  if (
    linked !== null &&
    sameEntry &&
    (sameName || input.vesselDirectoryId !== undefined) &&
    // It is about a name, and says nothing without one.
    !(input.newVessel && input.vesselName !== undefined)
  ) {
    const { proposals } = enrichDirectory(tx, work, directoryEntry(tx, linked), input);
    return { changes: {}, proposals };
  }
  if (linked === null && input.vesselDirectoryId === undefined && input.vesselName === undefined) {
    return { changes: {}, proposals: [] };
  }
  const { entry, proposals } = linkVessel(tx, work, {
    ...input,
    systemType: input.systemType ?? project.systemType,
    clientName: input.clientName ?? project.clientName,
  });
  if (!entry) return { changes: {}, proposals };
  return { changes: { vesselDirectoryId: entry.id, vesselName: entry.vesselName }, proposals };
}
