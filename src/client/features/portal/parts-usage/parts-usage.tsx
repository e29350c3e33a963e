import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { csvDownload } from '#client/lib/csv-download.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { CsvButton } from '#client/ui/csv-button.tsx';
import { PortalPage } from '#client/ui/portal-page.tsx';
import { MarkUpsDialog } from './mark-ups-dialog.tsx';
import { OperatorGroups, OperatorRows } from './operator-usage.tsx';
import { PricedUsage } from './priced-usage.tsx';
import { QuickAdd } from './quick-add.tsx';
import { UsageToolbar } from './usage-toolbar.tsx';
import { pricedFilters, readUsageView, writeUsageView, type UsageView } from './usage-view.ts';

interface PartsUsageProps {
  search: Record<string, string | undefined>;
  onSearchChange: (search: Record<string, string | undefined>) => void;
}

/** Which parts were used where: for managers with prices, for operators their own without. */
export function PartsUsage({ search, onSearchChange }: PartsUsageProps) {
  const isManager = usePortalUser().role === 'manager';
  const view = readUsageView(search);
  const show = (change: Partial<UsageView>) =>
    onSearchChange(writeUsageView({ ...view, page: 1, ...change }));
  const shown = { view, onShow: show };

  return (
    <PortalPage
      title="Parts used"
      lead={isManager ? 'On all projects, with what they are charged at.' : 'What you used on your projects.'}
      actions={
        isManager ? (
          <>
            <MarkUpsButton />
            <ExportButton view={view} />
          </>
        ) : (
          <AddButton />
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <UsageToolbar {...shown} isManager={isManager} />
        {isManager && <PricedUsage {...shown} />}
        {!isManager &&
          (view.group ? <OperatorGroups {...shown} group={view.group} /> : <OperatorRows {...shown} />)}
      </div>
    </PortalPage>
  );
}

/** What is shown: the parts, or the groups that they are put together in. */
function ExportButton({ view }: { view: UsageView }) {
  const parts = trpc.portal.parts.exportCsv.useMutation(csvDownload);
  const groups = trpc.portal.parts.exportGroups.useMutation(csvDownload);
  const { group: groupBy } = view;
  return (
    <CsvButton
      isBusy={parts.isPending || groups.isPending}
      onClick={() =>
        groupBy ? groups.mutate({ ...pricedFilters(view), groupBy }) : parts.mutate(pricedFilters(view))
      }
    />
  );
}

function MarkUpsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Mark-ups…
      </Button>
      {isOpen && <MarkUpsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4.5" /> Add a part
      </Button>
      {isOpen && <QuickAdd onClose={() => setOpen(false)} />}
    </>
  );
}
