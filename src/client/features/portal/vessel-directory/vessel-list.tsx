import { Button } from '#client/ui/button.tsx';
import { ListPages } from '#client/kit/list/list-pages.tsx';
import { LoadingRows } from '#client/kit/list/loading-rows.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { isNarrowed, NO_FILTERS, PAGE_SIZE, type DirectoryView } from './directory-view.ts';
import type { useVesselPage } from './use-vessels.ts';
import { VesselTable } from './vessel-table.tsx';

interface VesselListProps {
  view: DirectoryView;
  page: ReturnType<typeof useVesselPage>;
  onShow: (change: Partial<DirectoryView>) => void;
  onOpen: (id: number) => void;
}

/** One page of the directory, with what stands there while there is none. */
export function VesselList({ view, page, onShow, onOpen }: VesselListProps) {
  const { vessels = [], total = 0 } = page.data ?? {};
  return (
    <>
      <QueryProblem query={page} />
      {page.isPending && <LoadingRows words="Loading vessels…" className="h-14" />}
      {page.data && vessels.length === 0 && <Empty view={view} total={total} onShow={onShow} />}
      {vessels.length > 0 && (
        <>
          {view.alike && (
            <p className="max-w-[66ch] text-muted">
              Each group may be one ship that was entered twice: of one name, of a former name, or a slip of
              the pen apart.
            </p>
          )}
          <VesselTable
            view={view}
            vessels={vessels}
            isBusy={page.isPlaceholderData}
            onSort={(order) => onShow(order)}
            onOpen={onOpen}
          />
          <ListPages
            label="Vessels"
            page={view.page}
            pageSize={PAGE_SIZE}
            shown={vessels.length}
            total={total}
            onPageChange={(to) => onShow({ page: to })}
          />
        </>
      )}
    </>
  );
}

const panel = 'grid justify-items-start gap-3 rounded-md border border-line bg-paper px-4 py-6';

function Empty({ view, total, onShow }: Pick<VesselListProps, 'view' | 'onShow'> & { total: number }) {
  if (total > 0) {
    return (
      <p>
        There is no page {view.page}.{' '}
        <Button variant="ghost" size="sm" onClick={() => onShow({ page: 1 })}>
          Go to the first one
        </Button>
      </p>
    );
  }
  if (!isNarrowed(view)) {
    return (
      <div className={panel}>
        <p className="max-w-[66ch]">
          The directory is empty. A vessel comes into it with its first project, or is added here by hand.
        </p>
      </div>
    );
  }
  return (
    <div className={panel}>
      <p>{emptyText(view)}</p>
      <Button variant="secondary" size="sm" onClick={() => onShow({ ...NO_FILTERS, q: '' })}>
        Show all vessels
      </Button>
    </div>
  );
}

function emptyText({ q, due, alike, archived }: DirectoryView): string {
  if (q !== '') return 'No vessel fits this search and these filters.';
  if (alike) return 'No two vessels of the directory look like one ship.';
  if (archived) return 'No vessel is archived.';
  if (due === 'overdue') return 'No service is overdue.';
  if (due !== undefined) return `No service falls due within ${due}.`;
  return 'No vessel fits these filters.';
}
