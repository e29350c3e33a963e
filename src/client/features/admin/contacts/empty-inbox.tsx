import type { ContactCounts } from '#contract/site/contact-handling.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { emptyTexts } from './contact-labels.ts';
import type { ContactSearch } from './contact-search.ts';

interface EmptyInboxProps {
  view: ContactSearch;
  counts: ContactCounts;
  total: number;
  onShow: (change: Partial<ContactSearch>) => void;
}

/** Shows why the list is empty, and where there are messages. */
export function EmptyInbox({ view, counts, total, onShow }: EmptyInboxProps) {
  const q = view.q.trim();
  return (
    <div className="grid justify-items-center gap-3 rounded-md border border-line bg-paper px-4 py-12 text-center">
      <p className="text-md break-words">{reason({ total, q, counts, view })}</p>
      {total > 0 && (
        <Button variant="secondary" size="sm" onClick={() => onShow({ page: 1 })}>
          Go to the first page
        </Button>
      )}
      {total === 0 && counts.all > 0 && view.filter !== 'all' && (
        <Button variant="secondary" size="sm" onClick={() => onShow({ filter: 'all', page: 1 })}>
          {q === '' ? 'Show all messages' : `Show ${formatNumber(counts.all)} found elsewhere`}
        </Button>
      )}
      {q !== '' && total === 0 && (
        <Button variant="secondary" size="sm" onClick={() => onShow({ q: '', page: 1 })}>
          Clear the search
        </Button>
      )}
      {total === 0 && counts.all === 0 && q === '' && (
        <p className="measure text-sm text-muted">
          Messages from the contact form of the site will appear here.
        </p>
      )}
    </div>
  );
}

function reason({ total, q, counts, view }: Omit<EmptyInboxProps, 'onShow'> & { q: string }): string {
  if (total > 0) return 'This page does not exist.';
  if (q !== '') return `No message here contains “${q}”.`;
  return counts.all === 0 ? emptyTexts.all : emptyTexts[view.filter];
}

export function LoadingInbox() {
  return (
    <div className="grid gap-2">
      <output className="text-sm text-muted">Loading messages…</output>
      {['a', 'b', 'c', 'd', 'e'].map((place) => (
        <Skeleton key={place} className="h-20" />
      ))}
    </div>
  );
}
