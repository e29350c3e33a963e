import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Figure, FigureGroup } from '#contract/office/analytics.ts';
import { formatNumber } from '#contract/format/format-number.ts';
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

/**
 * Shows a bar for each group with its label and value, and a thinner one for the previous period. Screen readers get
 * the same from the list. Each currency has its own scale.
 */
export function FigureBars({ figure, rowsOf }: FigureGroupsProps) {
  const { before } = figure;
  const scales = new Map<string | null, FigureGroup[]>();
  for (const group of figure.groups)
    scales.set(group.currency, [...(scales.get(group.currency) ?? []), group]);
  return (
    <div className="grid grid-cols-1 gap-4">
      {[...scales].map(([currency, groups]) => (
        <GroupBars key={currency} figure={figure} groups={groups} currency={currency} rowsOf={rowsOf} />
      ))}
      <GroupsLeft figure={figure} />
      {before && (
        <p className="flex flex-wrap items-center gap-x-4 text-xs text-muted">
          <span>Thick bar: this period</span>
          <span>Thin bar: previous period</span>
        </p>
      )}
    </div>
  );
}

/** The rest is shown on request: a chart longer than the screen gives no overview. */
const SHOWN = 15;

interface GroupBarsProps extends FigureGroupsProps {
  /** The groups of one currency, or those without one. */
  groups: readonly FigureGroup[];
  currency: string | null;
}

function GroupBars({ figure, groups, currency, rowsOf }: GroupBarsProps) {
  const [isWhole, setWhole] = useState(false);
  const { groupUnit, before } = figure;
  const shown = isWhole ? groups : groups.slice(0, SHOWN);
  const most = Math.max(...groups.flatMap(({ value, before: then }) => [Number(value), Number(then)]));
  return (
    <div>
      {currency !== null && <h4 className="mb-2 text-sm font-semibold text-muted">{currency}</h4>}
      <ul className="grid gap-2">
        {shown.map((group) => (
          <li key={group.key}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <GroupLabel group={group} rowsOf={rowsOf} />
              <span
                className={classNames(
                  'min-w-0 wrap-anywhere tabular-nums',
                  figure.few ? 'text-muted' : 'font-medium',
                )}
              >
                {formatValue(group.value, groupUnit, currency)}
                {before && group.before !== null && (
                  <span className="font-normal text-muted">
                    {' '}
                    prev. {formatValue(group.before, groupUnit, currency)}
                  </span>
                )}
              </span>
            </div>
            {group.amounts.length > 0 && (
              <p className="text-xs text-muted tabular-nums">
                {group.amounts.map((sum) => formatMoney(sum.amount, sum.currency)).join(', ')}
              </p>
            )}
            <Bars
              now={part(group.value, most)}
              then={before ? part(group.before, most) : null}
              few={figure.few}
            />
          </li>
        ))}
      </ul>
      {groups.length > SHOWN && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-3"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show first ${SHOWN}` : `Show all ${groups.length}`}
          <span className="sr-only"> of: {figure.title}</span>
        </Button>
      )}
    </div>
  );
}

const part = (value: string | null, most: number) => (most > 0 ? (Number(value) / most) * 100 : 0);

function Bars({ now, then, few }: { now: number; then: number | null; few: boolean }) {
  return (
    <svg aria-hidden="true" className={classNames('mt-1 block w-full', then === null ? 'h-2.5' : 'h-4')}>
      <line x1="0" y1="0" x2="0" y2="100%" className="stroke-edge" />
      <rect width={`${now}%`} height="10" className={few ? 'fill-edge' : 'fill-theme'} />
      {then !== null && <rect y="12" width={`${then}%`} height="4" className="fill-edge" />}
    </svg>
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
      and {formatNumber(groupsLeft)} smaller {groupsLeft === 1 ? 'group' : 'groups'}. Show rows to see all.
    </p>
  );
}
