import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { onBoard, seededPacks } from '#client/lib/packs/on-board.ts';
import type { PackSummary } from '#client/lib/packs/pack-store.ts';
import { liveState } from '#client/lib/transport/live-changes.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Returns the pack of a project on this device. */
export const usePack = (projectId: number): PackSummary | undefined =>
  useSelector(onBoard, ({ packs }) => packs.find((pack) => pack.projectId === projectId));

/**
 * Without a connection, puts the pack of a project into the query cache, where its screens look. Returns false until that
 * is done; screens that ask earlier would show an error for a moment.
 */
export function usePackedProject(projectId: number): boolean {
  const queryClient = useQueryClient();
  const pack = usePack(projectId);
  const isLive = useSelector(liveState, (state) => state.isLive);
  const [tried, setTried] = useState<PackSummary>();
  const isWanted = pack !== undefined && !isLive;

  useEffect(() => {
    if (!isWanted || seededPacks.has(pack)) return;
    let isOver = false;
    void import('./seed-pack.ts')
      .then(({ seedPack }) => seedPack(queryClient, pack))
      // The screens say what they lack.
      .catch(() => {})
      .then(() => isOver || setTried(pack));
    return () => {
      isOver = true;
    };
  }, [isWanted, pack, queryClient]);

  return !isWanted || tried === pack || seededPacks.has(pack) || !onBoard.get().isOffline;
}

/**
 * Returns since when the data on the screen may be old, in milliseconds: the moment of the pack, or the last one at which the
 * server was heard. Undefined if there is neither.
 */
export function useShownSince(projectId: number): number | undefined {
  const pack = usePack(projectId);
  const { heardAt } = useSelector(liveState);
  const isOffline = useSelector(onBoard, (state) => state.isOffline);
  const { dataUpdatedAt } = trpc.portal.projects.byId.useQuery({ id: projectId }, { enabled: false });
  if (pack && dataUpdatedAt === pack.takenAt) return pack.takenAt;
  return isOffline ? undefined : heardAt;
}
