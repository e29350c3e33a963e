import { Button } from '#client/ui/button.tsx';

interface OlderButtonProps {
  shown: number;
  total: number;
  isBusy: boolean;
  /** Undefined if no more can be shown. */
  onMore: (() => void) | undefined;
}

/** Shows the older entries of a list that has more, or says that it is cut. */
export function OlderButton({ shown, total, isBusy, onMore }: OlderButtonProps) {
  if (shown >= total) return null;
  if (!onMore) return <p className="text-muted">The newest {shown} are shown.</p>;
  return (
    <div>
      <Button variant="secondary" size="sm" aria-disabled={isBusy} onClick={() => !isBusy && onMore()}>
        Show older
      </Button>
    </div>
  );
}
