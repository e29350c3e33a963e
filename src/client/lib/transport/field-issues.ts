import { TRPCClientError } from '@trpc/client';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { AppRouter } from '#server/routers/app-router.ts';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Whether an issue is about a field, or about a part of it. */
const isAt = ({ path }: Issue, field: string) => `${path.join('.')}.`.startsWith(`${field}.`);

/** Whether all that the server found wrong stands at one of these fields, so that nothing is left to say above them. */
export function hasFieldIssues(error: unknown, fields: readonly string[]): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const { data } = error as TRPCClientError<AppRouter>;
  const issues = data?.issues ?? [];
  return issues.length > 0 && issues.every((issue) => fields.some((field) => isAt(issue, field)));
}

/** What the server found wrong at one place of the input, such as `reassign.0.operatorId`. */
export function issueAt(error: unknown, place: string): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data } = error as TRPCClientError<AppRouter>;
  return data?.issues?.find(({ path }) => path.join('.') === place)?.message;
}

/** Puts what the server found wrong at the field it belongs to, and the cursor into the first of them. */
export function showFieldIssues<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
): void {
  if (!(error instanceof TRPCClientError)) return;
  const { data } = error as TRPCClientError<AppRouter>;
  const issues = data?.issues ?? [];
  let focused = false;
  for (const field of fields) {
    const issue = issues.find((found) => isAt(found, field));
    if (!issue) continue;
    setError(
      issue.path.join('.') as FieldPath<Values>,
      { type: 'server', message: issue.message },
      { shouldFocus: !focused },
    );
    focused = true;
  }
}
