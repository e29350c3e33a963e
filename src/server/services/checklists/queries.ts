import { asc, eq } from 'drizzle-orm';
import {
  judgeReading,
  type ChecklistAnswer,
  type ChecklistItem,
  type ListChecklistsInput,
  type ProjectChecklist,
} from '#contract/project/checklist.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  checklistTemplates,
  portalUsers,
  projectChecklistAnswers,
  projectChecklists,
} from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject, type ProjectRow } from '#server/services/access/project-access.ts';
import { findTemplate, type TemplateRow } from './find-template.ts';
import { progressOf } from '#contract/project/checklist-progress.ts';

export type AnswerRow = typeof projectChecklistAnswers.$inferSelect;

/** Returns the checklists of a project that the actor may read; before the work begins, the one it would get. */
export function listChecklists(
  { db, actor }: PortalContext,
  { projectId }: ListChecklistsInput,
): ProjectChecklist[] {
  return checklistsOf(db, visibleProject(db, actor, projectId));
}

export function checklistsOf(tx: Database | Transaction, project: ProjectRow): ProjectChecklist[] {
  const started = tx
    .select({ id: projectChecklists.id, template: checklistTemplates })
    .from(projectChecklists)
    .innerJoin(checklistTemplates, eq(checklistTemplates.id, projectChecklists.templateId))
    .where(eq(projectChecklists.projectId, project.id))
    .orderBy(asc(projectChecklists.id))
    .all();
  if (started.length > 0) return started.map(({ id, template }) => describe(tx, id, template));
  const template = findTemplate(tx, project);
  return template ? [describe(tx, null, template)] : [];
}

function describe(tx: Database | Transaction, id: number | null, template: TemplateRow): ProjectChecklist {
  const answers = id === null ? [] : answersOf(tx, id);
  const { items, serviceType, systemType } = template;
  return {
    id,
    templateId: template.id,
    templateVersion: template.version,
    serviceType,
    systemType,
    items: items.map((item) => {
      const found = answers.find(({ answer }) => answer.itemKey === item.key);
      return { item, answer: found ? toAnswer(item, found) : null };
    }),
    ...progressOf(
      items,
      answers.map(({ answer }) => answer),
    ),
  };
}

export interface NamedAnswer {
  answer: AnswerRow;
  userName: string;
}

export function answersOf(tx: Database | Transaction, checklistId: number): NamedAnswer[] {
  return tx
    .select({ answer: projectChecklistAnswers, userName: portalUsers.name })
    .from(projectChecklistAnswers)
    .innerJoin(portalUsers, eq(portalUsers.id, projectChecklistAnswers.answeredBy))
    .where(eq(projectChecklistAnswers.checklistId, checklistId))
    .all();
}

export function toAnswer(item: ChecklistItem, { answer, userName }: NamedAnswer): ChecklistAnswer {
  const { id, value, note, projectFileId, answeredBy, version, occurredAt, lateSince, updatedAt } = answer;
  return {
    id,
    value,
    note,
    projectFileId,
    verdict: judgeReading(item, value),
    answeredBy,
    answeredByName: userName,
    version,
    occurredAt: occurredAt?.toISOString() ?? null,
    lateSince: lateSince?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
