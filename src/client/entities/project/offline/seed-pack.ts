import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { seededPacks } from '#client/lib/packs/on-board.ts';
import type { PackSummary } from '#client/lib/packs/pack-store.ts';
import { readPack } from '#client/lib/packs/read-pack.ts';
import { packedCatalogue } from '#client/lib/packs/search-catalogue.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { packQueries, type PackPart } from './pack-queries.ts';

/**
 * Stores each part of a pack under the key that its screen asks with, unless there is a newer answer. Returns false if the
 * pack cannot be read.
 */
export async function seedPack(queryClient: QueryClient, summary: PackSummary): Promise<boolean> {
  const { userId, projectId, takenAt: updatedAt } = summary;
  const pack = await readPack(userId, projectId);
  if (!pack) return false;
  packedCatalogue.set(pack.catalogue);
  const keys = packQueries(projectId);
  const parts: [queryKey: readonly unknown[], data: unknown][] = (Object.keys(keys) as PackPart[])
    .filter((part) => pack[part] !== null)
    .map((part) => [keys[part], pack[part]]);
  if (pack.vessel)
    parts.push([getQueryKey(trpc.portal.vessels.byId, { id: pack.vessel.id }, 'query'), pack.vessel]);
  const { vesselDirectoryId } = pack.project;
  if (vesselDirectoryId !== null && pack.vesselContacts)
    parts.push([
      getQueryKey(trpc.portal.vesselContacts.list, { vesselDirectoryId }, 'query'),
      pack.vesselContacts,
    ]);
  for (const [queryKey, data] of parts) {
    const state = queryClient.getQueryState(queryKey);
    if (state?.data !== undefined && state.dataUpdatedAt >= updatedAt) continue;
    // A tab may be opened hours later.
    queryClient.setQueryDefaults(queryKey, { ...queryClient.getQueryDefaults(queryKey), gcTime: Infinity });
    queryClient.setQueryData(queryKey, data, { updatedAt });
  }
  seededPacks.add(summary);
  return true;
}
