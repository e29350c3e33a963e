import { Link } from '@tanstack/react-router';
import type { FigureRow, FigureRowsPage } from '#contract/office/analytics.ts';
import { type Metric } from '#contract/office/analytics-metrics.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { FilterBar } from '#client/kit/list/filter/filter-bar.tsx';
import type { Filter } from '#client/kit/list/filter/filter.ts';
import { ListView } from '#client/kit/list/list-view.tsx';
import { rowLink } from '#client/kit/list/table/row-link.ts';
import { LIST_QUERY, type ListSearch } from '#client/kit/list/use-list-search.ts';
import { listRow } from '#client/kit/shortcuts/row-keys.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { figureInput, ROWS_PAGE, type AnalyticsSearch, type AnalyticsView } from './analytics-search.ts';
import { FIGURE_CALLS, FIGURE_OPTIONS } from './figure-calls.ts';
import { formatValue } from './format-figure.ts';

interface FigureRowsProps {
  metric: Metric;
  list: ListSearch<typeof AnalyticsSearch>;
  view: AnalyticsView;
}

/** Lists the cases that a figure is made of, and exports them. */
export function FigureRows({ metric, list, view }: FigureRowsProps) {
  const calls = FIGURE_CALLS[metric];
  const asked = { ...figureInput(view), ...(view.group !== '' && { group: view.group }) };
  const rows = calls.rows.useQuery(
    { ...asked, offset: (view.page - 1) * ROWS_PAGE, limit: ROWS_PAGE },
    LIST_QUERY,
  );
  const figure = calls.figure.useQuery(figureInput(view), { ...FIGURE_OPTIONS, refetchOnMount: false });
  const label = figure.data?.groups.find(({ key }) => key === view.group)?.label;
  const filters: Filter<'group'>[] = [
    { kind: 'only', name: 'group', label: 'Only', text: label ?? view.group },
  ];
  return (
    <div className="grid gap-4 px-6 py-4">
      <FilterBar list={list} filters={filters} />
      <div>
        <ExportButton procedure={trpc.portal.analytics.exportCsv} input={{ ...asked, metric }} />
      </div>
      {rows.data && (
        <output className="text-muted tabular-nums">{formatCount(rows.data.total, 'row')}</output>
      )}
      <ListView
        list={list}
        filters={filters}
        label="Rows"
        query={rows}
        rows={rows.data?.rows.map((row) => ({ ...row, id: row.key }))}
        empty={{ none: 'No rows.', noMatch: 'No rows in this group.' }}
        paging={{ total: rows.data?.total ?? 0, pageSize: ROWS_PAGE }}
      >
        <ul aria-busy={rows.isPlaceholderData} className="divide-y divide-line">
          {rows.data?.rows.map((row) => (
            <Row key={row.key} row={row} unit={rows.data.unit} metric={metric} />
          ))}
        </ul>
      </ListView>
    </div>
  );
}

interface RowProps {
  row: FigureRow;
  unit: FigureRowsPage['unit'];
  metric: Metric;
}

function Row({ row, unit, metric }: RowProps) {
  const { label, clientName, systemType, operator, day } = row;
  const who = operator && (operator.isActive ? operator.name : `${operator.name} (inactive)`);
  return (
    <li {...listRow} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <RowName row={row} who={who} />
        <p className="text-sm wrap-anywhere text-muted">
          {[label && sentenceCase(label), clientName, systemType, row.vesselName && who, day && shortDay(day)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="tabular-nums">{rowValue(row, unit, metric)}</p>
    </li>
  );
}

/** Links to the project, otherwise to the vessel; otherwise names the person. */
function RowName({
  row: { projectId, vesselDirectoryId, vesselName },
  who,
}: {
  row: FigureRow;
  who: string | null;
}) {
  const look =
    'font-medium wrap-anywhere pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';
  if (projectId !== null) {
    return (
      <Link {...projectLink(projectId)} {...rowLink} className={look}>
        {vesselName}, project {projectId}
      </Link>
    );
  }
  if (vesselDirectoryId !== null) {
    return (
      <Link
        to="/portal/vessel-directory"
        search={{ vessel: vesselDirectoryId }}
        {...rowLink}
        className={look}
      >
        {vesselName}
      </Link>
    );
  }
  return <span className="font-medium">{who}</span>;
}

/** For a share, says whether the case counts; otherwise formats its value. */
function rowValue({ value, currency }: FigureRow, unit: FigureRowsPage['unit'], metric: Metric): string {
  if (unit === 'projects') return value === '1' ? 'Counts' : 'Does not count';
  if (unit === 'parts') return `× ${formatValue(value, unit, null)}`;
  const said = formatValue(value, unit, currency);
  if (metric !== 'due-services') return said;
  return Number(value) < 0 ? `${said.replace('-', '')} overdue` : `due in ${said}`;
}
