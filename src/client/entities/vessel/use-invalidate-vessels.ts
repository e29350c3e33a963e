import { trpc } from '#client/lib/transport/trpc.ts';

/** Invalidates what shows a vessel: the directory, its contacts and merges, and the projects that follow it. */
export function useInvalidateVessels() {
  const { portal } = trpc.useUtils();
  return () =>
    Promise.all([
      portal.vessels.invalidate(),
      portal.vesselContacts.invalidate(),
      portal.vesselMerges.invalidate(),
      portal.projects.invalidate(),
      portal.dashboard.invalidate(),
    ]);
}
