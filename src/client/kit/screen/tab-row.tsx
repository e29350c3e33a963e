import { useEffect, useRef, type ReactNode } from 'react';

interface TabRowProps {
  label: string;
  /** The name of the open tab. */
  open: string;
  /** Links with `tabLink`, each in a list item; the open one has `aria-current="page"`. */
  children: ReactNode;
}

/** The tabs of a screen in one row. They are links, so that each has an address to share and go back to. */
export function TabRow({ label, open, children }: TabRowProps) {
  const list = useRef<HTMLUListElement>(null);
  const isDrawn = useRef(false);

  // On a phone not all tabs fit: scrolls the open one into view.
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current="page"]');
    const isFirst = list.current?.firstElementChild?.contains(link ?? null);
    // A row begins at its first tab. To scroll there would measure the whole screen before it is painted.
    if (isDrawn.current || !isFirst)
      link?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
    isDrawn.current = true;
  }, [open]);

  return (
    <nav aria-label={label} className="border-b border-line">
      <ul ref={list} className="flex gap-1 overflow-x-auto [scrollbar-width:none] [&>li]:shrink-0">
        {children}
      </ul>
    </nav>
  );
}

/** The scrolling list clips its contents, so the focus ring is drawn inside. */
export const tabLink =
  'flex min-h-11 items-center -outline-offset-3 border-b-2 border-transparent px-3 font-medium text-muted no-underline ' +
  'hover:text-ink aria-[current=page]:border-theme aria-[current=page]:text-ink';
