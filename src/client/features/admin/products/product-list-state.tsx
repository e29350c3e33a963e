import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import type { Groups } from './editing/group-names.ts';
import { countFilters, type ProductSearch } from './product-search.ts';

interface ListFailureProps {
  list: { data: unknown; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  groups: Pick<Groups, 'error' | 'retry'>;
}

/** The list, or its filter options, could not be loaded. */
export function ListFailure({ list, groups }: ListFailureProps) {
  const listError = list.isFetching ? null : list.error;
  const error = listError ?? groups.error;
  if (!error) return null;

  function retry(): void {
    if (list.error) void list.refetch();
    groups.retry();
  }

  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-danger bg-danger-tint px-4 py-3 text-md"
    >
      <p>
        {listError === null
          ? 'The categories and brands could not be loaded.'
          : list.data
            ? 'The list could not be updated.'
            : 'The products could not be loaded.'}{' '}
        {errorMessage(error)}
      </p>
      <Button variant="secondary" size="sm" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

interface NoProductsProps {
  view: ProductSearch;
  onShowAll: () => void;
  onAdd: () => void;
}

/** Shows what the list is for, and offers the first step. */
export function NoProducts({ view, onShowAll, onAdd }: NoProductsProps) {
  const isNarrowed = view.q !== '' || countFilters(view) > 0;
  const { text, step } = isNarrowed
    ? {
        text: 'No product matches this search and these filters.',
        step: ['Show all products', onShowAll] as const,
      }
    : view.place === 'trash'
      ? {
          text: 'The trash is empty. Deleted products stay here for 30 days and can be restored.',
          step: undefined,
        }
      : {
          text: 'There are no products yet. The first one you add will appear here.',
          step: ['Add a product', onAdd] as const,
        };
  return (
    <div className="grid justify-items-start gap-4 rounded-md border border-dashed border-edge px-5 py-8">
      <p className="text-md text-muted">{text}</p>
      {step && (
        <Button variant="secondary" onClick={step[1]}>
          {step[0]}
        </Button>
      )}
    </div>
  );
}
