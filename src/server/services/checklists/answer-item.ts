import { and, eq, sql } from 'drizzle-orm';
import {
  plainDecimal,
  type AnswerChecklistItemInput,
  type AnsweredItem,
  type ChecklistItem,
} from '#contract/project/checklist.ts';
import type { Transaction } from '#db/open-database.ts';
import { checklistTemplates, projectChecklistAnswers, projectChecklists } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { lateOrWorkable } from '#server/services/access/late-or-workable.ts';
import { notifyLateEntry } from '#server/services/notifications/notify-late-entry.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { assignedProject } from '#server/services/access/project-access.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { checkedAnswer } from './checked-answer.ts';
import { progressOf } from '#contract/project/checklist-progress.ts';
import { answersOf, toAnswer, type AnswerRow } from './queries.ts';

/**
 * Answers one item of a project's checklist, for everyone who works on the project; operators until the work is done.
 * Two people may fill in one checklist: throws conflict with the other answer if someone else has answered the item
 * in the meantime.
 */
export function answerItem(ctx: PortalContext, input: AnswerChecklistItemInput): AnsweredItem {
  return inTransaction(ctx.db, (tx) => {
    const access = () => assignedProject(tx, ctx.actor, input.projectId);
    const request = idempotentRequest('checklists.answer', input, access);
    return runIdempotent(tx, ctx, request, () => {
      const late = lateOrWorkable(tx, ctx, request);
      const { project, lateSince } = late;
      const items = itemsOf(tx, input);
      const item = items.find(({ key }) => key === input.itemKey);
      if (!item) throw new AppError('notFound', 'The checklist of this project has no such item.');
      const before = answersOf(tx, input.checklistId).find(({ answer }) => answer.itemKey === item.key);
      if (before?.answer.version !== input.version) {
        const current = before ? toAnswer(item, before) : null;
        if (before && isSame(before.answer, input))
          return answered(tx, items, item, input.checklistId, current);
        throw new AppError('conflict', 'Someone else has answered this. Their answer is shown.', {
          current: answered(tx, items, item, input.checklistId, current),
        });
      }
      const after = checkedAnswer(tx, item, before?.answer, input);
      if (before ? differs(before.answer, after) : !isBlank(after)) {
        writeAnswer(tx, ctx, input, before?.answer, {
          ...after,
          answeredBy: ctx.actor.userId,
          occurredAt: request.occurredAt ?? null,
          ...(lateSince && { lateSince }),
        });
        notifyLateEntry(tx, ctx, late);
        writePortalAudit(tx, ctx, {
          entityType: 'checklist',
          entityId: input.checklistId,
          entityName: project.vesselName,
          projectId: project.id,
          action: before ? 'update' : 'create',
          field: item.key,
          from: before ? formatAnswer(before.answer) : null,
          to: formatAnswer(after),
          description: `Answered “${item.label}”`,
          occurredAt: request.occurredAt,
        });
        recordChange(tx, ctx, {
          entity: 'checklist',
          entityId: input.checklistId,
          projectId: project.id,
          op: 'update',
        });
      }
      const kept = answersOf(tx, input.checklistId).find(({ answer }) => answer.itemKey === item.key);
      return answered(tx, items, item, input.checklistId, kept ? toAnswer(item, kept) : null);
    });
  });
}

type Fields = Pick<AnswerRow, 'value' | 'note' | 'projectFileId'>;

const isBlank = ({ value, note, projectFileId }: Fields) =>
  value === null && note === null && projectFileId === null;

const differs = (before: Fields, after: Fields) =>
  before.value !== after.value || before.note !== after.note || before.projectFileId !== after.projectFileId;

/** Someone else has given the very answer in the meantime, so there is nothing left to write. */
function isSame(before: Fields, { value, note, projectFileId }: AnswerChecklistItemInput): boolean {
  const typed = value && (plainDecimal(value) ?? value);
  return (
    (value === undefined || before.value === (typed || null)) &&
    (note === undefined || before.note === (note || null)) &&
    (projectFileId === undefined || before.projectFileId === projectFileId)
  );
}

function formatAnswer({ value, note, projectFileId }: Fields): string | null {
  const answer = projectFileId === null ? value : `photo ${projectFileId}`;
  return note === null ? answer : `${answer ?? ''} (${note})`.trimStart();
}

function answered(
  tx: Transaction,
  items: ChecklistItem[],
  { key }: ChecklistItem,
  checklistId: number,
  answer: AnsweredItem['answer'],
): AnsweredItem {
  const given = answersOf(tx, checklistId).map((row) => row.answer);
  return { itemKey: key, answer, ...progressOf(items, given) };
}

/** The items of the project's checklist, in the version it was begun with. */
function itemsOf(tx: Transaction, { checklistId, projectId }: AnswerChecklistItemInput): ChecklistItem[] {
  const list = tx
    .select({ items: checklistTemplates.items })
    .from(projectChecklists)
    .innerJoin(checklistTemplates, eq(checklistTemplates.id, projectChecklists.templateId))
    .where(and(eq(projectChecklists.id, checklistId), eq(projectChecklists.projectId, projectId)))
    .get();
  if (!list) throw new AppError('notFound', 'This project has no such checklist.');
  return list.items;
}

function writeAnswer(
  tx: Transaction,
  { clock }: PortalContext,
  { checklistId, itemKey }: AnswerChecklistItemInput,
  before: AnswerRow | undefined,
  fields: Fields & Pick<AnswerRow, 'answeredBy' | 'occurredAt'> & Partial<Pick<AnswerRow, 'lateSince'>>,
): void {
  const now = clock.now();
  if (before) {
    tx.update(projectChecklistAnswers)
      .set({ ...fields, version: sql`${projectChecklistAnswers.version} + 1`, updatedAt: now })
      .where(eq(projectChecklistAnswers.id, before.id))
      .run();
    return;
  }
  tx.insert(projectChecklistAnswers)
    .values({ ...fields, checklistId, itemKey, createdAt: now, updatedAt: now })
    .run();
}
