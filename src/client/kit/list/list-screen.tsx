import type { ReactNode } from 'react';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { FilterBar, type FilterBarProps } from './filter/filter-bar.tsx';
import { ListView, type ListViewProps } from './list-view.tsx';

interface ListScreenProps<Row extends { id: number | string }>
  extends Omit<ListViewProps<Row>, 'label'>, Pick<FilterBarProps, 'search' | 'isFolded'> {
  title: string;
  /** What the rows are, if the title does not say it. */
  label?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Above the search: the tabs of the screen. */
  tabs?: ReactNode;
  /** Further choices beside the search. */
  bar?: ReactNode;
}

/** A portal screen that shows a list: filters, rows and pages. */
export function ListScreen<Row extends { id: number | string }>({
  title,
  label = title,
  lead,
  actions,
  tabs,
  search,
  isFolded,
  bar,
  ...view
}: ListScreenProps<Row>) {
  return (
    <PortalPage title={title} lead={lead} actions={actions}>
      <div className="grid grid-cols-1 gap-2 md:gap-4">
        {tabs}
        {view.list && (search ?? view.filters ?? bar) && (
          <FilterBar
            list={view.list}
            search={search}
            filters={view.filters ?? []}
            sorts={view.sorts}
            isFolded={isFolded}
            isBusy={view.query.isPlaceholderData}
          >
            {bar}
          </FilterBar>
        )}
        <ListView label={label} {...view} />
      </div>
    </PortalPage>
  );
}
