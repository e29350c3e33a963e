import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { PACK_COMMENTS } from '#contract/project/project-pack.ts';
import type { PackSummary } from '#client/lib/packs/pack-store.ts';
import { readPack } from '#client/lib/packs/read-pack.ts';
import { packedCatalogue } from '#client/lib/packs/search-catalogue.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/**
 * Stores each part of a pack under the key that its screen asks with, unless there is a newer answer. Returns false if the
 * pack cannot be read.
 */
export async function seedPack(
  queryClient: QueryClient,
  { userId, projectId, takenAt: updatedAt }: PackSummary,
): Promise<boolean> {
  const pack = await readPack(userId, projectId);
  if (!pack) return false;
  packedCatalogue.set(pack.catalogue);
  const [id, listed] = [{ id: projectId }, { projectId }];
  const { portal } = trpc;
  const commentPage = { ...listed, limit: PACK_COMMENTS };
  const parts: [queryKey: readonly unknown[], data: unknown][] = [
    [getQueryKey(portal.projects.byId, id, 'query'), pack.project],
    [getQueryKey(portal.projects.nextTransitions, id, 'query'), pack.transitions],
    [getQueryKey(portal.projects.course, id, 'query'), pack.course],
    [getQueryKey(portal.projects.previousServices, id, 'query'), pack.previousServices],
    [getQueryKey(portal.checklists.list, listed, 'query'), pack.checklists],
    [getQueryKey(portal.readings.before, listed, 'query'), pack.readingsBefore],
    [getQueryKey(portal.time.list, listed, 'query'), pack.time],
    [getQueryKey(portal.parts.list, listed, 'query'), pack.parts],
    [getQueryKey(portal.parts.planned, listed, 'query'), pack.plannedParts],
    [getQueryKey(portal.parts.usedBefore, listed, 'query'), pack.partsUsedBefore],
    [getQueryKey(portal.parts.repeats, listed, 'query'), pack.partRepeats],
    [getQueryKey(portal.onBoardContacts.list, listed, 'query'), pack.contacts],
    [getQueryKey(portal.comments.list, commentPage, 'query'), pack.comments],
    [getQueryKey(portal.comments.mentionable, listed, 'query'), pack.mentionable],
    [getQueryKey(portal.files.list, listed, 'query'), pack.files],
    [getQueryKey(portal.serviceReports.list, listed, 'query'), pack.reports],
  ];
  if (pack.vessel)
    parts.push([getQueryKey(portal.vessels.byId, { id: pack.vessel.id }, 'query'), pack.vessel]);
  if (pack.travelDocuments)
    parts.push([getQueryKey(portal.travelDocuments.list, listed, 'query'), pack.travelDocuments]);
  for (const [queryKey, data] of parts) {
    const state = queryClient.getQueryState(queryKey);
    if (state?.data !== undefined && state.dataUpdatedAt >= updatedAt) continue;
    // A tab may be opened hours later.
    queryClient.setQueryDefaults(queryKey, { gcTime: Infinity });
    queryClient.setQueryData(queryKey, data, { updatedAt });
  }
  return true;
}
