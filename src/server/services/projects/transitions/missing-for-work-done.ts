import { and, eq, isNotNull, isNull, or, sum } from 'drizzle-orm';
import type { ChecklistItem } from '#contract/project/checklist.ts';
import type { TransitionRequirement } from '#contract/project/project-change.ts';
import { missingInWork } from '#contract/project/transitions.ts';
import { newSignatureNeed, SIGNATURE_NEED } from '#contract/report/compare-signature.ts';
import type { Transaction } from '#db/open-database.ts';
import {
  checklistTemplates,
  projectChecklistAnswers,
  projectChecklists,
  projectSignatures,
  projectTimeEntries,
} from '#db/schema/index.ts';
import { isAnswered } from '#contract/project/checklist-progress.ts';
import { reportVersionAtWork } from '#server/services/service-reports/report-version.ts';
import { signatureStatus } from '#server/services/service-reports/signature-status.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';

/** Returns the requirements for work done that are not met, each as a sentence. */
export function missingForWorkDone(tx: Transaction, project: ProjectRow): TransitionRequirement[] {
  const signature = signatureNeed(tx, project);
  return [
    ...missingInWork({
      unanswered: unansweredItems(tx, project.id).flatMap(({ item }) => (item.required ? [item.label] : [])),
      minutes: recordedMinutes(tx, project),
      hasRunningTimer: hasRunningTimer(tx, project),
    }),
    ...(signature ? [signature] : []),
  ];
}

const recordedMinutes = (tx: Transaction, { id }: ProjectRow): number =>
  tx
    .select({ minutes: sum(projectTimeEntries.minutes).mapWith(Number) })
    .from(projectTimeEntries)
    .where(eq(projectTimeEntries.projectId, id))
    .get()?.minutes ?? 0;

const hasRunningTimer = (tx: Transaction, { id }: ProjectRow): boolean =>
  tx
    .select({ id: projectTimeEntries.id })
    .from(projectTimeEntries)
    .where(and(eq(projectTimeEntries.projectId, id), isNull(projectTimeEntries.endedAt)))
    .limit(1)
    .get() !== undefined;

function signatureNeed(tx: Transaction, project: ProjectRow): TransitionRequirement | null {
  const standing = signatureStatus(tx, project);
  if (standing) return standing.covers ? null : newSignatureNeed(standing.changedFacts);
  return isSignedOnPaper(tx, project) ? null : SIGNATURE_NEED;
}

/** A signature without a report, as imported projects have. */
function isSignedOnPaper(tx: Transaction, { id }: ProjectRow): boolean {
  const signed = tx
    .select({ id: projectSignatures.id })
    .from(projectSignatures)
    .where(
      and(
        eq(projectSignatures.projectId, id),
        eq(projectSignatures.reportVersion, reportVersionAtWork(tx, id)),
        or(isNotNull(projectSignatures.image), isNotNull(projectSignatures.refusedReason)),
      ),
    )
    .limit(1)
    .get();
  return signed !== undefined;
}

interface UnansweredItem {
  checklistId: number;
  templateId: number;
  item: ChecklistItem;
}

/** The unanswered items of a project's checklists, in order. */
export function unansweredItems(tx: Transaction, projectId: number): UnansweredItem[] {
  const lists = tx
    .select({
      checklistId: projectChecklists.id,
      templateId: checklistTemplates.id,
      items: checklistTemplates.items,
    })
    .from(projectChecklists)
    .innerJoin(checklistTemplates, eq(checklistTemplates.id, projectChecklists.templateId))
    .where(eq(projectChecklists.projectId, projectId))
    .orderBy(projectChecklists.id)
    .all();
  return lists.flatMap(({ checklistId, templateId, items }) => {
    const answers = tx
      .select()
      .from(projectChecklistAnswers)
      .where(eq(projectChecklistAnswers.checklistId, checklistId))
      .all();
    const given = new Map(answers.map((answer) => [answer.itemKey, answer]));
    return items
      .filter((item) => !isAnswered(item, given.get(item.key)))
      .map((item) => ({ checklistId, templateId, item }));
  });
}
