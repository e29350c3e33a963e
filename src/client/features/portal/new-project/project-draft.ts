import type { Attempt } from '#client/lib/attempt.ts';
import { readFields, type ProjectFields } from './project-fields.ts';
import type { FilledFields } from './fill-from-vessel.ts';

export interface ProjectDraft {
  fields: ProjectFields;
  /** What was filled in from the vessel record, so that another vessel can replace it. */
  filled: FilledFields;
  /** The last attempt to save: the input and its idempotency key. */
  attempt: Attempt | undefined;
}

const keyOf = (userId: number) => `newProjectDraft.${userId}`;

/** The user's draft in this browser, or a new one. It survives a reload. */
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

/** Storage can be disabled, full or hold foreign data; then there is no draft. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
