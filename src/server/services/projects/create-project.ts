import { zonedDay } from '#contract/format/calendar-day.ts';
import { minorUnits } from '#contract/format/money.ts';
import type { CreateProjectInput, SavedProject } from '#contract/project/project-change.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { refuseUnclearClient } from '#server/services/vessels/matching/similar-companies.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { momentOf } from '#server/services/time/entry-times.ts';
import { insertProject } from './insert-project.ts';
import { clientFields, fromDirectory, withZone, writtenFields } from './project-fields.ts';
import { linkVessel } from './link-vessel.ts';
import { projectEntry, type ProjectChanges } from './write-project.ts';
import { describeProject } from './project-output.ts';
import type { AuthorizedProject } from '#server/services/access/project-access.ts';
import { refuseAssignee, refuseBackwardPlan } from './plan/plan-rules.ts';
import { takeTransition } from '#server/services/projects/transitions/transition-project.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';

/**
 * Creates a project. Managers may plan it at once; an operator's is a request that a manager confirms. A retry under
 * the same clientUuid creates no second one. Throws forbidden (an operator who plans or prices), conflict (ambiguous
 * vessel or client; confirmation requirements missing), badInput.
 */
export function createProject(ctx: PortalContext, input: CreateProjectInput): SavedProject {
  refusePlanOfOperator(ctx, input);
  return inTransaction(ctx.db, (tx) =>
    runIdempotent(tx, ctx, idempotentRequest('projects.create', input), (): SavedProject => {
      refuseUnclearClient(tx, ctx, input);
      const { entry, proposals } = linkVessel(tx, ctx, input);
      const project = insertRequest(tx, ctx, input, entry);
      if (input.confirmAndSchedule) {
        const { overlapReason } = input;
        const fields = overlapReason === undefined ? {} : { overlapReason };
        takeTransition(tx, ctx, project, { to: 'scheduled', fields, moment: ctx.clock.now() });
      }
      return { ...describeProject(tx, ctx.actor, project.id), directoryProposals: proposals };
    }),
  );
}

const PLANNED_BY_MANAGERS = [
  'scheduledDate',
  'scheduledEndDate',
  'assignedOperatorId',
  'value',
  'source',
] as const satisfies readonly (keyof CreateProjectInput)[];

function refusePlanOfOperator({ actor }: PortalContext, input: CreateProjectInput): void {
  if (actor.role === 'manager') return;
  if (!input.confirmAndSchedule && PLANNED_BY_MANAGERS.every((field) => !input[field])) return;
  throw new AppError(
    'forbidden',
    'Managers plan projects and set their value. Send the request without these fields.',
  );
}

function insertRequest(
  tx: Transaction,
  work: PortalWork,
  input: CreateProjectInput,
  entry: ReturnType<typeof linkVessel>['entry'],
): AuthorizedProject {
  const written = withZone(writtenFields(input));
  if (typeof written.assignedOperatorId === 'number') refuseAssignee(tx, written.assignedOperatorId);
  refuseBackwardPlan(written);
  const fields: ProjectChanges = {
    ...(entry && fromDirectory(entry)),
    ...filled(written),
    ...clientFields(tx, work, input.clientName || (entry?.clientName ?? null), entry?.id ?? null),
  };
  const now = work.clock.now();
  const project = insertProject(
    tx,
    work,
    {
      ...fields,
      vesselName: entry?.vesselName ?? input.vesselName ?? '',
      vesselDirectoryId: entry?.id ?? null,
      serviceType: input.serviceType,
      description: withNumber(input, entry === null),
      requestDate: input.requestDate ?? zonedDay(now, null),
      sourceType: input.source?.type ?? null,
      sourceId: input.source?.id ?? null,
      projectValue: input.value ? minorUnits(input.value.amount) : null,
      currency: input.value?.currency ?? null,
      occurredAt: input.occurredAt === undefined ? null : momentOf(work, input.occurredAt),
    },
    work.actor.role === 'manager' ? 'Project added' : 'Project requested',
  );
  if (input.value) {
    writePortalAudit(tx, work, {
      ...projectEntry(project),
      action: 'billing',
      description: 'Project value changed',
      field: 'projectValue',
      from: null,
      to: `${input.value.amount} ${input.value.currency}`,
      money: true,
    });
    refreshProjectTotals(tx, project.id);
  }
  return project;
}

/** Empty fields of the form are filled in from the directory. */
function filled(changes: ProjectChanges): ProjectChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
}

/** An unknown vessel has no record that could hold its number until a manager adds it. */
function withNumber({ description, imoNumber }: CreateProjectInput, unknown: boolean): string | null {
  const lines = [description || null, unknown && imoNumber ? `IMO number: ${imoNumber}` : null];
  return lines.filter(Boolean).join('\n') || null;
}
