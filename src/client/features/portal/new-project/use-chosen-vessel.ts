import { useWatch } from 'react-hook-form';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import type { ProjectFields } from './project-fields.ts';

/** The vessel from the directory; undefined if none is chosen. */
export function useChosenVessel(): Vessel | undefined {
  const [chosen, state] = useWatch<ProjectFields, readonly ['vesselDirectoryId', 'vesselState']>({
    name: ['vesselDirectoryId', 'vesselState'],
  });
  const id = Number(chosen);
  const isFound = state === 'found' && id > 0;
  const { data } = trpc.portal.vessels.byId.useQuery({ id }, { enabled: isFound });
  return isFound ? data : undefined;
}
