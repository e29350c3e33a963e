import { keepPreviousData } from '@tanstack/react-query';
import { CURRENCIES } from '#contract/billing.ts';
import type { BillingBoard as Board, BillingColumn } from '#contract/billing-board.ts';
import { formatCount } from '#contract/format-number.ts';
import type { Currency } from '#contract/money.ts';
import { csvDownload } from '#client/lib/csv-download.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useSearchText } from '#client/lib/use-search-text.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { CsvButton } from '#client/ui/csv-button.tsx';
import { Select, TextField } from '#client/ui/field.tsx';
import { MoneyLines } from '#client/ui/money-lines.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { PortalPage } from '#client/ui/portal-page.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import {
  BOARD_PAGE,
  boardFilters,
  boardInput,
  readBoardView,
  writeBoardView,
  type BoardView,
} from './board-view.ts';
import { BillingPanel } from './billing-panel.tsx';
import { ProjectList } from './project-list.tsx';
import { LeakList } from './leak-list.tsx';
import { UnbilledByAge } from './unbilled-by-age.tsx';

interface BillingBoardProps {
  search: Record<string, string | undefined>;
  onSearchChange: (search: Record<string, string | undefined>) => void;
}

/** What there is to bill, project by project, by the step that is next. */
export function BillingBoard({ search, onSearchChange }: BillingBoardProps) {
  const view = readBoardView(search);
  const show = (change: Partial<BoardView>) =>
    onSearchChange(writeBoardView({ ...view, page: 1, ...change }));
  const board = trpc.portal.billing.board.useQuery(boardInput(view), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const lines = trpc.portal.billing.exportCsv.useMutation(csvDownload);
  const { text, type } = useSearchText(view.q, (q) => show({ q }));
  const close = () => show({ project: undefined, leaks: false, page: view.page });

  return (
    <PortalPage
      title="Billing"
      lead="Projects with something to bill, each where its next step is."
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={() => show({ leaks: true, page: view.page })}>
            Unbilled work check
          </Button>
          <CsvButton
            label="Export lines"
            isBusy={lines.isPending}
            onClick={() => lines.mutate(boardFilters(view))}
          />
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <UnbilledByAge age={view.age} onShow={(age) => show({ age, column: undefined })} />
        <QueryProblem query={board} />
        {board.isPending && <LoadingBoard />}
        {board.data && (
          <>
            <Columns
              columns={board.data.columns}
              shown={view.column}
              onShow={(column) => show({ column: column === view.column ? undefined : column })}
            />
            <div className="grid gap-3 sm:grid-cols-[minmax(0,22rem)_10rem]">
              <TextField
                label="Vessel or client"
                type="search"
                value={text}
                onChange={(event) => type(event.currentTarget.value)}
              />
              <Select
                label="Currency"
                value={view.currency ?? ''}
                onChange={(event) => show({ currency: (event.currentTarget.value || undefined) as Currency })}
              >
                <option value="">All</option>
                {CURRENCIES.map((currency) => (
                  <option key={currency}>{currency}</option>
                ))}
              </Select>
            </div>
            <ProjectList
              projects={board.data.projects}
              onOpen={(project) => show({ project, page: view.page })}
              onClear={
                Object.keys(boardFilters(view)).length === 0 ? undefined : () => show(readBoardView({}))
              }
              isBusy={board.isPlaceholderData}
            />
            <Pager
              label="Projects"
              page={view.page}
              pages={Math.ceil(board.data.total / BOARD_PAGE)}
              onPageChange={(page) => show({ page })}
            />
          </>
        )}
      </div>
      <Sheet
        title={view.project === undefined ? 'Project' : `Project ${view.project}`}
        open={view.project !== undefined}
        onOpenChange={(open) => !open && close()}
        closeLabel="Close"
        isWide
      >
        {view.project !== undefined && <BillingPanel key={view.project} id={view.project} />}
      </Sheet>
      <Sheet
        title="Unbilled work check"
        open={view.leaks}
        onOpenChange={(open) => !open && close()}
        closeLabel="Close"
        isWide
      >
        {view.leaks && <LeakList />}
      </Sheet>
    </PortalPage>
  );
}

const labels: Record<BillingColumn, string> = {
  pending: 'Pending',
  ready: 'Ready to invoice',
  invoiced: 'Invoiced',
  paid: 'Paid',
};

/** The sum of each column, of the amounts that the column is about; each currency for itself. */
function Columns({
  columns,
  shown,
  onShow,
}: {
  columns: Board['columns'];
  shown: BillingColumn | undefined;
  onShow: (column: BillingColumn) => void;
}) {
  return (
    <fieldset className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 xl:grid-cols-4">
      <legend className="sr-only">By the step that is next</legend>
      {columns.map(({ column, projects, totals }) => (
        <button
          key={column}
          type="button"
          aria-pressed={column === shown}
          onClick={() => onShow(column)}
          className={classNames(
            'flex min-h-11 flex-wrap items-start justify-between gap-x-4 gap-y-1 rounded-md border px-4 py-3 text-left hover:border-theme min-[30rem]:grid min-[30rem]:min-h-24 min-[30rem]:content-start min-[30rem]:justify-normal',
            column === shown ? 'border-theme bg-theme-tint' : 'border-line bg-paper',
          )}
        >
          <span className="flex flex-col gap-x-2 min-[30rem]:flex-row min-[30rem]:items-baseline min-[30rem]:justify-between">
            <span className="font-semibold">{labels[column]}</span>
            <span className="text-muted tabular-nums">{formatCount(projects, 'project')}</span>
          </span>
          <MoneyLines
            amounts={totals.map((total) => ({
              currency: total.currency,
              amount: column === 'ready' ? total.approved : total[column],
            }))}
          />
        </button>
      ))}
    </fieldset>
  );
}

function LoadingBoard() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Loading what there is to bill…</output>
      <Skeleton className="h-24" />
      <Skeleton className="h-64" />
    </div>
  );
}
