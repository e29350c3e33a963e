import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatNumber } from '#contract/format/format-number.ts';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/field.tsx';

interface PagerProps {
  /** What the pages list, for screen readers: "Messages". */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** There are more pages than were counted. */
  more?: true | undefined;
  onPageChange: (page: number) => void;
}

/** Moves between the pages of a list; shows nothing if there is only one page. */
export function Pager({ label, page, pages, more, onPageChange }: PagerProps) {
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
      <Select
        label="Page"
        labelHidden
        value={page}
        onChange={({ currentTarget }) => go(Number(currentTarget.value))}
      >
        {Array.from({ length: pages }, (_, index) => (
          <option key={index} value={index + 1}>
            {`Page ${formatNumber(index + 1)} of ${formatNumber(pages)}${more ? '+' : ''}`}
          </option>
        ))}
      </Select>
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
