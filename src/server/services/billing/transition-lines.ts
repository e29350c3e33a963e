import type {
  MovedParts,
  ProjectBilling,
  TransitionPartInput,
  TransitionPartsInput,
  TransitionValueInput,
} from '#contract/billing/line-billing.ts';
import type { PricedPart } from '#contract/billing/priced-part.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { refuseStalePart, managersPart } from '#server/services/parts/part-rules.ts';
import { partRow, pricedPartById, type PartRow } from '#server/services/parts/queries.ts';
import { writePart } from '#server/services/parts/write-part.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { refuseStale } from '#server/services/projects/refuse-stale.ts';
import { writeProject } from '#server/services/projects/write-project.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { keepCreditOfPart, keepCreditOfValue } from './credited-lines.ts';
import {
  changesOfLineTransition,
  lineOfPart,
  lineOfValue,
  refusalOfTransition,
  valueColumns,
  type LineTransition,
} from './line-transition.ts';
import { projectBillingOf } from './queries.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';

/**
 * Moves one part to another billing state. Managers only. Throws notFound, conflict (stale version, with the current
 * part; no such transition; no price), badInput (a field that the transition requires).
 */
export function transitionPart(ctx: PortalContext, input: TransitionPartInput): PricedPart {
  const { actor } = ctx;
  return inTransaction(ctx.db, (tx) =>
    runIdempotent(tx, ctx, idempotentRequest('billing.transitionPart', input), () => {
      const part = partRow(tx, input);
      refuseStalePart(tx, actor, part, { version: input.version, priced: true });
      const refusal = refusalOfTransition(lineOfPart(part), input, ctx.clock.now());
      if (refusal) throw withCurrent(refusal, pricedPartById(tx, actor, part.id));
      movePart(tx, ctx, part, input);
      refreshProjectTotals(tx, part.projectId);
      return pricedPartById(tx, actor, part.id);
    }),
  );
}

/** Moves several parts, each independently: those that cannot move are returned with the reason. Managers only. */
export function transitionParts(ctx: PortalContext, input: TransitionPartsInput): MovedParts {
  return inTransaction(ctx.db, (tx) =>
    runIdempotent(tx, ctx, idempotentRequest('billing.transitionParts', input), () => {
      const answer: MovedParts = { moved: [], refused: [] };
      const projects = new Set<number>();
      for (const { id, version } of input.parts) {
        const part = partOrText(tx, id);
        const text = typeof part === 'string' ? part : refusalText(part, version, input, ctx.clock.now());
        if (typeof part === 'string' || text !== null) {
          answer.refused.push({ id, text: text ?? '' });
          continue;
        }
        movePart(tx, ctx, part, input);
        projects.add(part.projectId);
        answer.moved.push(id);
      }
      for (const projectId of projects) refreshProjectTotals(tx, projectId);
      return answer;
    }),
  );
}

function partOrText(tx: Transaction, id: number): PartRow | string {
  try {
    return partRow(tx, { id });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return error.userMessage;
    throw error;
  }
}

function refusalText(part: PartRow, version: number, step: LineTransition, now: Date): string | null {
  if (part.version !== version) return 'Someone else has changed this part. Nothing was saved.';
  return refusalOfTransition(lineOfPart(part), step, now)?.userMessage ?? null;
}

function movePart(tx: Transaction, ctx: PortalContext, part: PartRow, step: LineTransition): void {
  if (part.billingStatus === 'credited') keepCreditOfPart(tx, ctx, part);
  writePart(tx, ctx, managersPart(ctx.actor, part), changesOfLineTransition(step));
}

/**
 * Moves the value of a project to another billing state; it is one more line of the same state machine. Managers
 * only. Throws notFound, conflict (stale version, with the current project; no value; no such transition), badInput.
 */
export function transitionValue(ctx: PortalContext, input: TransitionValueInput): ProjectBilling {
  const { actor } = ctx;
  return inTransaction(ctx.db, (tx) =>
    runIdempotent(tx, ctx, idempotentRequest('billing.transitionValue', input), () => {
      const project = visibleProject(tx, actor, input.id);
      refuseStale(tx, actor, project, input.version);
      const line = lineOfValue(project);
      if (!line) throw new AppError('conflict', 'This project has no value. Set it first.');
      const refusal = refusalOfTransition(line, input, ctx.clock.now());
      if (refusal) throw refusal;
      if (line.billingStatus === 'credited') keepCreditOfValue(tx, ctx, project);
      writeProject(tx, ctx, project, valueColumns(changesOfLineTransition(input)));
      refreshProjectTotals(tx, project.id);
      return projectBillingOf(tx, actor, project.id);
    }),
  );
}

/** The conflict carries the current line, so that people see its possible transitions. */
function withCurrent(refusal: AppError, current: object): AppError {
  if (refusal.kind !== 'conflict') return refusal;
  return new AppError('conflict', refusal.userMessage, { current });
}
