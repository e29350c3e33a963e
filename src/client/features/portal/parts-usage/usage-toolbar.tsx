import { BILLING_STATUSES } from '#contract/billing.ts';
import { PART_CATEGORIES } from '#contract/part.ts';
import { USAGE_GROUPINGS, type UsageGrouping } from '#contract/part-usage.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useSearchText } from '#client/lib/use-search-text.ts';
import { ChipGroup } from '#client/ui/chip-group.tsx';
import { DayRange } from '#client/kit/list/day-range.tsx';
import { Select, TextField } from '#client/ui/field.tsx';
import { FoldedFilters } from '#client/ui/folded-filters.tsx';
import { OnlyGroup } from '#client/ui/only-group.tsx';
import { PersonSelect } from '#client/ui/person-select.tsx';
import type { UsageView } from './usage-view.ts';

export interface ShownUsage {
  view: UsageView;
  onShow: (change: Partial<UsageView>) => void;
}

const groupWords: Record<UsageGrouping, string> = {
  part: 'By part',
  vessel: 'By vessel',
  operator: 'By operator',
  month: 'By month',
};

/** What is looked for, and how it is put together. */
export function UsageToolbar({ view, onShow, isManager }: ShownUsage & { isManager: boolean }) {
  const part = useSearchText(view.q, (q) => onShow({ q }));
  const vessel = useSearchText(view.vessel, (text) => onShow({ vessel: text }));
  const supplier = useSearchText(view.supplier, (text) => onShow({ supplier: text }));
  const people = trpc.portal.operators.list.useQuery(undefined, { enabled: isManager });
  const isOneGroup = (view.ofPart ?? view.ofVessel) !== undefined;
  const groupings = isManager ? USAGE_GROUPINGS : USAGE_GROUPINGS.filter((one) => one !== 'operator');
  return (
    <div className="grid gap-4">
      <ChipGroup<UsageGrouping | 'rows'>
        label="How the parts are put together"
        value={view.group ?? 'rows'}
        onChange={(group) => onShow({ group: group === 'rows' ? undefined : group })}
        chips={[
          { value: 'rows', label: 'Each part', count: undefined },
          ...groupings.map((value) => ({ value, label: groupWords[value], count: undefined })),
        ]}
      />
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="Part or item number"
          type="search"
          value={part.text}
          onChange={(event) => part.type(event.currentTarget.value)}
        />
        <TextField
          label="Vessel"
          type="search"
          value={vessel.text}
          onChange={(event) => vessel.type(event.currentTarget.value)}
        />
        <FoldedFilters chosen={chosenOf(view)}>
          <DayRange labels={['Used from', 'Used until']} from={view.from} to={view.to} onChoose={onShow} />
          <Select
            label="Category"
            value={view.category ?? ''}
            onChange={(event) => onShow({ category: pick(PART_CATEGORIES, event.currentTarget.value) })}
          >
            <option value="">All</option>
            {PART_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
          <TextField
            label="Supplier"
            type="search"
            value={supplier.text}
            onChange={(event) => supplier.type(event.currentTarget.value)}
          />
          {isManager && (
            <PersonSelect
              label="Operator"
              all="Everybody"
              people={people.data}
              value={view.operator}
              onChange={(operator) => onShow({ operator })}
            />
          )}
          {isManager && (
            <Select
              label="Billing"
              value={view.only ?? view.billing ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onShow({
                  billing: pick(BILLING_STATUSES, value),
                  only: pick(['no price', 'free text'] as const, value),
                })
              }
            >
              <option value="">All</option>
              <option value="no price">Without a price</option>
              <option value="free text">Not in the catalogue</option>
              {BILLING_STATUSES.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </Select>
          )}
        </FoldedFilters>
      </div>
      {isOneGroup && (
        <OnlyGroup
          called={view.called}
          all="Show all parts"
          onShowAll={() => onShow({ ofPart: undefined, ofVessel: undefined, called: '' })}
        />
      )}
    </div>
  );
}

const chosenOf = ({ from, to, category, supplier, operator, only, billing }: UsageView): number =>
  [from, to, category, supplier, operator, only ?? billing].filter(Boolean).length;

function pick<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}
