import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from './button.tsx';

interface PagerProps {
  /** What the pages are of, for those who listen: "Messages". */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
}

/** From one page of a list to the next; nothing where there is only one. */
export function Pager({ label, page, pages, onPageChange }: PagerProps) {
  if (pages <= 1) return null;
  const go = (to: number) => to >= 1 && to <= pages && onPageChange(to);
  return (
    <nav aria-label={`${label}: pages`} className="flex flex-wrap items-center justify-between gap-3">
      <Button
        variant="secondary"
        size="sm"
        className="aria-disabled:text-muted"
        aria-disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </Button>
      <p className="text-sm text-muted tabular-nums">
        Page {page.toLocaleString('en-GB')} of {pages.toLocaleString('en-GB')}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="aria-disabled:text-muted"
        aria-disabled={page >= pages}
        onClick={() => go(page + 1)}
      >
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
