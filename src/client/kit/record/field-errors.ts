import { set, type FieldErrors, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

type Mistake = [place: string, message: unknown];

export const issuesOf = (error: z.core.$ZodError | undefined) =>
  (error?.issues ?? []).map(({ path, message }): Mistake => [path.join('.'), message]);

/** Sets each error at its field. A field with several errors shows the first; the error of a list is at its root. */
export function errorsOf<Values extends FieldValues>(
  mistakes: readonly Mistake[],
  lists: readonly string[],
): FieldErrors<Values> {
  const errors = {};
  for (const [place, message] of mistakes.toReversed()) {
    set(errors, lists.includes(place) ? `${place}.root` : place, { type: 'schema', message });
  }
  return errors;
}

/** Returns the error of a field, or of the first invalid entry of a list. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  const parts = 'root' in error ? [error.root] : Array.isArray(error) ? error : [];
  return parts.map((part) => messageOf(part)).find((message) => message !== undefined);
}
