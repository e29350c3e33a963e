import type { QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { PACK_COMMENTS } from '#contract/project/pack-comments.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Returns the keys with which the screens of a project ask for each part of its pack. */
export function packQueries(projectId: number) {
  const [id, listed] = [{ id: projectId }, { projectId }];
  const { portal } = trpc;
  return {
    project: getQueryKey(portal.projects.byId, id, 'query'),
    transitions: getQueryKey(portal.projects.nextTransitions, id, 'query'),
    course: getQueryKey(portal.projects.course, id, 'query'),
    previousServices: getQueryKey(portal.projects.previousServices, id, 'query'),
    checklists: getQueryKey(portal.checklists.list, listed, 'query'),
    readingsBefore: getQueryKey(portal.readings.before, listed, 'query'),
    time: getQueryKey(portal.time.list, listed, 'query'),
    parts: getQueryKey(portal.parts.list, listed, 'query'),
    plannedParts: getQueryKey(portal.parts.planned, listed, 'query'),
    partsUsedBefore: getQueryKey(portal.parts.usedBefore, listed, 'query'),
    partRepeats: getQueryKey(portal.parts.repeats, listed, 'query'),
    contacts: getQueryKey(portal.onBoardContacts.list, listed, 'query'),
    comments: getQueryKey(portal.comments.list, { ...listed, limit: PACK_COMMENTS }, 'query'),
    mentionable: getQueryKey(portal.comments.mentionable, listed, 'query'),
    files: getQueryKey(portal.files.list, listed, 'query'),
    reports: getQueryKey(portal.serviceReports.list, listed, 'query'),
    travelDocuments: getQueryKey(portal.travelDocuments.list, listed, 'query'),
  } satisfies Partial<Record<keyof ProjectPack, QueryKey>>;
}
export type PackPart = keyof ReturnType<typeof packQueries>;
