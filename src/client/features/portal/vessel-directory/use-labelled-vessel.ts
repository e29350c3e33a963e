import { useEffect } from 'react';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import type { DirectorySearch } from './directory-search.ts';

/** Opens the vessel of the label in the address. Returns what is wrong with the label. */
export function useLabelledVessel(list: ListSearch<typeof DirectorySearch>): string | undefined {
  const { label } = list.search;
  const query = trpc.portal.unitLabels.byToken.useQuery(
    { token: label },
    { enabled: label !== '', staleTime: 0, retry: false },
  );
  const vessel = query.data?.vesselDirectoryId;
  useEffect(() => {
    if (label !== '' && vessel !== undefined) list.set({ vessel, label: '' }, { replace: true });
  }, [label, vessel, list]);
  return label !== '' && query.error ? `${label}: ${errorMessage(query.error)}` : undefined;
}
