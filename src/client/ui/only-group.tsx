import { Button } from './button.tsx';

interface OnlyGroupProps {
  /** What the group is called. */
  called: string;
  /** "Show all rows" */
  all: string;
  onShowAll: () => void;
}

/** That a list shows one group of what there is, and the way back to all of it. */
export function OnlyGroup({ called, all, onShowAll }: OnlyGroupProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-2">
      <span className="wrap-anywhere">
        Only: <strong className="font-semibold">{called}</strong>
      </span>
      <Button variant="secondary" size="sm" onClick={onShowAll}>
        {all}
      </Button>
    </p>
  );
}
