import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/field.tsx';

interface PagerProps {
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Back, forth, or straight to a page. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-3">
      <Button
        variant="secondary"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <Select
        label="Page"
        labelHidden
        value={page}
        onChange={({ currentTarget }) => onTurn(Number(currentTarget.value))}
      >
        {Array.from({ length: pages }, (_, index) => (
          <option key={index} value={index + 1}>
            {`Page ${index + 1} of ${pages}`}
          </option>
        ))}
      </Select>
      <Button
        variant="secondary"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}
