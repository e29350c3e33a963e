import { useRef } from 'react';
import type { Counted } from '#contract/counted.ts';
import { formatCounted, formatNumber } from '#contract/format/format-number.ts';
import { Pager } from './pager.tsx';

interface ListPagesProps extends Counted {
  /** What the rows are: "Projects". */
  label: string;
  page: number;
  pageSize: number;
  /** The number of rows on this page. */
  shown: number;
  onPageChange: (page: number) => void;
}

/** Says which rows are shown and links to the other pages, which open at the top. */
export function ListPages({ label, page, pageSize, shown, total, more, onPageChange }: ListPagesProps) {
  const first = (page - 1) * pageSize + 1;
  const [from, to] = [first, first + shown - 1].map(formatNumber);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="grid gap-3">
      <output className="text-dense text-muted tabular-nums">{`${label} ${from} to ${to} of ${formatCounted({ total, more })}`}</output>
      <Pager
        label={label}
        page={page}
        pages={Math.max(1, Math.ceil(total / pageSize))}
        more={more}
        onPageChange={(next) => {
          onPageChange(next);
          if (!box.current?.closest('dialog')) window.scrollTo({ top: 0, behavior: 'instant' });
        }}
      />
    </div>
  );
}
