import { BILLING_STATUSES } from '#contract/billing/billing.ts';
import { PART_CATEGORIES } from '#contract/billing/part.ts';
import { optionsOf, peopleOptions, type Filter } from '#client/kit/list/filter/filter.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import type { UsageSearch } from './usage-search.ts';

/** The filters of the parts used. */
export function useUsageFilters(isManager: boolean, { called }: UsageSearch): Filter<keyof UsageSearch>[] {
  const people = trpc.portal.operators.list.useQuery(undefined, { enabled: isManager });
  return [
    { kind: 'text', name: 'vessel', label: 'Vessel' },
    { kind: 'days', name: 'from', until: 'to', label: 'Used from', untilLabel: 'Used until' },
    { kind: 'choice', name: 'category', label: 'Category', all: 'All', options: optionsOf(PART_CATEGORIES) },
    { kind: 'text', name: 'supplier', label: 'Supplier' },
    {
      kind: 'choice',
      name: 'operator',
      label: 'Operator',
      all: 'All',
      options: peopleOptions(people.data),
      isHidden: !isManager,
    },
    {
      kind: 'choice',
      name: 'billing',
      label: 'Billing',
      all: 'All',
      options: optionsOf(BILLING_STATUSES),
      isHidden: !isManager,
    },
    {
      kind: 'choice',
      name: 'only',
      label: 'Incomplete',
      all: 'All',
      options: [
        { value: 'no price', label: 'Without a price' },
        { value: 'free text', label: 'Not in the catalogue' },
      ],
      isHidden: !isManager,
    },
    { kind: 'only', name: 'ofPart', label: 'Only', text: called },
    { kind: 'only', name: 'ofVessel', label: 'Only', text: called },
  ];
}
