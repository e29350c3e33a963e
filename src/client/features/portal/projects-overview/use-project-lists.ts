import { keepPreviousData } from '@tanstack/react-query';
import { PROJECT_PAGE_MAX, type ExportProjectsInput } from '#contract/project/project-list.ts';
import type { ProjectStatus, ProjectSummary } from '#contract/project/project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { PAGE_SIZE } from './overview-search.ts';

/**
 * Several people plan at the same time: refetches on each visit and keeps the previous rows until the answer arrives.
 */
const SHARED = { staleTime: 0, placeholderData: keepPreviousData } as const;

export function useProjectPage(selection: ExportProjectsInput, page: number, isShown: boolean) {
  return trpc.portal.projects.list.useQuery(
    { ...selection, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    { ...SHARED, enabled: isShown },
  );
}

/** The most projects that a plan shows; with more, filters must be narrowed. */
const MOST_PAGES = 10;

/** Fetches all matching projects up to the limit of a plan. */
export function useAllProjects(selection: ExportProjectsInput) {
  const first = trpc.portal.projects.list.useQuery(
    { ...selection, offset: 0, limit: PROJECT_PAGE_MAX },
    SHARED,
  );
  const total = first.data?.total ?? 0;
  const pages = Math.min(Math.ceil(total / PROJECT_PAGE_MAX), MOST_PAGES);
  const others = trpc.useQueries((t) =>
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      t.portal.projects.list(
        { ...selection, offset: (index + 1) * PROJECT_PAGE_MAX, limit: PROJECT_PAGE_MAX },
        SHARED,
      ),
    ),
  );
  const projects = [first, ...others].flatMap(({ data }) => data?.projects ?? []);
  return {
    problem: [first, ...others].find(({ error }) => error) ?? first,
    // An incomplete plan would show days as free that are not.
    isPending: [first, ...others].some(({ isPending }) => isPending),
    isFetching: [first, ...others].some(({ isFetching }) => isFetching),
    isStale: first.isPlaceholderData,
    projects,
    /** Whether there are more than the limit. */
    hasMore: total > MOST_PAGES * PROJECT_PAGE_MAX,
  };
}

interface ColumnsInput {
  selection: ExportProjectsInput;
  statuses: readonly ProjectStatus[];
  /** How many of each status are shown. */
  shownOf: (status: ProjectStatus) => number;
}

/** Fetches the first projects of each status; finished ones newest first. */
export function useProjectColumns({ selection, statuses, shownOf }: ColumnsInput) {
  return trpc.useQueries((t) =>
    statuses.map((status) =>
      t.portal.projects.list(
        { ...selection, status: [status], ...orderIn(status), offset: 0, limit: shownOf(status) },
        SHARED,
      ),
    ),
  );
}

function orderIn(status: ProjectStatus): Pick<ExportProjectsInput, 'sort' | 'direction'> {
  if (status === 'completed') return { sort: 'completedDate', direction: 'desc' };
  if (status === 'cancelled') return { sort: 'updatedAt', direction: 'desc' };
  if (status === 'not confirmed' || status === 'confirmed') return { sort: 'requestDate', direction: 'asc' };
  return { sort: 'scheduledDate', direction: 'asc' };
}

/** Returns whether the planned work should be finished by now. */
export function isOverdue({ status, scheduledDate, scheduledEndDate }: ProjectSummary, today: string) {
  const last = scheduledEndDate ?? scheduledDate;
  const isDone = status === 'work done' || status === 'completed' || status === 'cancelled';
  return last !== null && last < today && !isDone;
}
