import { METRIC_WORDS, type Metric } from '#contract/office/analytics-metrics.ts';
import { TREND_METRICS, type TrendMetric } from '#contract/office/analytics-series.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { writeSearch } from '#client/kit/list/search-schema.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { Sheet } from '#client/ui/overlay/sheet.tsx';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { AnalyticsSearch, REVENUE_SIDES, viewOf } from './analytics-search.ts';
import { AnalyticsSection } from './analytics-section.tsx';
import { FigureCard } from './figure-card.tsx';
import { FigureRows } from './figure-rows.tsx';
import { FiguresAge } from './figures-age.tsx';
import { formatPeriod } from './format-figure.ts';
import { LeadTimeChart } from './lead-time-chart.tsx';
import { ProjectsByMonth, RevenueByMonth } from './month-charts.tsx';
import { RequestSection } from './request-section.tsx';
import { TrendTile } from './trend-tile.tsx';
import { UtilisationByWeek } from './utilisation-weeks.tsx';

/** The figures whose groups have a chart of their own below. */
const CHARTED: ReadonlySet<TrendMetric> = new Set(['lead-time', 'utilisation']);

/** Shows the figures of a period as a story: at a glance, the work, the people, the money, and what comes next. */
export function AnalyticsScreen() {
  const list = useListSearch(AnalyticsSearch);
  const today = osloDay(new Date());
  const view = viewOf(list.search, today);
  const close = () => list.set({ rows: undefined, group: '', page: 1 });
  const rowsOf = (metric: Metric, group?: string) =>
    writeSearch(AnalyticsSearch, { ...list.search, rows: metric, group, page: 1 });
  const shared = { view, rowsOf };

  return (
    <PortalPage
      title="Analytics"
      lead={`${formatPeriod(view)}, compared with the previous period. Oslo time.`}
      actions={<FiguresAge />}
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="print:hidden">
          <AnalyticsFilters list={list} view={view} today={today} />
        </div>
        <section aria-labelledby="at-a-glance">
          <h2 id="at-a-glance" className="sr-only">
            At a glance
          </h2>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3 max-md:*:last:col-span-full md:grid-cols-3 lg:grid-cols-5">
            {TREND_METRICS.map((metric) => (
              <TrendTile key={metric} metric={metric} hasChart={CHARTED.has(metric)} {...shared} />
            ))}
          </div>
        </section>
        <AnalyticsSection title="Work">
          <ProjectsByMonth view={view} />
          <LeadTimeChart {...shared} />
          <FigureCard metric="backlog" {...shared} />
        </AnalyticsSection>
        <AnalyticsSection title="People">
          <UtilisationByWeek className="lg:col-span-2" {...shared} />
          <FigureCard metric="travel-and-waiting" {...shared} />
        </AnalyticsSection>
        <AnalyticsSection title="Money">
          <RevenueByMonth view={view} onChoose={(chart) => list.set({ chart })} />
          <FigureCard metric={`revenue-by-${view.by}`} className="lg:col-span-2" {...shared}>
            <ChipGroup
              label="Group revenue by"
              value={view.by}
              onChange={(by) => list.set({ by })}
              chips={REVENUE_SIDES.map((value) => ({ value, label: sentenceCase(value), count: undefined }))}
            />
          </FigureCard>
        </AnalyticsSection>
        <AnalyticsSection title="Parts, invoices and services ahead">
          <div className="grid grid-cols-1 gap-3 lg:col-span-2">
            <FigureCard metric="unbilled" {...shared} />
            <FigureCard metric="due-services" {...shared} />
          </div>
          <FigureCard metric="top-parts" {...shared} />
        </AnalyticsSection>
        <RequestSection view={view} />
      </div>
      <Sheet
        title={view.rows === undefined ? 'Rows' : `Rows of: ${METRIC_WORDS[view.rows].title}`}
        open={view.rows !== undefined}
        onOpenChange={(open) => !open && close()}
        closeLabel="Close"
        isWide
      >
        {view.rows !== undefined && <FigureRows key={view.rows} metric={view.rows} list={list} view={view} />}
      </Sheet>
    </PortalPage>
  );
}
