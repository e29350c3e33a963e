import type { Figure, Measure } from '#contract/office/analytics.ts';
import { METRIC_WORDS } from '#contract/office/analytics-metrics.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { formatCases, formatChange, formatValue } from './format-figure.ts';

/** The number of cases, and whether they are few. */
export function FigureCases({ figure }: { figure: Figure }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-muted tabular-nums">
      {METRIC_WORDS[figure.metric].isNow && <Badge>Today</Badge>}
      {figure.few && figure.n > 0 && <Badge>Few cases</Badge>}
      <span>{formatCases(figure.n)}</span>
    </p>
  );
}

/** The values of a figure, each with its change. Those of different currencies stand above their bars. */
export function Measures({ figure, className }: { figure: Figure; className?: string }) {
  return (
    <dl
      className={classNames(
        'gap-x-5 gap-y-1',
        figure.few && 'text-muted',
        className ?? 'flex flex-wrap items-end',
      )}
    >
      {figure.measures.map((measure, index) => {
        const isMain = index === 0 || measure.currency !== null;
        return (
          <div
            key={measure.key}
            className={classNames('min-w-0 text-xs', !isMain && 'flex flex-wrap items-baseline gap-x-1.5')}
          >
            <dt className="text-muted">{measure.label}</dt>
            <dd
              className={classNames(
                'font-semibold wrap-anywhere tabular-nums',
                isMain && 'flex flex-wrap items-baseline gap-x-1.5 text-md leading-tight',
              )}
            >
              {formatValue(measure.value, measure.unit, measure.currency)}
              <Change measure={measure} hasBefore={figure.before !== null} isMain={isMain} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The change of the main value; beside it, those of the others would be too much to read. */
function Change({ measure, hasBefore, isMain }: { measure: Measure; hasBefore: boolean; isMain: boolean }) {
  const change = formatChange(measure, hasBefore);
  if (change === undefined) return null;
  return (
    <span className={isMain ? 'text-xs font-normal text-muted' : 'sr-only'}>
      {isMain ? change : ` ${change}`}
    </span>
  );
}

/** Says that there is nothing to measure. */
export function NoCases({ figure: { before, nBefore } }: { figure: Figure }) {
  return (
    <p className="text-muted">
      {before
        ? `No cases in this period${nBefore ? `, ${formatNumber(nBefore)} in the previous one` : ' or the previous one'}. Choose a longer period or fewer filters.`
        : 'Nothing today.'}
    </p>
  );
}
