import { useState } from 'react';
import type { BillingBoard as Board } from '#contract/billing/billing-board.ts';
import { formatCount } from '#contract/format/format-number.ts';
import type { Currency } from '#contract/format/money.ts';
import { DataTable } from '#client/kit/list/table/data-table.tsx';
import { ListView } from '#client/kit/list/list-view.tsx';
import { LIST_QUERY, useListSearch } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { ExportButton, ExportItem } from '#client/kit/list/export-button.tsx';
import { MenuItem } from '#client/kit/screen/menu.tsx';
import { MoreActions } from '#client/kit/screen/more-actions.tsx';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { Sheet } from '#client/ui/overlay/sheet.tsx';
import { BOARD_PAGE, boardFilters, boardInput, BoardSearch } from './board-search.ts';
import { BillingBar, billingFilters } from './billing-bar.tsx';
import { BillingPanel } from './billing-panel.tsx';
import { BillingFigures } from './billing-figures.tsx';
import { billsOf, canApprove, canInvoice, footOf, type Bill } from './bills.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkInvoiceDialog } from './bulk-invoice-dialog.tsx';
import { ChooseBills, ChosenBills } from './chosen-bills.tsx';
import { LeakList } from './leak-list.tsx';
import { projectColumns } from './project-columns.tsx';

/** Lists the projects to bill by their next step. */
export function BillingBoard() {
  const list = useListSearch(BoardSearch);
  const { search } = list;
  const board = trpc.portal.billing.board.useQuery(boardInput(search), LIST_QUERY);
  const rows = board.data?.projects.map((project) => ({ ...project, id: project.projectId }));
  const groups = billsOf(board.data?.projects ?? [], search.currency);
  // Changing the filter or page clears the selection.
  const view = JSON.stringify(boardInput(search));
  const [chosen, setChosen] = useState<{ view: string; ids: ReadonlySet<string> }>({ view, ids: new Set() });
  if (chosen.view !== view) setChosen({ view, ids: new Set() });
  const [invoicing, setInvoicing] = useState<readonly Bill[]>();
  const chosenBills = groups.flatMap(({ bills }) => bills).filter(({ id }) => chosen.ids.has(id));
  const close = () => list.set({ project: undefined, leaks: false });
  const isWide = useMediaQuery(WIDE_SCREEN);
  const bar = (
    <BillingBar list={list} search={search} columns={board.data?.columns} isBusy={board.isPlaceholderData} />
  );
  const showLeaks = () => list.set({ leaks: true });
  const exported = {
    label: 'Export lines',
    procedure: trpc.portal.billing.exportCsv,
    input: boardFilters(search),
  };
  return (
    <PortalPage
      title="Billing"
      actions={
        isWide ? (
          <>
            <div className="w-full lg:w-128">{bar}</div>
            <Button variant="secondary" size="sm" onClick={showLeaks}>
              Unbilled work check
            </Button>
            <ExportButton {...exported} />
          </>
        ) : (
          <MoreActions>
            <MenuItem onSelect={showLeaks}>Unbilled work check</MenuItem>
            <ExportItem {...exported} />
          </MoreActions>
        )
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {!isWide && bar}
        {isWide && board.data && (
          <BillingFigures
            columns={board.data.columns}
            shown={search}
            onShow={(change) => list.filter(change)}
          />
        )}
        <ListView
          list={list}
          filters={billingFilters}
          label="Projects"
          query={board}
          rows={rows}
          empty={{
            none: 'Nothing to bill yet. Projects are listed here with their first part, or when they have a fixed price.',
            noMatch: 'No project matches these filters.',
          }}
          paging={{ total: board.data?.total ?? 0, pageSize: BOARD_PAGE }}
        >
          <ChosenBills value={{ ids: chosen.ids, onChoose: (ids) => setChosen({ view, ids }) }}>
            <div
              className={classNames(
                'grid grid-cols-1 gap-4',
                chosenBills.length > 0 && '[--list-foot:3.5rem]',
              )}
            >
              {groups.map(({ currency, bills }) => (
                <Bills
                  key={currency}
                  currency={currency}
                  bills={bills}
                  sums={board.data?.sums ?? []}
                  isBusy={board.isPlaceholderData}
                />
              ))}
              <p className="text-muted">
                Oldest uninvoiced first. Age is the days since the work ended, or since the invoice.
              </p>
              {chosenBills.length > 0 && (
                <BulkBar
                  chosen={chosenBills}
                  onInvoice={setInvoicing}
                  onClear={() => setChosen({ view, ids: new Set() })}
                />
              )}
            </div>
          </ChosenBills>
        </ListView>
      </div>
      {/* Outside of the list: invoiced bills leave it, while refused ones are still shown here. */}
      {invoicing && <BulkInvoiceDialog bills={invoicing} onClose={() => setInvoicing(undefined)} />}
      <Sheet
        title={search.project === undefined ? 'Project' : `Project ${search.project}`}
        open={search.project !== undefined}
        onOpenChange={(open) => !open && close()}
        closeLabel="Close"
        isWide
      >
        {search.project !== undefined && <BillingPanel key={search.project} id={search.project} />}
      </Sheet>
      <Sheet
        title="Unbilled work check"
        open={search.leaks}
        onOpenChange={(open) => !open && close()}
        closeLabel="Close"
        isWide
      >
        {search.leaks && <LeakList />}
      </Sheet>
    </PortalPage>
  );
}

interface BillsProps {
  currency: Currency | null;
  bills: readonly Bill[];
  sums: Board['sums'];
  isBusy: boolean;
}

/** The bills in one currency, with their sums. */
function Bills({ currency, bills, sums, isBusy }: BillsProps) {
  const title = currency === null ? 'Without a price' : `Projects in ${currency}`;
  const all = bills.filter((bill) => canApprove(bill) || canInvoice(bill)).map(({ id }) => id);
  return (
    <section aria-label={title}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-md font-semibold">
          {currency ?? title}{' '}
          <span className="text-sm font-normal text-muted">{formatCount(bills.length, 'project')} here</span>
        </h2>
        {all.length > 0 && <ChooseBills all={all} label={`Select all in ${currency}`} />}
      </div>
      <DataTable
        label={title}
        columns={projectColumns}
        rows={bills}
        isBusy={isBusy}
        isDense
        foot={footOf(sums, currency)}
      />
    </section>
  );
}
