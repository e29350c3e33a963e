import * as z from 'zod/mini';
import { BILLING_STATUSES } from '#contract/billing/billing.ts';
import { PART_CATEGORIES } from '#contract/billing/part.ts';
import { USAGE_GROUPINGS, type PricedUsageFilters } from '#contract/billing/part-usage.ts';
import { choice, day, id, page, text } from '#client/kit/list/search-schema.ts';

const GROUP_KEY_MAX = 300;

/**
 * The address of the parts used. Without `group` it lists single parts; `ofPart` and `ofVessel` limit the list to one
 * group, whose name is `called`.
 */
export const UsageSearch = z.object({
  group: choice(USAGE_GROUPINGS),
  q: text(),
  vessel: text(),
  supplier: text(),
  from: day(),
  to: day(),
  category: choice(PART_CATEGORIES),
  billing: choice(BILLING_STATUSES),
  ofPart: text(GROUP_KEY_MAX),
  ofVessel: text(GROUP_KEY_MAX),
  called: text(GROUP_KEY_MAX),
  operator: id(),
  only: choice(['free text', 'no price']),
  page: page(),
});
export type UsageSearch = z.infer<typeof UsageSearch>;

/** The filters for operators; managers have more. */
export function usageFilters({ q, vessel, supplier, from, to, category, ...search }: UsageSearch) {
  const { ofPart, ofVessel, operator, only } = search;
  return {
    ...(q !== '' && { q }),
    ...(vessel !== '' && { vessel }),
    ...(supplier !== '' && { supplier }),
    ...(from && { from }),
    ...(to && { to }),
    ...(category && { category }),
    ...(ofPart !== '' && { ofPart }),
    ...(ofVessel !== '' && { ofVessel }),
    ...(operator && { operatorId: operator }),
    ...(only === 'free text' && { freeText: true }),
  };
}

export function pricedFilters(search: UsageSearch): PricedUsageFilters {
  return {
    ...usageFilters(search),
    ...(search.billing && { billingStatus: [search.billing] }),
    ...(search.only === 'no price' && { withoutPrice: true }),
  };
}

export const USAGE_PAGE = 50;

export const pageOf = ({ page: number }: UsageSearch) => ({
  limit: USAGE_PAGE,
  offset: (number - 1) * USAGE_PAGE,
});
