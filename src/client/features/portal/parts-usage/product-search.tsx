import { keepPreviousData } from '@tanstack/react-query';
import type { FoundPart } from '#contract/billing/part.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { TextField } from '#client/ui/field.tsx';
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
      <QueryProblem query={found} />
      {q.trim() !== '' && found.data && (found.data.length === 0 || found.data[0]?.isSimilar) && (
        <p className="text-sm text-muted">
          {found.data.length === 0
            ? 'No part found with that name or number.'
            : `No exact match for “${q.trim()}”. Similar parts:`}
        </p>
      )}
      {q.trim() !== '' && found.data && found.data.length > 0 && (
        <ul aria-label="Products found" className="divide-y divide-line">
          {found.data.map((product) => (
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
