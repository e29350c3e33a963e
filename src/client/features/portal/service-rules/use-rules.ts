import { trpc } from '#client/lib/trpc.ts';

/** A rule moves the due days of vessels. */
export function useRulesTouched() {
  const { portal } = trpc.useUtils();
  return () =>
    Promise.all([
      portal.serviceRules.invalidate(),
      portal.vessels.invalidate(),
      portal.dashboard.invalidate(),
    ]);
}

export function vesselsInWords(vessels: number): string {
  if (vessels === 0) return 'No vessel is due on another day by it.';
  return vessels === 1
    ? 'One vessel is due on another day now.'
    : `${vessels.toLocaleString('en-GB')} vessels are due on another day now.`;
}
