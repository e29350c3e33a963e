import { trpc } from '#client/lib/trpc.ts';

/** A company's name stands on its vessels and open jobs. */
export function useCompaniesTouched() {
  const { portal } = trpc.useUtils();
  return () =>
    Promise.all([portal.companies.invalidate(), portal.vessels.invalidate(), portal.projects.invalidate()]);
}
