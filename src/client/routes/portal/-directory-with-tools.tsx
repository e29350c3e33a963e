import type { ReactNode } from 'react';
import { DirectorySearch, selectionOf } from '#client/features/portal/vessel-directory/directory-search.ts';
import { VesselDirectory } from '#client/features/portal/vessel-directory/vessel-directory.tsx';
import { DirectoryTools } from '#client/features/portal/vessel-tools/directory-tools.tsx';
import { VesselTools } from '#client/features/portal/vessel-tools/vessel-tools.tsx';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';

/** The vessel directory with its tools. */
export function DirectoryWithTools({ tabs }: { tabs: ReactNode }) {
  const list = useListSearch(DirectorySearch);
  const isManager = usePortalUser().role === 'manager';
  return (
    <VesselDirectory
      tabs={tabs}
      actions={<DirectoryTools selection={selectionOf(list.search)} isManager={isManager} />}
      vesselActions={(vessel) => (
        <VesselTools
          vessel={vessel}
          isManager={isManager}
          onOpen={(id) => list.set({ vessel: id })}
          onLeave={() => list.set({ vessel: undefined })}
        />
      )}
    />
  );
}
