import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { USAGE_GROUPINGS, type UsageGrouping } from '#contract/billing/part-usage.ts';
import { ExportButton, ExportItem } from '#client/kit/list/export-button.tsx';
import { FilterBar } from '#client/kit/list/filter/filter-bar.tsx';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { hasUnsaved } from '#client/kit/record/unsaved.ts';
import { UnsavedGuard } from '#client/kit/record/unsaved-guard.tsx';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { usePartPrices } from '#client/entities/part/use-part-prices.ts';
import { Button } from '#client/ui/button.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { MenuItem } from '#client/kit/screen/menu.tsx';
import { MoreActions } from '#client/kit/screen/more-actions.tsx';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { MarkUpsDialog } from './mark-ups-dialog.tsx';
import { PricedParts } from './priced-parts.tsx';
import { QuickAdd } from './quick-add.tsx';
import { useUsageFilters } from './usage-filters.ts';
import { OwnGroups, OwnParts, PricedGroups } from './usage-lists.tsx';
import { pricedFilters, UsageSearch } from './usage-search.ts';

/** Lists the parts used: with prices for managers, and the user's own parts for operators. */
export function PartsUsage() {
  const isManager = usePortalUser().role === 'manager';
  const list = useListSearch(UsageSearch);
  const { group } = list.search;
  const filters = useUsageFilters(isManager, list.search);
  // Kept here so that typed prices survive switching to the groups and back.
  const prices = usePartPrices();
  const shown = { list, filters };
  return (
    <PortalPage
      title="Parts used"
      lead={isManager ? undefined : 'Parts you used on your projects.'}
      actions={isManager ? <ManagerActions search={list.search} /> : <AddButton />}
    >
      <div className="grid grid-cols-1 gap-2 md:gap-5">
        <FilterBar
          list={list}
          search={{ label: 'Search parts', placeholder: 'Part or item number' }}
          filters={filters}
          isFolded
        >
          <Grouping isManager={isManager} value={group} onChange={(next) => list.filter({ group: next })} />
        </FilterBar>
        {isManager && !group && <PricedParts {...shown} prices={prices} />}
        {isManager && group && <PricedGroups {...shown} group={group} />}
        {!isManager && !group && <OwnParts {...shown} />}
        {!isManager && group && <OwnGroups {...shown} group={group} />}
      </div>
      <UnsavedGuard hasUnsaved={hasUnsaved} />
    </PortalPage>
  );
}

const groupLabels: Record<UsageGrouping, string> = {
  part: 'By part',
  vessel: 'By vessel',
  operator: 'By operator',
  month: 'By month',
};

interface GroupingProps {
  isManager: boolean;
  value: UsageGrouping | undefined;
  onChange: (value: UsageGrouping | undefined) => void;
}

function Grouping({ isManager, value, onChange }: GroupingProps) {
  const groupings = isManager ? USAGE_GROUPINGS : USAGE_GROUPINGS.filter((one) => one !== 'operator');
  return (
    <ChipGroup<UsageGrouping | 'rows'>
      isOneRow
      label="Group by"
      value={value ?? 'rows'}
      onChange={(next) => onChange(next === 'rows' ? undefined : next)}
      chips={[
        { value: 'rows', label: 'No grouping', count: undefined },
        ...groupings.map((one) => ({ value: one, label: groupLabels[one], count: undefined })),
      ]}
    />
  );
}

/** Exports what is shown: the parts or the groups. */
function ManagerActions({ search }: { search: UsageSearch }) {
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const { group: groupBy } = search;
  const filters = pricedFilters(search);
  const { exportCsv, exportGroups } = trpc.portal.parts;
  const Export = isWide ? ExportButton : ExportItem;
  const exporting = groupBy ? (
    <Export label="Export CSV" procedure={exportGroups} input={{ ...filters, groupBy }} />
  ) : (
    <Export label="Export CSV" procedure={exportCsv} input={filters} />
  );
  return (
    <>
      {isWide ? (
        <>
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            Mark-ups…
          </Button>
          {exporting}
        </>
      ) : (
        <MoreActions>
          <MenuItem onSelect={() => setOpen(true)}>Mark-ups…</MenuItem>
          {exporting}
        </MoreActions>
      )}
      {isOpen && <MarkUpsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4.5" /> Add part
      </Button>
      {isOpen && <QuickAdd onClose={() => setOpen(false)} />}
    </>
  );
}
