import { TRPCClientError } from '@trpc/client';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { AppRouter } from '#server/routers/app-router.ts';

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
    const issue = issues.find(({ path }) => path.join('.') === field);
    if (!issue) continue;
    setError(field, { type: 'server', message: issue.message }, { shouldFocus: !focused });
    focused = true;
  }
}
