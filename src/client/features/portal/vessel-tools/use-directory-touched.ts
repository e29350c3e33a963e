import { trpc } from '#client/lib/transport/trpc.ts';

/** Refetches what a tool may change: the directory and related projects and clients. */
export function useDirectoryTouched() {
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
