import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import type { Vessel } from '#contract/vessel-directory.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { Button } from '#client/ui/button.tsx';
import { PortalPage } from '#client/ui/portal-page.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { VesselFormDialog } from './vessel-form-dialog.tsx';
import { DirectoryToolbar } from './directory-toolbar.tsx';
import { readDirectory, writeDirectory, type DirectorySearch, type DirectoryView } from './directory-view.ts';
import { useVesselPage } from './use-vessels.ts';
import { VesselDrawer } from './vessel-drawer.tsx';
import { VesselList } from './vessel-list.tsx';

interface VesselDirectoryProps {
  /** The way to what belongs to the directory. */
  tabs?: ReactNode;
  search: DirectorySearch;
  /** From the address as it then is: two changes may follow each other before the first one is drawn. */
  onSearchChange: (
    next: (search: DirectorySearch) => Record<string, string>,
    options: { replace: boolean },
  ) => void;
  /** What else can be done with the whole directory. */
  actions?: ReactNode;
  /** What else can be done with one vessel. */
  vesselActions?: (vessel: Vessel) => ReactNode;
}

/** All vessels, narrowed by what the address says; the one that it names is opened beside them. */
export function VesselDirectory({
  tabs,
  search,
  onSearchChange,
  actions,
  vesselActions,
}: VesselDirectoryProps) {
  const view = readDirectory(search);
  const page = useVesselPage(view);
  const isManager = usePortalUser().role === 'manager';
  const [isAdding, setAdding] = useState(false);

  /** Whatever narrows the list begins at its first page. */
  function show(change: Partial<DirectoryView>, { replace = false } = {}): void {
    onSearchChange((before) => writeDirectory({ ...readDirectory(before), page: 1, ...change }), { replace });
  }
  const open = (vessel: number | undefined) =>
    onSearchChange((before) => writeDirectory({ ...readDirectory(before), vessel }), {
      replace: vessel === undefined,
    });

  return (
    <PortalPage
      title="Vessels"
      actions={
        <>
          {isManager && (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden className="size-4" /> Add a vessel
            </Button>
          )}
          {actions}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {tabs}
        <DirectoryToolbar view={view} isBusy={page.isFetching} onShow={show} />
        <ActiveFilters view={view} onShow={show} />
        <VesselList view={view} page={page} onShow={show} onOpen={open} />
      </div>
      <VesselDrawer
        id={view.vessel}
        onClose={() => open(undefined)}
        {...(vesselActions && { actions: vesselActions })}
      />
      {isAdding && (
        <VesselFormDialog
          onClose={() => setAdding(false)}
          onOpen={(id) => {
            setAdding(false);
            open(id);
          }}
        />
      )}
    </PortalPage>
  );
}
