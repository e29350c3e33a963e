import { Button } from '#client/ui/button.tsx';

interface ErrorPanelProps {
  message: string;
  onRetry: () => void;
}

/** Shown where something could not be fetched: the message and a retry button. */
export function ErrorPanel({ message, onRetry }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-l-4 border-line border-l-danger bg-paper px-4 py-3"
    >
      <p className="max-w-[66ch] font-medium">{message}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
