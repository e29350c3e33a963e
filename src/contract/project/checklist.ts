import * as z from 'zod/mini';
import { lateSince, writeFields, RecordId } from '#contract/device-write.ts';
import { clearableText, requiredLine } from '#contract/format/written-text.ts';

export const CHECKLIST_ITEM_KINDS = ['text', 'number', 'yes/no', 'choice', 'photo'] as const;

/** A level goes up and down; a counter, such as running hours, only grows until its part is replaced. */
export const READING_SERIES = ['level', 'counter'] as const;

export const CHECKLIST_ITEMS_MAX = 200;

/** A reading as typed, with a decimal comma or point. */
const DECIMAL = /^[+-]?\d{1,9}(?:[.,]\d{1,6})?$/;

const limit = z.optional(
  z.number('A limit must be a number').check(z.minimum(-999_999_999), z.maximum(999_999_999)),
);

/** One item of a checklist. `key` stays the same from version to version, so that answers can be compared. */
export const ChecklistItem = z
  .object({
    key: z
      .string()
      .check(
        z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'A key may contain lowercase letters, digits and dashes'),
        z.maxLength(60),
      ),
    label: requiredLine({ label: 'Label', max: 300 }),
    kind: z.enum(CHECKLIST_ITEM_KINDS),
    required: z.boolean(),
    /** Numbers: the unit shown behind the field, and the limits of a reading. */
    unit: z.optional(requiredLine({ label: 'Unit', max: 20 })),
    minimum: limit,
    maximum: limit,
    /** Numbers: how readings of several visits compare; a level if absent. */
    series: z.optional(z.enum(READING_SERIES)),
    choices: z.optional(
      z.array(requiredLine({ label: 'Choice', max: 100 })).check(
        z.minLength(2, 'Enter at least two choices'),
        z.maxLength(20, 'Enter at most twenty choices'),
        z.refine((choices) => new Set(choices).size === choices.length, 'Enter each choice only once'),
      ),
    ),
  })
  .check(
    z.refine(({ kind, choices }) => (kind === 'choice') === (choices !== undefined), {
      error: 'Only a choice has choices, and it needs them',
      path: ['choices'],
    }),
    z.refine(
      ({ kind, unit, minimum, maximum, series }) =>
        kind === 'number' || [unit, minimum, maximum, series].every((field) => field === undefined),
      { error: 'Only a number has a unit and limits', path: ['unit'] },
    ),
    z.refine(({ minimum, maximum }) => minimum === undefined || maximum === undefined || minimum <= maximum, {
      error: 'The lower limit must not be above the upper limit',
      path: ['minimum'],
    }),
  );
export type ChecklistItem = z.infer<typeof ChecklistItem>;

const items = z.array(ChecklistItem).check(
  z.minLength(1, 'A checklist has at least one item'),
  z.maxLength(CHECKLIST_ITEMS_MAX, `A checklist has at most ${CHECKLIST_ITEMS_MAX} items`),
  z.refine(
    (list) => new Set(list.map(({ key }) => key)).size === list.length,
    'Each key of a checklist must be unique',
  ),
);

/**
 * The checklist for one service, for every system ('') or for those whose name begins with `systemType`. An edit
 * makes the next version; a started project keeps its own.
 */
export const ChecklistTemplate = z.object({
  id: z.int(),
  serviceType: z.string(),
  systemType: z.string(),
  version: z.int(),
  items: z.array(ChecklistItem),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
});
export type ChecklistTemplate = z.infer<typeof ChecklistTemplate>;

/** A template in the list: its newest version. */
export const ChecklistTemplateSummary = z.object({
  id: z.int(),
  serviceType: z.string(),
  systemType: z.string(),
  version: z.int(),
  itemCount: z.int(),
  requiredCount: z.int(),
  createdAt: z.string(),
});
export type ChecklistTemplateSummary = z.infer<typeof ChecklistTemplateSummary>;

export const ChecklistTemplateIdInput = z.object({ id: RecordId });
export type ChecklistTemplateIdInput = z.infer<typeof ChecklistTemplateIdInput>;

export const CreateChecklistTemplateInput = z.object({
  serviceType: requiredLine({ label: 'Service type', max: 100 }),
  systemType: z._default(
    z.string().check(z.trim(), z.maxLength(100, 'System type must be at most 100 characters')),
    '',
  ),
  items,
});
export type CreateChecklistTemplateInput = z.infer<typeof CreateChecklistTemplateInput>;

/** `id` is the newest version, which the editor has seen; it is not changed. */
export const UpdateChecklistTemplateInput = z.object({ id: RecordId, items });
export type UpdateChecklistTemplateInput = z.infer<typeof UpdateChecklistTemplateInput>;

/** The position of a reading relative to its limits; null if there is nothing to compare. */
export const READING_VERDICTS = ['within', 'below', 'above'] as const;
export const ReadingVerdict = z.enum(READING_VERDICTS);
export type ReadingVerdict = z.infer<typeof ReadingVerdict>;

/** The answer to one item. A reading is a decimal number with a point. Instants are ISO, UTC. */
export const ChecklistAnswer = z.object({
  id: z.int(),
  value: z.nullable(z.string()),
  note: z.nullable(z.string()),
  projectFileId: z.nullable(z.int()),
  verdict: z.nullable(ReadingVerdict),
  answeredBy: z.int(),
  answeredByName: z.string(),
  version: z.int(),
  occurredAt: z.nullable(z.string()),
  lateSince,
  updatedAt: z.string(),
});
export type ChecklistAnswer = z.infer<typeof ChecklistAnswer>;

const progress = {
  /** Items with an answer, of all; a blank is no answer. */
  answered: z.int(),
  total: z.int(),
  /** Labels of the required items without an answer: they block work done. */
  missing: z.array(z.string()),
  /** Every item has an answer. */
  complete: z.boolean(),
};

/** A checklist of a project in the version it was started with. `id` is null while the project has not started it. */
export const ProjectChecklist = z.object({
  id: z.nullable(z.int()),
  templateId: z.int(),
  templateVersion: z.int(),
  serviceType: z.string(),
  systemType: z.string(),
  items: z.array(z.object({ item: ChecklistItem, answer: z.nullable(ChecklistAnswer) })),
  ...progress,
});
export type ProjectChecklist = z.infer<typeof ProjectChecklist>;

export const ListChecklistsInput = z.object({ projectId: RecordId });
export type ListChecklistsInput = z.infer<typeof ListChecklistsInput>;

export const StartChecklistsInput = z.object({ projectId: RecordId, ...writeFields });
export type StartChecklistsInput = z.infer<typeof StartChecklistsInput>;

/**
 * Answers one item; value null without a photo clears it. `version` is that of the answer seen, absent if there was
 * none. Absent fields of an answer stay.
 */
export const AnswerChecklistItemInput = z.object({
  projectId: RecordId,
  checklistId: RecordId,
  itemKey: z.string().check(z.minLength(1), z.maxLength(60)),
  value: clearableText({ label: 'Answer', max: 5000 }),
  note: clearableText({ label: 'Note', max: 2000 }),
  projectFileId: z.optional(z.nullable(RecordId)),
  version: z.optional(RecordId),
  ...writeFields,
});
export type AnswerChecklistItemInput = z.infer<typeof AnswerChecklistItemInput>;

/** The stored answer, and the progress of the checklist. */
export const AnsweredItem = z.object({
  itemKey: z.string(),
  answer: z.nullable(ChecklistAnswer),
  ...progress,
});
export type AnsweredItem = z.infer<typeof AnsweredItem>;

/** Returns an answer with the fields of an input: absent ones stay, blanks clear. */
export function mergedAnswer(
  before: Pick<ChecklistAnswer, 'value' | 'note' | 'projectFileId'> | null | undefined,
  input: Partial<Pick<AnswerChecklistItemInput, 'value' | 'note' | 'projectFileId'>>,
): Pick<ChecklistAnswer, 'value' | 'note' | 'projectFileId'> {
  const text = (field: 'value' | 'note') =>
    input[field] === undefined ? (before?.[field] ?? null) : input[field] || null;
  return {
    value: text('value'),
    note: text('note'),
    projectFileId: input.projectFileId === undefined ? (before?.projectFileId ?? null) : input.projectFileId,
  };
}

/** A reading as it is stored: '7,50' is '7.50'. Null if it is not a number. */
export function plainDecimal(text: string): string | null {
  return DECIMAL.test(text) ? text.replace(',', '.').replace(/^\+/, '') : null;
}

/** Compares a reading with the limits of its item; both limits count as within. */
export function judgeReading(
  { kind, minimum, maximum }: Pick<ChecklistItem, 'kind' | 'minimum' | 'maximum'>,
  value: string | null,
): ReadingVerdict | null {
  if (kind !== 'number' || value === null || (minimum === undefined && maximum === undefined)) return null;
  const reading = Number(value);
  if (minimum !== undefined && reading < minimum) return 'below';
  if (maximum !== undefined && reading > maximum) return 'above';
  return 'within';
}

export const isOutside = (verdict: ReadingVerdict | null | undefined): verdict is 'below' | 'above' =>
  verdict === 'below' || verdict === 'above';

/**
 * Returns whether an answer is one to look at: a reading outside its limits, “no”, or a choice other than the first,
 * which is the expected one.
 */
export function isFinding(
  { kind, choices }: Pick<ChecklistItem, 'kind' | 'choices'>,
  answer: Pick<ChecklistAnswer, 'value' | 'verdict'> | null,
): boolean {
  if (!answer?.value) return false;
  if (kind === 'number') return isOutside(answer.verdict);
  if (kind === 'yes/no') return answer.value === 'no';
  return kind === 'choice' && answer.value !== choices?.[0];
}
