import type { ReactNode } from 'react';
import {
  DirectorySearch,
  selectionOf,
  type VesselTab,
} from '#client/features/portal/vessel-directory/directory-search.ts';
import { VesselPage } from '#client/features/portal/vessel-directory/record/vessel-page.tsx';
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
    />
  );
}

/** One vessel with its tools. */
export function VesselWithTools({ id, tab }: { id: number; tab: VesselTab | undefined }) {
  const list = useListSearch(DirectorySearch);
  const isManager = usePortalUser().role === 'manager';
  return (
    <VesselPage
      id={id}
      tab={tab}
      actions={(vessel) => (
        <VesselTools
          vessel={vessel}
          isManager={isManager}
          onOpen={(other) => list.set({ vessel: other, tab: undefined })}
        />
      )}
    />
  );
}
