import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FigureRow, FigureRowsPage } from '#contract/analytics.ts';
import { type Metric } from '#contract/analytics-metrics.ts';
import { formatDay } from '#contract/format-date.ts';
import { formatCount } from '#contract/format-number.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { sentenceCase } from '#client/lib/project-labels.ts';
import { saveTextFile } from '#client/lib/save-text-file.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorPanel } from '#client/ui/error-panel.tsx';
import { OnlyGroup } from '#client/ui/only-group.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { figureInput, ROWS_PAGE, type AnalyticsView } from './analytics-view.ts';
import { FIGURE_CALLS, FIGURE_OPTIONS } from './figure-calls.ts';
import { formatValue } from './format-figure.ts';

interface FigureRowsProps {
  metric: Metric;
  view: AnalyticsView;
  onShow: (change: Partial<AnalyticsView>) => void;
}

/** The cases that a figure is made of, and the same as a file. */
export function FigureRows({ metric, view, onShow }: FigureRowsProps) {
  const calls = FIGURE_CALLS[metric];
  const asked = { ...figureInput(view), ...(view.group !== undefined && { group: view.group }) };
  const rows = calls.rows.useQuery(
    { ...asked, offset: (view.page - 1) * ROWS_PAGE, limit: ROWS_PAGE },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const figure = calls.figure.useQuery(figureInput(view), { ...FIGURE_OPTIONS, refetchOnMount: false });
  const label = figure.data?.groups.find(({ key }) => key === view.group)?.label;
  return (
    <div className="grid gap-4 px-6 py-4">
      {view.group !== undefined && (
        <OnlyGroup
          called={label ?? view.group}
          all="Show all rows"
          onShowAll={() => onShow({ group: undefined, page: 1 })}
        />
      )}
      <RowsFile asked={{ ...asked, metric }} />
      <QueryProblem query={rows} />
      {rows.isPending && (
        <>
          <output className="sr-only">Loading the rows…</output>
          <Skeleton className="h-64" />
        </>
      )}
      {rows.data && (
        <>
          <output className="text-sm text-muted tabular-nums">{formatCount(rows.data.total, 'row')}</output>
          <ul aria-busy={rows.isPlaceholderData} className="divide-y divide-line">
            {rows.data.rows.map((row) => (
              <Row key={row.key} row={row} unit={rows.data.unit} metric={metric} />
            ))}
          </ul>
          <Pager
            label="Rows"
            page={view.page}
            pages={Math.ceil(rows.data.total / ROWS_PAGE)}
            onPageChange={(page) => onShow({ page })}
          />
        </>
      )}
    </div>
  );
}

function RowsFile({ asked }: { asked: Parameters<ReturnType<typeof useExport>['mutate']>[0] }) {
  const exporting = useExport();
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        size="sm"
        className="w-fit"
        disabled={exporting.isPending}
        onClick={() => exporting.mutate(asked)}
      >
        {exporting.isPending ? 'Writing the file…' : 'Download as CSV'}
      </Button>
      {exporting.error && (
        <ErrorPanel message={errorMessage(exporting.error)} onRetry={() => exporting.mutate(asked)} />
      )}
    </div>
  );
}

function useExport() {
  return trpc.portal.analytics.exportCsv.useMutation({
    onSuccess: ({ fileName, csv }) => {
      saveTextFile(fileName, csv, 'text/csv');
      toast({ title: `${fileName} downloaded`, tone: 'success' });
    },
  });
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
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <RowName row={row} who={who} />
        <p className="text-sm wrap-anywhere text-muted">
          {[label && sentenceCase(label), clientName, systemType, row.vesselName && who, day && formatDay(day)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="tabular-nums">{rowValue(row, unit, metric)}</p>
    </li>
  );
}

/** The project, else the vessel, else the person whose day it is. */
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
      <Link {...projectLink(projectId)} className={look}>
        {vesselName}, project {projectId}
      </Link>
    );
  }
  if (vesselDirectoryId !== null) {
    return (
      <Link to="/portal/vessel-directory" search={{ vessel: vesselDirectoryId }} className={look}>
        {vesselName}
      </Link>
    );
  }
  return <span className="font-medium">{who}</span>;
}

/** Of a share the rows count or do not; everything else is a number of its own. */
function rowValue({ value, currency }: FigureRow, unit: FigureRowsPage['unit'], metric: Metric): string {
  if (unit === 'projects') return value === '1' ? 'Counts' : 'Does not count';
  if (unit === 'parts') return `× ${formatValue(value, unit, null)}`;
  const said = formatValue(value, unit, currency);
  if (metric !== 'due-services') return said;
  return Number(value) < 0 ? `${said.replace('-', '')} overdue` : `due in ${said}`;
}
