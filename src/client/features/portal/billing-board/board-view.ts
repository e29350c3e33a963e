import {
  BILLING_COLUMNS,
  UNBILLED_AGES,
  type BillingBoardInput,
  type BillingColumn,
  type UnbilledAge,
} from '#contract/billing-board.ts';
import { CURRENCIES } from '#contract/billing.ts';
import type { Currency } from '#contract/money.ts';

export const BOARD_PAGE = 50;

/** What the address says: which projects, the one that is open, and whether the leak check lies over it. */
export interface BoardView {
  column: BillingColumn | undefined;
  currency: Currency | undefined;
  age: UnbilledAge | undefined;
  q: string;
  page: number;
  project: number | undefined;
  leaks: boolean;
}

type Search = Record<string, string | undefined>;

export function readBoardView(search: Search): BoardView {
  return {
    column: BILLING_COLUMNS.find((one) => one === search['column']),
    currency: CURRENCIES.find((one) => one === search['currency']),
    age: UNBILLED_AGES.find((one) => one === search['age']),
    q: search['q'] ?? '',
    page: positive(search['page']) ?? 1,
    project: positive(search['project']),
    leaks: search['leaks'] === '1',
  };
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export function writeBoardView({ column, currency, age, q, page, project, leaks }: BoardView): Search {
  return {
    column,
    currency,
    age,
    q: q || undefined,
    page: page === 1 ? undefined : String(page),
    project: project?.toString(),
    leaks: leaks ? '1' : undefined,
  };
}

export function boardFilters({ column, currency, age, q }: BoardView) {
  return {
    ...(column && { column }),
    ...(currency && { currency }),
    ...(age && { age }),
    ...(q !== '' && { q }),
  };
}

export function boardInput(view: BoardView): BillingBoardInput {
  return { ...boardFilters(view), offset: (view.page - 1) * BOARD_PAGE, limit: BOARD_PAGE };
}
