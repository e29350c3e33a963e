import { trpc } from '#client/lib/transport/trpc.ts';

/** Refetches what a change of a vessel affects: lists, the vessel itself, and projects that follow it. */
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
