import { classNames } from './class-names.ts';

interface ProgressProps {
  /** Names it for those who listen. */
  label: string;
  value: number;
  max: number;
  className?: string;
}

/** How far something is; the figures stand beside it as words. */
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
