import type { PROJECT_SOURCES } from '#contract/project/project.ts';

interface NewProjectFrom {
  /** The vessel that it is about. */
  vessel?: number;
  /** What it is made from. */
  source?: { type: (typeof PROJECT_SOURCES)[number]; id: number };
}

/** Where a project is asked for; what it is made from fills the form in. */
export function newProjectLink({ vessel, source }: NewProjectFrom = {}) {
  return {
    to: '/portal/project/new',
    search: {
      ...(vessel !== undefined && { vessel }),
      ...(source && { source: source.type, sourceId: source.id }),
    },
  } as const;
}
