import type { Ref } from 'react';
import type { ProjectSummary } from '#contract/project/project.ts';
import { positionOf, type Carried } from './use-drop.ts';

interface GhostProps {
  carried: Carried<ProjectSummary>;
  ref: Ref<HTMLDivElement>;
}

/** Follows the pointer while a project is dragged. */
export function Ghost({ carried: { thing, at }, ref }: GhostProps) {
  return (
    <div
      ref={ref}
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-50 max-w-56 truncate rounded-md border border-theme bg-paper px-3 py-1.5 font-medium shadow-raised"
      style={{ translate: positionOf(at) }}
    >
      {thing.vesselName}
    </div>
  );
}
