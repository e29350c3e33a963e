import { classNames } from '#client/ui/class-names.ts';

interface ProgressProps {
  /** The name for screen readers. */
  label: string;
  value: number;
  max: number;
  className?: string;
}

/** Shows progress; the numbers are beside it as text. */
export function Progress({ label, value, max, className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={Math.max(max, 1)}
      className={classNames('progress-line h-1.5 w-full', className)}
    />
  );
}
