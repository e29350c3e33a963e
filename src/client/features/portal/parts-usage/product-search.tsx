import { keepPreviousData } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import type { FoundPart } from '#contract/billing/part.ts';
import { packedCatalogue, searchCatalogue } from '#client/lib/packs/search-catalogue.ts';
import { isUnanswered } from '#client/lib/transport/reconnection.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { TextField } from '#client/ui/form/field.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';

export const MATCHES_SHOWN = 8;

interface ProductSearchProps {
  label?: string;
  q: string;
  error?: string | undefined;
  onType: (q: string) => void;
  onChoose: (product: FoundPart) => void;
}

/** Searches the catalogue by name or item number, best match first. */
export function ProductSearch({
  label = 'Part or item number',
  q,
  error,
  onType,
  onChoose,
}: ProductSearchProps) {
  const found = trpc.portal.parts.search.useQuery(
    { q, limit: MATCHES_SHOWN },
    { enabled: q.trim() !== '', placeholderData: keepPreviousData },
  );
  const catalogue = useSelector(packedCatalogue);
  // Without a connection, what was taken on board is searched.
  const isOnBoard = catalogue.length > 0 && isUnanswered(found.error);
  const matches = isOnBoard ? searchCatalogue(catalogue, q, MATCHES_SHOWN) : found.data;
  return (
    <div className="grid gap-3">
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        value={q}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {!isOnBoard && <QueryProblem query={found} />}
      {q.trim() !== '' && matches && (matches.length === 0 || matches[0]?.isSimilar) && (
        <p className="text-sm text-muted">
          {matches.length === 0
            ? 'No part found with that name or number.'
            : `No exact match for “${q.trim()}”. Similar parts:`}
        </p>
      )}
      {q.trim() !== '' && matches && matches.length > 0 && (
        <ul aria-label="Products found" className="divide-y divide-line">
          {matches.map((product) => (
            <li key={product.productId}>
              <button
                type="button"
                onClick={() => onChoose(product)}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-2 py-1.5 text-left hover:bg-theme-tint"
              >
                <span className="min-w-0 font-medium wrap-break-word">{product.name}</span>
                <span className="font-mono text-sm text-muted">{product.itemNumber}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
