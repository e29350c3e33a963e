import { trpc } from '#client/lib/transport/trpc.ts';

/** What a change of a vessel may change on screens: lists, its own record, and the projects that follow it. */
export function useVesselTouched() {
  const { portal } = trpc.useUtils();
  return () =>
    Promise.all([
      portal.vessels.invalidate(),
      portal.vesselContacts.invalidate(),
      portal.projects.invalidate(),
      portal.dashboard.invalidate(),
    ]);
}
