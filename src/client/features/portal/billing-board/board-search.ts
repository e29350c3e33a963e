import * as z from 'zod/mini';
import { BILLING_COLUMNS, UNBILLED_AGES, type BillingBoardInput } from '#contract/billing/billing-board.ts';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { choice, flag, id, page, text } from '#client/kit/list/search-schema.ts';

/** The address of the billing board. `project` is the project that is open; `leaks` opens the unbilled work check. */
export const BoardSearch = z.object({
  column: choice(BILLING_COLUMNS),
  currency: choice(CURRENCIES),
  age: choice(UNBILLED_AGES),
  q: text(),
  page: page(),
  project: id(),
  leaks: flag(),
});

export type BoardSearch = z.infer<typeof BoardSearch>;

export const BOARD_PAGE = 50;

export function boardFilters({ column, currency, age, q }: BoardSearch) {
  return {
    ...(column && { column }),
    ...(currency && { currency }),
    ...(age && { age }),
    ...(q !== '' && { q }),
  };
}

export const boardInput = (search: BoardSearch): BillingBoardInput => ({
  ...boardFilters(search),
  offset: (search.page - 1) * BOARD_PAGE,
  limit: BOARD_PAGE,
});
