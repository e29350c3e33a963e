import type { Ref } from 'react';
import type { ProjectSummary } from '#contract/project/project.ts';
import { classNames } from '#client/ui/class-names.ts';
import { positionOf, type Carried } from './use-drop.ts';

interface GhostProps {
  carried: Carried<ProjectSummary>;
  ref: Ref<HTMLDivElement>;
  /** In pixels: the days that the project takes. */
  width?: number | undefined;
}

/** Follows the pointer while a project is dragged. */
export function Ghost({ carried: { thing, at }, ref, width }: GhostProps) {
  return (
    <div
      ref={ref}
      aria-hidden
      className={classNames(
        'pointer-events-none fixed top-0 left-0 z-50 truncate rounded-md border border-theme bg-paper px-3 py-1.5 font-medium shadow-raised',
        width === undefined && 'max-w-56',
      )}
      style={{ translate: positionOf(at), width }}
    >
      {thing.vesselName}
    </div>
  );
}
