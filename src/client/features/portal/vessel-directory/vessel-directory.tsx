import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import type { Filter } from '#client/kit/list/filter/filter.ts';
import { ListScreen } from '#client/kit/list/list-screen.tsx';
import { LIST_QUERY, useListSearch } from '#client/kit/list/use-list-search.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { useLabelledVessel } from './use-labelled-vessel.ts';
import { VesselFormDialog } from './vessel-form-dialog.tsx';
import { DirectorySearch, firstSort, listInputOf, PAGE_SIZE } from './directory-search.ts';
import { DueChoice } from './due-choice.tsx';
import { beginsGroup, vesselColumns } from './vessel-columns.tsx';

interface VesselDirectoryProps {
  /** Links to the other lists of the directory. */
  tabs?: ReactNode;
  /** Tools for the whole directory. */
  actions?: ReactNode;
}

const filters: readonly Filter<keyof DirectorySearch>[] = [
  { kind: 'text', name: 'client', label: 'Client' },
  { kind: 'text', name: 'system', label: 'System' },
  { kind: 'text', name: 'brand', label: 'Brand' },
  { kind: 'flag', name: 'project', label: 'No project planned', on: 'none' },
  { kind: 'flag', name: 'imo', label: 'No IMO number', on: 'none' },
  { kind: 'flag', name: 'duplicates', label: 'Possible duplicates' },
  { kind: 'flag', name: 'archived', label: 'Archived' },
  { kind: 'bar', name: 'due' },
];

const sortLabels = {
  vesselName: 'Vessel',
  clientName: 'Client',
  lastServiceDate: 'Last service',
  nextServiceDue: 'Next due',
  updatedAt: 'Last changed',
};

/** Lists the vessels that match the address. */
export function VesselDirectory({ tabs, actions }: VesselDirectoryProps) {
  const list = useListSearch(DirectorySearch);
  const { search } = list;
  const vessels = trpc.portal.vessels.list.useQuery(listInputOf(search), LIST_QUERY);
  const isManager = usePortalUser().role === 'manager';
  const [isAdding, setAdding] = useState(false);
  const labelProblem = useLabelledVessel(list);
  return (
    <>
      <ListScreen
        title="Vessels"
        actions={
          <>
            {isManager && (
              <Button size="sm" onClick={() => setAdding(true)}>
                <Plus aria-hidden className="size-4" /> Add vessel
              </Button>
            )}
            {actions}
          </>
        }
        tabs={
          <>
            {labelProblem !== undefined && <FormError>{labelProblem}</FormError>}
            {tabs}
          </>
        }
        list={list}
        search={{ label: 'Search vessels', placeholder: 'Name, IMO, label or report number' }}
        filters={filters}
        isFolded
        bar={<DueChoice value={search.due} onChange={(due) => list.filter({ due, sort: undefined })} />}
        note={
          search.duplicates &&
          'Each group may be one vessel that was entered more than once: with the same name, a former name or a typing error.'
        }
        query={vessels}
        rows={vessels.data?.vessels}
        columns={vesselColumns}
        beginsGroup={beginsGroup}
        sorts={search.duplicates ? undefined : { labels: sortLabels, first: firstSort(search) }}
        empty={{
          none: 'No vessels yet. A vessel is added with its first project, or with Add vessel.',
          noMatch: noMatchText(search),
        }}
        paging={{ total: vessels.data?.total ?? 0, more: vessels.data?.more, pageSize: PAGE_SIZE }}
      />
      {isAdding && (
        <VesselFormDialog onClose={() => setAdding(false)} onOpen={(vessel) => list.set({ vessel })} />
      )}
    </>
  );
}

function noMatchText({ q, due, duplicates, archived }: DirectorySearch): string {
  if (q !== '') return 'No vessels match this search and these filters.';
  if (duplicates) return 'No possible duplicates.';
  if (archived) return 'No archived vessels.';
  if (due === 'overdue') return 'No service is overdue.';
  if (due !== undefined) return `No service is due within ${due} days.`;
  return 'No vessels match these filters.';
}
