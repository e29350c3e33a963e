import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

export type BadgeTone = 'neutral' | 'theme' | 'glass' | 'signal' | 'success' | 'danger';

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-mist text-muted',
  theme: 'border-theme/20 bg-theme-tint text-theme-strong',
  glass: 'border-glass/20 bg-glass-tint text-glass-strong',
  signal: 'border-signal/25 bg-signal-tint text-signal',
  success: 'border-success/25 bg-success-tint text-success',
  danger: 'border-danger/25 bg-danger-tint text-danger',
};

/** A short label. Colour only supports the text. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-md border px-2 py-0.5 text-xs font-medium',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
