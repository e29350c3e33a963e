import { set, type FieldErrors, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

type Mistake = [place: string, message: unknown];

export const issuesOf = (error: z.core.$ZodError | undefined) =>
  (error?.issues ?? []).map(({ path, message }): Mistake => [path.join('.'), message]);

/** Puts each mistake at its field; of several at one field the first one is shown. */
export function errorsOf<Values extends FieldValues>(mistakes: readonly Mistake[]): FieldErrors<Values> {
  const errors = {};
  for (const [place, message] of mistakes.toReversed()) set(errors, place, { type: 'schema', message });
  return errors;
}

export type FieldError = { message?: string } | readonly ({ message?: string } | undefined)[] | undefined;

/** Returns what is wrong with a field, or with the first wrong entry of a list. */
export function messageOf(error: FieldError): string | undefined {
  return Array.isArray(error)
    ? error.find((entry) => entry?.message)?.message
    : (error as { message?: string })?.message;
}
