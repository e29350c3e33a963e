import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Figure, FigureGroup } from '#contract/office/analytics.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { ValueBar } from '#client/kit/chart/value-bar.tsx';
import { formatMoney } from '#client/lib/format-money.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { formatValue } from './format-figure.ts';
import type { SearchOf } from '#client/lib/typed-search.ts';
import type { AnalyticsSearch } from './analytics-search.ts';

export interface FigureGroupsProps {
  figure: Figure;
  rowsOf: (group?: string) => SearchOf<typeof AnalyticsSearch>;
}

/** Currencies stand side by side where the card is wide enough. */
export const CURRENCY_COLUMNS = 'grid grid-cols-1 gap-x-5 gap-y-3 @lg:grid-cols-3';

/**
 * Shows a bar for each group with its label and value, and a mark for the previous period. Screen readers get the same
 * from the list. Each currency has its own scale.
 */
export function FigureBars({ figure, rowsOf }: FigureGroupsProps) {
  const scales = new Map<string | null, FigureGroup[]>();
  for (const group of figure.groups)
    scales.set(group.currency, [...(scales.get(group.currency) ?? []), group]);
  return (
    <>
      <div className={scales.has(null) ? 'grid grid-cols-1' : CURRENCY_COLUMNS}>
        {[...scales].map(([currency, groups]) => (
          <GroupBars key={currency} figure={figure} groups={groups} currency={currency} rowsOf={rowsOf} />
        ))}
      </div>
      <GroupsLeft figure={figure} />
      {figure.before && !scales.has(null) && (
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <svg aria-hidden="true" className="h-2.5 w-2">
            <line x1="4" x2="4" y2="10" strokeWidth="2" className="stroke-muted" />
          </svg>
          Previous period
        </p>
      )}
    </>
  );
}

/** The rest is shown on request: a long chart gives no overview. */
const SHOWN = 5;

/** A few groups more would save less than the button takes. */
const MOST = 8;

interface GroupBarsProps extends FigureGroupsProps {
  /** The groups of one currency, or those without one. */
  groups: readonly FigureGroup[];
  currency: string | null;
}

function GroupBars({ figure, groups, currency, rowsOf }: GroupBarsProps) {
  const [isWhole, setWhole] = useState(false);
  const { groupUnit, before } = figure;
  const isLong = groups.length > MOST || (currency !== null && groups.length > SHOWN + 1);
  const shown = isWhole || !isLong ? groups : groups.slice(0, SHOWN);
  const most = Math.max(...groups.flatMap(({ value, before: then }) => [Number(value), Number(then)]));
  return (
    <div>
      {currency !== null && <h4 className="sr-only">{currency}</h4>}
      <ul className={classNames('grid grid-cols-1 gap-x-5 gap-y-1', currency === null && '@lg:grid-cols-2')}>
        {shown.map((group) => (
          <li key={group.key}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-dense">
              <GroupLabel group={group} rowsOf={rowsOf} />
              <span
                className={classNames(
                  'min-w-0 wrap-anywhere tabular-nums',
                  figure.few ? 'text-muted' : 'font-medium',
                )}
              >
                {formatValue(group.value, groupUnit, currency)}
                {before && group.before !== null && (
                  <span className={currency === null ? 'text-xs font-normal text-muted' : 'sr-only'}>
                    {' '}
                    prev. {formatValue(group.before, groupUnit, currency)}
                  </span>
                )}
              </span>
            </div>
            {group.amounts.length > 0 && (
              <p className="text-xs text-muted tabular-nums @max-md:hidden">
                {group.amounts.map((sum) => formatMoney(sum.amount, sum.currency)).join(', ')}
              </p>
            )}
            {Number(group.value) + Number(group.before) > 0 && (
              <ValueBar
                value={Number(group.value)}
                before={before ? Number(group.before) : null}
                most={most}
                isQuiet={figure.few}
              />
            )}
          </li>
        ))}
      </ul>
      {isLong && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-3 print:hidden"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show first ${SHOWN}` : `Show all ${groups.length}`}
          <span className="sr-only">
            {' '}
            of: {figure.title} {currency}
          </span>
        </Button>
      )}
    </div>
  );
}

/** A group without cases has no rows to open. */
export function GroupLabel({ group, rowsOf }: { group: FigureGroup } & Pick<FigureGroupsProps, 'rowsOf'>) {
  if (group.n === 0) return <span className="min-w-0 wrap-break-word text-muted">{group.label}</span>;
  return (
    <Link
      to="/portal/analytics"
      search={rowsOf(group.key)}
      resetScroll={false}
      className="min-w-0 wrap-anywhere text-ink underline decoration-line underline-offset-4 hover:text-theme pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {group.label}
      <span className="sr-only"> (show rows)</span>
    </Link>
  );
}

export function GroupsLeft({ figure: { groupsLeft } }: Pick<FigureGroupsProps, 'figure'>) {
  if (groupsLeft === 0) return null;
  return (
    <p className="text-sm text-muted">
      and {formatNumber(groupsLeft)} smaller {groupsLeft === 1 ? 'group' : 'groups'}.
      <span className="print:hidden"> Show rows to see all.</span>
    </p>
  );
}
