import type { Attempt } from '#client/lib/attempt.ts';
import { readFields, type ProjectFields } from './project-fields.ts';
import type { FilledFields } from './fill-from-vessel.ts';

export interface ProjectDraft {
  fields: ProjectFields;
  /** What came from the directory, so that another vessel can take its place. */
  filled: FilledFields;
  /** The last attempt to save: what was sent, and under which key. */
  attempt: Attempt | undefined;
}

const keyOf = (userId: number) => `newProjectDraft.${userId}`;

/** The person's draft in this browser, or a new one. It outlives a reload and the window. */
export function readDraft(userId: number, today: string): ProjectDraft {
  const stored = withStorage((storage) => JSON.parse(storage.getItem(keyOf(userId)) ?? '{}') as unknown);
  const { fields, filled, attempt } = asRecord(stored);
  const { content, clientUuid } = asRecord(attempt);
  return {
    fields: readFields(fields, today),
    filled: Object.fromEntries(
      Object.entries(asRecord(filled)).filter(([, value]) => typeof value === 'string'),
    ) as FilledFields,
    attempt:
      typeof content === 'string' && typeof clientUuid === 'string' ? { content, clientUuid } : undefined,
  };
}

export function keepDraft(userId: number, draft: ProjectDraft): void {
  withStorage((storage) => storage.setItem(keyOf(userId), JSON.stringify(draft)));
}

export function forgetDraft(userId: number): void {
  withStorage((storage) => storage.removeItem(keyOf(userId)));
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Storage can be closed or full, and what stands in it can be foreign: then there is no draft, and nothing breaks. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
