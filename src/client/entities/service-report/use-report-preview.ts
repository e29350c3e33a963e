import { useSelector } from '@tanstack/react-store';
import { useMemo, useState } from 'react';
import type { Project, ProjectOutcome } from '#contract/project/project.ts';
import { laidActs } from '#client/entities/project/offline/overlay.ts';
import { usePack } from '#client/entities/project/offline/use-packed-project.ts';
import { openedOutbox } from '#client/lib/outbox/open-outbox.ts';
import { useOutbox } from '#client/lib/outbox/use-outbox.ts';
import { liveState } from '#client/lib/transport/live-changes.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { previewOnDevice } from './preview-on-device.ts';
import type { ShownReport } from './shown-report.ts';

const FRESH = { staleTime: 0 } as const;

/**
 * Returns what the report of a project would say now. The server says it, unless there is no connection, or entries of the
 * project wait on this device, which the server does not know: then it is worked out here.
 */
export function useReportPreview(project: Project, outcome: ProjectOutcome | null) {
  const projectId = project.id;
  const { isOnDevice, isReady } = useDeviceState(projectId);
  const asked = trpc.portal.serviceReports.preview.useQuery(
    { projectId, ...(outcome !== null && { outcome }) },
    { ...FRESH, enabled: !isOnDevice },
  );
  /** Until the server has answered, with the entries that it got. */
  const [wasOnDevice, setWasOnDevice] = useState(false);
  if (isOnDevice && !wasOnDevice) setWasOnDevice(true);
  if (!isOnDevice && wasOnDevice && !asked.isFetching) setWasOnDevice(false);
  const isOwn = isOnDevice || (wasOnDevice && asked.isFetching);
  const own = useOwnPreview(project, outcome, { isWanted: isOwn, isReady });
  const now: ShownReport | undefined = isOwn ? own.data : asked.data;
  /** Stays while the next one is worked out, so that what is typed below it stays as well. */
  const [last, setLast] = useState(now);
  if (now !== undefined && now !== last) setLast(now);
  const data = now ?? (last?.projectId === projectId ? last : undefined);
  return {
    data,
    isFetching: now === undefined || (!isOwn && asked.isFetching),
    /** Whose error is shown. */
    query: isOwn ? own.query : asked,
  };
}

/** Whether the report is worked out on this device, and whether the entries that wait are laid over its parts. */
function useDeviceState(projectId: number) {
  const isLive = useSelector(liveState, (state) => state.isLive);
  const isOpen = useSelector(openedOutbox, (outbox) => outbox !== null);
  const pack = usePack(projectId);
  const laid = useSelector(laidActs);
  const { acts, waiting } = useOutbox();
  const own = acts.filter(
    (act) => act.projectId === projectId && act.state !== 'refused' && waiting.has(act.uuid),
  );
  return {
    // Without TLS a page cannot make the hash that is signed.
    isOnDevice: globalThis.isSecureContext && (own.length > 0 || (!isLive && pack !== undefined)),
    isReady: isOpen && own.every(({ uuid }) => laid.has(uuid)),
  };
}

interface Wish {
  isWanted: boolean;
  isReady: boolean;
}

function useOwnPreview(project: Project, outcome: ProjectOutcome | null, { isWanted, isReady }: Wish) {
  const listed = { projectId: project.id };
  const options = { ...FRESH, enabled: isWanted };
  const { portal } = trpc;
  const queries = {
    checklists: portal.checklists.list.useQuery(listed, options),
    readingsBefore: portal.readings.before.useQuery(listed, options),
    time: portal.time.list.useQuery(listed, options),
    parts: portal.parts.list.useQuery(listed, options),
    contacts: portal.onBoardContacts.list.useQuery(listed, options),
    files: portal.files.list.useQuery(listed, options),
    reports: portal.serviceReports.list.useQuery(listed, options),
  };
  const [checklists, readingsBefore, time, parts, contacts, files, reports] = [
    queries.checklists.data,
    queries.readingsBefore.data,
    queries.time.data,
    queries.parts.data,
    queries.contacts.data,
    queries.files.data,
    queries.reports.data,
  ];
  const { acts } = useOutbox();
  const data = useMemo(
    () =>
      isWanted && isReady && checklists && readingsBefore && time && parts && contacts && files && reports
        ? previewOnDevice(
            { project, checklists, readingsBefore, time, parts, contacts, files, reports },
            { outcome, acts },
          )
        : undefined,
    [
      isWanted,
      isReady,
      project,
      checklists,
      readingsBefore,
      time,
      parts,
      contacts,
      files,
      reports,
      outcome,
      acts,
    ],
  );
  const failed = Object.values(queries).find((query) => query.error && !query.data);
  return { data, query: failed ?? queries.reports };
}
