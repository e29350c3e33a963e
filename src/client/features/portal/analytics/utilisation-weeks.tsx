import { scaleBand, scaleLinear } from 'd3-scale';
import type { UtilisationWeeks } from '#contract/office/analytics-series.ts';
import { formatDay, formatShortMonth } from '#contract/format/format-date.ts';
import { ChartTable } from '#client/kit/chart/chart-table.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { classNames } from '#client/ui/class-names.ts';
import { figureInput } from './analytics-search.ts';
import { GroupLabel } from './figure-bars.tsx';
import { CARD_OPTIONS } from './figure-calls.ts';
import { useFigure, type FigureCardProps } from './figure-card.tsx';
import { FigureFrame, TableDisclosure } from './figure-frame.tsx';
import { formatValue } from './format-figure.ts';

/** Shows each person's weeks as small columns: who is idle, and who works more than there are hours. */
export function UtilisationByWeek({
  view,
  rowsOf,
  className,
}: Omit<FigureCardProps, 'metric'> & { className?: string }) {
  const figure = useFigure('utilisation', view).data;
  const query = trpc.portal.analytics.utilisationWeeks.useQuery(figureInput(view), CARD_OPTIONS);
  const { weeks = [], people = [] } = query.data ?? {};
  const title = 'Utilisation by person and week';
  const groups = new Map(figure?.groups.map((group) => [Number(group.key), group]));
  const most = Math.max(FULL, ...people.flatMap((one) => one.weeks.map(({ share }) => Number(share))));
  return (
    <FigureFrame
      title={title}
      query={query}
      className={className}
      footer={
        people.length > 0 && (
          <TableDisclosure title={title}>
            <WeeksTable title={title} weeks={weeks} people={people} />
          </TableDisclosure>
        )
      }
    >
      {query.data && people.length === 0 && <p className="text-muted">Nobody to count in this period.</p>}
      {people.length > 0 && (
        <>
          <p className="text-xs text-muted">
            The height of a week is the share of the possible hours, and the line is 100 %. Weeks above it are
            marked.
          </p>
          <ul className="grid gap-1">
            {people.map((person) => {
              const group = groups.get(person.id);
              return (
                <li
                  key={person.id}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 text-dense @lg:grid-cols-[9rem_minmax(0,1fr)_4.5rem]"
                >
                  {group ? (
                    <GroupLabel group={group} rowsOf={(key) => rowsOf('utilisation', key)} />
                  ) : (
                    <span className="wrap-anywhere">{person.name}</span>
                  )}
                  <span className="text-right font-medium tabular-nums @lg:order-last">
                    {group && formatValue(group.value, 'percent', null)}
                  </span>
                  <Weeks person={person} weeks={weeks} most={most} />
                </li>
              );
            })}
          </ul>
          <MonthLabels weeks={weeks} />
        </>
      )}
    </FigureFrame>
  );
}

const FULL = 100;
const SIZE = 100;

interface WeeksProps {
  person: UtilisationWeeks['people'][number];
  weeks: readonly string[];
  most: number;
}

/** Names and shares are beside it, the hours of each week in the table. */
function Weeks({ person, weeks, most }: WeeksProps) {
  const x = scaleBand(weeks, [0, SIZE]).padding(0.15);
  const y = scaleLinear([0, most], [SIZE, 0]);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      preserveAspectRatio="none"
      className="col-span-2 block h-6 w-full @lg:col-span-1"
    >
      {[0, FULL].map((share) => (
        <line
          key={share}
          x2={SIZE}
          y1={y(share)}
          y2={y(share)}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      {person.weeks.map(({ share, hours }, index) => {
        const week = weeks[index] ?? '';
        const value = Number(share);
        return (
          <rect
            key={week}
            x={x(week)}
            width={x.bandwidth()}
            y={y(value)}
            height={SIZE - y(value)}
            className={value > FULL ? 'fill-signal' : 'fill-theme'}
          >
            <title>{`Week of ${formatDay(week)}: ${formatValue(hours, 'hours', null)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** Names the months below their first weeks. */
function MonthLabels({ weeks }: { weeks: readonly string[] }) {
  const starts = weeks.flatMap((week, index) =>
    index > 0 && week.slice(0, 7) !== weeks[index - 1]?.slice(0, 7) ? week : [],
  );
  return (
    <div
      aria-hidden="true"
      className="grid gap-x-3 text-xs text-muted @lg:grid-cols-[9rem_minmax(0,1fr)_4.5rem]"
    >
      <div className="flex @lg:col-start-2">
        {weeks.map((week) => (
          <span
            key={week}
            className={classNames(
              'flex min-w-0 flex-1 basis-0 whitespace-nowrap',
              starts.indexOf(week) % 2 === 1 && '@max-lg:invisible',
            )}
          >
            {starts.includes(week) && formatShortMonth(week).slice(0, 3)}
          </span>
        ))}
      </div>
    </div>
  );
}

function WeeksTable({ title, weeks, people }: { title: string } & UtilisationWeeks) {
  return (
    <ChartTable
      title={title}
      columns={[
        { title: 'Week of' },
        ...people.map(({ id, name }) => ({ key: String(id), title: name, isNumber: true })),
      ]}
      rows={weeks
        .map((week, index) => ({
          key: week,
          cells: [
            formatDay(week),
            ...people.map((person) => formatValue(person.weeks[index]?.hours ?? null, 'hours', null)),
          ],
        }))
        .toReversed()}
    />
  );
}
