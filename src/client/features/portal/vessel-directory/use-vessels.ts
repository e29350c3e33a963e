import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';
import { listInputOf, type DirectoryView } from './directory-view.ts';

/** One page of the directory. Others change it, too: each look asks anew, and what was there stays until the answer is. */
export function useVesselPage(view: DirectoryView) {
  return trpc.portal.vessels.list.useQuery(listInputOf(view), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

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
