import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import type { ChecklistItem } from '#contract/project/checklist.ts';
import { portalUserId } from '#db/schema/accounts.ts';
import { columnChecks, filledChecks, rangeChecks } from '#db/schema/checks.ts';
import {
  createdAt,
  id,
  instant,
  jsonList,
  lateSince,
  occurredAt,
  updatedAt,
  version,
} from '#db/schema/columns.ts';
import { projectFiles } from './project-work.ts';
import { projectId } from './projects.ts';

/** One row per version: an edit adds the next one, so that a started project keeps the checklist it began with. */
export const checklistTemplates = sqliteTable(
  'checklist_templates',
  {
    id: id(),
    serviceType: text().notNull(),
    /** Empty text: for any system. Not null, because null would bypass the unique constraint. */
    systemType: text().notNull().default(''),
    version: integer().notNull(),
    items: jsonList<ChecklistItem>(),
    createdBy: portalUserId(),
    createdAt: createdAt(),
    retiredAt: instant(),
  },
  (table) => [
    unique('checklist_templates_version').on(table.serviceType, table.systemType, table.version),
    index('checklist_templates_created_by').on(table.createdBy),
    ...columnChecks('checklist_templates', table),
    ...filledChecks('checklist_templates', table, ['serviceType']),
    ...rangeChecks('checklist_templates', table, { version: [1, 1_000_000] }),
  ],
);

/** A checklist of a project; a vessel with two systems may need two. */
export const projectChecklists = sqliteTable(
  'project_checklists',
  {
    id: id(),
    projectId: projectId(),
    templateId: integer()
      .notNull()
      .references(() => checklistTemplates.id, { onDelete: 'restrict' }),
    templateVersion: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('project_checklists_once').on(table.projectId, table.templateId),
    index('project_checklists_template').on(table.templateId),
  ],
);

/** One row per answered item, so that two people can fill in the same checklist. */
export const projectChecklistAnswers = sqliteTable(
  'project_checklist_answers',
  {
    id: id(),
    checklistId: integer()
      .notNull()
      .references(() => projectChecklists.id, { onDelete: 'restrict' }),
    itemKey: text().notNull(),
    /** By the kind of the item: text, decimal number, yes or no, the choice; null if the photo is the answer. */
    value: text(),
    note: text(),
    projectFileId: integer().references(() => projectFiles.id, { onDelete: 'restrict' }),
    answeredBy: portalUserId().notNull(),
    version: version(),
    occurredAt: occurredAt(),
    lateSince: lateSince(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('project_checklist_answers_once').on(table.checklistId, table.itemKey),
    index('project_checklist_answers_file').on(table.projectFileId),
    index('project_checklist_answers_user').on(table.answeredBy),
  ],
);
