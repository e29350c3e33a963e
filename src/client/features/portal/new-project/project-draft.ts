import * as z from 'zod/mini';
import { readDraft } from '#client/kit/record/field-values.ts';
import type { Attempt } from '#client/lib/attempt.ts';
import { persistDraft, persistedDraft } from '#client/kit/record/persisted-draft.ts';
import type { FilledFields } from './fill-from-vessel.ts';
import { readFields, type ProjectFields } from './project-fields.ts';

export interface ProjectDraft {
  fields: ProjectFields;
  /** What was filled in from the vessel record, so that another vessel can replace it. */
  filled: FilledFields;
  /** The last attempt to save: the input and its idempotency key. */
  attempt: Attempt | undefined;
}

const Stored = z.object({
  fields: z.unknown(),
  filled: z.record(z.string(), z.string()),
  attempt: z.optional(z.object({ content: z.string(), clientUuid: z.string() })),
});

const nameOf = (userId: number) => `${userId} new project`;

/** The person's draft in this browser, or a new one. It outlives a reload and the window. */
export function readProjectDraft(userId: number, today: string): ProjectDraft {
  const { data } = Stored.safeParse(readDraft(persistedDraft(nameOf(userId))).typed);
  return { fields: readFields(data?.fields, today), filled: data?.filled ?? {}, attempt: data?.attempt };
}

/** Keeps the draft; `undefined` removes it. */
export const keepProjectDraft = (userId: number, draft: ProjectDraft | undefined): void =>
  persistDraft(nameOf(userId), draft && JSON.stringify(draft));
