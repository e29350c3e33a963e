import { trpc } from '#client/lib/transport/trpc.ts';

/** What a tool of the directory may change on screens: the directory, and the projects and clients that go with it. */
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
