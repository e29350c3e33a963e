import { BILLING_STATUSES, type BillingStatus } from '#contract/billing.ts';
import { PART_CATEGORIES, type PartCategory } from '#contract/part.ts';
import { USAGE_GROUPINGS, type PricedUsageFilters, type UsageGrouping } from '#contract/part-usage.ts';

export const USAGE_PAGE = 50;

/** What the address says. Without `group` it is the parts themselves. */
export interface UsageView {
  group: UsageGrouping | undefined;
  q: string;
  vessel: string;
  supplier: string;
  from: string | undefined;
  to: string | undefined;
  category: PartCategory | undefined;
  billing: BillingStatus | undefined;
  /** The one group whose parts are shown, and what it is called. */
  ofPart: string | undefined;
  ofVessel: string | undefined;
  called: string;
  operator: number | undefined;
  only: 'free text' | 'no price' | undefined;
  page: number;
}

type Search = Record<string, string | undefined>;

export function readUsageView(search: Search): UsageView {
  return {
    group: USAGE_GROUPINGS.find((one) => one === search['group']),
    q: search['q'] ?? '',
    vessel: search['vessel'] ?? '',
    supplier: search['supplier'] ?? '',
    from: day(search['from']),
    to: day(search['to']),
    category: PART_CATEGORIES.find((one) => one === search['category']),
    billing: BILLING_STATUSES.find((one) => one === search['billing']),
    ofPart: search['ofPart'] || undefined,
    ofVessel: search['ofVessel'] || undefined,
    called: search['called'] ?? '',
    operator: positive(search['operator']),
    only: (['free text', 'no price'] as const).find((one) => one === search['only']),
    page: positive(search['page']) ?? 1,
  };
}

const day = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export function writeUsageView({ page, operator, ...view }: UsageView): Search {
  return Object.fromEntries(
    Object.entries({
      ...view,
      operator: operator?.toString(),
      page: page === 1 ? undefined : String(page),
    }).map(([name, value]) => [name, value || undefined]),
  );
}

/** What an operator may ask by; managers may ask by the rest, too. */
export function usageFilters(view: UsageView) {
  return {
    ...(view.q !== '' && { q: view.q }),
    ...(view.vessel !== '' && { vessel: view.vessel }),
    ...(view.supplier !== '' && { supplier: view.supplier }),
    ...(view.from && { from: view.from }),
    ...(view.to && { to: view.to }),
    ...(view.category && { category: view.category }),
    ...(view.ofPart && { ofPart: view.ofPart }),
    ...(view.ofVessel && { ofVessel: view.ofVessel }),
    ...(view.operator && { operatorId: view.operator }),
    ...(view.only === 'free text' && { freeText: true }),
  };
}

export function pricedFilters(view: UsageView): PricedUsageFilters {
  return {
    ...usageFilters(view),
    ...(view.billing && { billingStatus: [view.billing] }),
    ...(view.only === 'no price' && { withoutPrice: true }),
  };
}

export const pageOf = ({ page }: UsageView) => ({ limit: USAGE_PAGE, offset: (page - 1) * USAGE_PAGE });
