import type { FoundRecord } from '#contract/site/admin-records.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Names of records change with every edit somewhere: an answer is good for a short while. */
const FRESH_MS = 10_000;

/**
 * The records that a text finds. While the answer is on its way, those of the text before stay, and `isCurrent` says
 * that they do not belong to it.
 */
export function useFoundRecords(text: string) {
  const q = text.trim().slice(0, 200);
  const query = trpc.admin.records.find.useQuery(
    { q },
    { enabled: q !== '', placeholderData: (previous) => previous, staleTime: FRESH_MS },
  );
  const records: readonly FoundRecord[] = q === '' ? [] : (query.data ?? []);
  return {
    records,
    isCurrent: q === '' || (!query.isPlaceholderData && !query.isPending) || query.isError,
    error: query.error,
  };
}
