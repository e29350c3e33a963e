import { TRPCClientError } from '@trpc/client';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { AppRouter } from '#server/routers/app-router.ts';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Returns whether an issue is about a field or a part of it. */
const isAt = ({ path }: Issue, field: string) => `${path.join('.')}.`.startsWith(`${field}.`);

/** Returns whether all issues belong to these fields, so that no message is needed above them. */
export function hasFieldIssues(error: unknown, fields: readonly string[]): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const { data } = error as TRPCClientError<AppRouter>;
  const issues = data?.issues ?? [];
  return issues.length > 0 && issues.every((issue) => fields.some((field) => isAt(issue, field)));
}

/** Returns the server's message for one path of the input, such as `reassign.0.operatorId`. */
export function issueAt(error: unknown, place: string): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data } = error as TRPCClientError<AppRouter>;
  return data?.issues?.find(({ path }) => path.join('.') === place)?.message;
}

/** Sets the server's errors at their fields and focuses the first one. */
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
