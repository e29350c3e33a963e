import type { FoundRecord } from '#contract/site/admin-records.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Names of records change with every edit, so an answer is only fresh for a short time. */
const FRESH_MS = 10_000;

/** The records that match a text. While a search runs, the previous results stay, and `isCurrent` is false. */
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
