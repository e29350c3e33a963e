import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  listInputOf,
  readDirectory,
  writeDirectory,
} from '#client/features/portal/vessel-directory/directory-view.ts';
import { VesselDirectory } from '#client/features/portal/vessel-directory/vessel-directory.tsx';
import { DirectoryTools } from '#client/features/portal/vessel-tools/directory-tools.tsx';
import { VesselTools } from '#client/features/portal/vessel-tools/vessel-tools.tsx';
import { usePortalUser } from '#client/lib/portal-user.ts';

const FROM = '/portal/vessel-directory';

/** The directory with what can be done to all of it and to one vessel. */
export function DirectoryWithTools({ tabs }: { tabs: ReactNode }) {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const isManager = usePortalUser().role === 'manager';
  const { offset: _offset, limit: _limit, ...selection } = listInputOf(readDirectory(search));
  const show = (vessel: number | undefined) =>
    void navigate({
      search: (before) => writeDirectory({ ...readDirectory(before), vessel }),
      resetScroll: false,
    });
  return (
    <VesselDirectory
      tabs={tabs}
      search={search}
      onSearchChange={(next, { replace }) => void navigate({ search: next, replace, resetScroll: false })}
      actions={<DirectoryTools selection={selection} isManager={isManager} />}
      vesselActions={(vessel) => (
        <VesselTools vessel={vessel} isManager={isManager} onOpen={show} onLeave={() => show(undefined)} />
      )}
    />
  );
}
