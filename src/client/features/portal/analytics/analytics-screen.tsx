import { METRIC_WORDS, METRICS } from '#contract/office/analytics-metrics.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { writeSearch } from '#client/kit/list/search-schema.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { AnalyticsSearch, viewOf } from './analytics-search.ts';
import { FigureCard } from './figure-card.tsx';
import { FigureRows } from './figure-rows.tsx';
import { FiguresAge } from './figures-age.tsx';
import { formatPeriod } from './format-figure.ts';
import { RequestSection } from './request-section.tsx';

const topics = [...new Set(METRICS.map((metric) => METRIC_WORDS[metric].topic))];

/** Shows the figures of a period, each with its formula and its rows. */
export function AnalyticsScreen() {
  const list = useListSearch(AnalyticsSearch);
  const today = osloDay(new Date());
  const view = viewOf(list.search, today);
  const close = () => list.set({ rows: undefined, group: '', page: 1 });

  return (
    <PortalPage
      title="Analytics"
      lead={`${formatPeriod(view)}, compared with the previous period. Dates are Oslo time.`}
    >
      <div className="grid grid-cols-1 gap-8">
        <div className="grid grid-cols-1 gap-3">
          <AnalyticsFilters list={list} view={view} today={today} />
          <FiguresAge />
        </div>
        {topics.map((topic) => (
          <section key={topic} aria-labelledby={`topic-${topic}`}>
            <h2 id={`topic-${topic}`} className="mb-3 text-md font-semibold">
              {topic}
            </h2>
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              {METRICS.filter((metric) => METRIC_WORDS[metric].topic === topic).map((metric) => (
                <FigureCard
                  key={metric}
                  metric={metric}
                  view={view}
                  rowsOf={(group) =>
                    writeSearch(AnalyticsSearch, { ...list.search, rows: metric, group, page: 1 })
                  }
                />
              ))}
            </div>
          </section>
        ))}
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
