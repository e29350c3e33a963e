import { Link } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { shortDay } from '#client/lib/short-date.ts';
import type { ReadingSeries } from '#contract/project/readings.ts';
import { formatLimits, outsideText, withUnit } from '#client/entities/checklist/reading-text.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { ChartTable } from '#client/kit/chart/chart-table.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { Select } from '#client/ui/form/field.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { textLink } from '#client/ui/text/text-link.ts';
import { CHART, chartOf } from './reading-chart.ts';
import { VesselSection } from './vessel-section.tsx';

/** The measured values of the vessel over its visits, of one system at a time. */
export function VesselReadings({ id }: { id: number }) {
  const isManager = usePortalUser().role === 'manager';
  const [chosen, setChosen] = useState<string>();
  const query = trpc.portal.readings.ofVessel.useQuery(
    { id, ...(chosen !== undefined && { system: chosen }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { systems = [], system, series = [] } = query.data ?? {};
  return (
    <VesselSection
      title="Readings"
      action={
        isManager &&
        series.length > 0 && <ExportButton procedure={trpc.portal.readings.exportCsv} input={{ id }} />
      }
    >
      <QueryProblem query={query} />
      {query.isPending && <Skeleton className="h-24" />}
      {query.data && series.length === 0 && (
        <p className="text-muted">No readings yet. They appear after the first service with a checklist.</p>
      )}
      {systems.length > 1 && (
        <Select
          label="System"
          className="max-w-80"
          value={system}
          onChange={({ target }) => setChosen(target.value)}
        >
          {systems.map((one) => (
            <option key={one} value={one}>
              {one || 'No system'}
            </option>
          ))}
        </Select>
      )}
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 xl:grid-cols-2">
        {series.map((one) => (
          <Readings key={`${one.key} ${one.unit}`} series={one} />
        ))}
      </div>
    </VesselSection>
  );
}

function Readings({ series }: { series: ReadingSeries }) {
  const id = useId();
  const { label, unit, points } = series;
  const newest = points.at(-1);
  if (!newest) return null;
  const newestText = [withUnit(newest.value, unit), `on ${shortDay(newest.day)}`].join(' ');
  return (
    <section aria-labelledby={id} className="min-w-0 max-w-80">
      <h3 id={id} className="text-dense font-medium wrap-anywhere">
        {label}
      </h3>
      <p className="text-muted">
        {[newestText, outsideText(newest), kindText(series)].filter(Boolean).join(', ')}
      </p>
      <Lines series={series} />
      <Disclosure label="Show as table">
        <Figures series={series} />
      </Disclosure>
    </section>
  );
}

function kindText(series: ReadingSeries): string {
  if (series.series === 'counter') return 'a counter';
  const limits = formatLimits(series);
  const isRange = series.minimum !== null && series.maximum !== null;
  return limits && (isRange ? `limits ${limits}` : `limit: ${limits}`);
}

const MARK = 3.5;

/** The figures below it say the same. A reading outside of its limits is a square, the newest one is ringed. */
function Lines({ series }: { series: ReadingSeries }) {
  const { points, path, limits } = chartOf(series);
  const newest = points.at(-1);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${CHART.width} ${CHART.height}`}
      className="my-1 w-full rounded-md border border-line bg-paper text-theme"
    >
      {limits.map((y) => (
        <line
          key={y}
          x1={0}
          x2={CHART.width}
          y1={y}
          y2={y}
          stroke="currentColor"
          strokeDasharray="4 4"
          className="text-edge"
        />
      ))}
      {points.length > 1 && (
        <path d={path ?? undefined} fill="none" stroke="currentColor" strokeWidth={1.5} />
      )}
      {points.map(({ x, y, isOutside }, index) =>
        isOutside ? (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- two points may be at one place
            key={index}
            x={x - MARK}
            y={y - MARK}
            width={2 * MARK}
            height={2 * MARK}
            fill="currentColor"
            className="text-signal"
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- two points may be at one place
          <circle key={index} cx={x} cy={y} r={MARK} fill="currentColor" />
        ),
      )}
      {newest && <circle cx={newest.x} cy={newest.y} r={2 * MARK} fill="none" stroke="currentColor" />}
    </svg>
  );
}

function Figures({ series: { label, unit, points } }: { series: ReadingSeries }) {
  return (
    <ChartTable
      title={`Figures: ${label}`}
      columns={[{ title: 'Day' }, { title: unit ?? 'Value', isNumber: true }, { title: 'Service' }]}
      rows={points.toReversed().map((point, index) => ({
        key: String(index),
        cells: [
          shortDay(point.day),
          <span key="value" className={classNames(outsideText(point) !== null && 'text-signal')}>
            {[point.value, outsideText(point)].filter(Boolean).join(', ')}
          </span>,
          point.projectId === null ? (
            point.serviceType
          ) : (
            <Link key="service" {...projectLink(point.projectId)} className={textLink}>
              {point.serviceType}
              <span className="sr-only"> on {shortDay(point.day)}</span>
            </Link>
          ),
        ],
      }))}
    />
  );
}
