import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change, LiveEvent } from '#contract/change.ts';

/** Which queries of the portal show a kind of record. */
const shownIn: Record<string, readonly string[]> = {
  project: ['projects', 'checklists', 'travelDocuments'],
  'time entry': ['time', 'projects'],
  checklist: ['checklists', 'projects'],
  'checklist template': ['checklistTemplates', 'checklists'],
  comment: ['comments', 'projects'],
  file: ['files', 'projects'],
  'travel document': ['travelDocuments', 'projects'],
  contact: ['contactsMet'],
  notification: ['notifications'],
  signature: ['projects'],
  report: ['projects'],
  part: ['projects'],
  vessel: ['vessels', 'projects'],
  company: ['vessels', 'projects'],
  'portal user': ['operators', 'session', 'comments'],
};

/** Changes come in handfuls: what belongs together is asked for once. */
const GATHER_MS = 150;
const RETRY_MS = 30_000;

/** Typed as tRPC's react-query keys are: [path, { input }]. */
type QueryKey = readonly [
  path?: readonly string[],
  options?: { input?: { projectId?: unknown; id?: unknown } },
];

/** Whether the answer to a query may be another one after the change. */
export function isTouched({ queryKey }: Pick<Query, 'queryKey'>, change: Change): boolean {
  const [path = [], options] = queryKey as QueryKey;
  const [audience, noun] = path;
  if (audience !== 'portal' || noun === undefined) return false;
  if (!shownIn[change.entity]?.includes(noun)) return false;
  const job = options?.input?.projectId ?? (noun === 'projects' ? options?.input?.id : undefined);
  return change.projectId === null || job === undefined || job === change.projectId;
}

/**
 * Follows what others change and asks anew for what shows it, until the returned function is called. A window that
 * nobody sees follows nothing: browsers open six connections to a site and no more. It catches up when it is seen again.
 *
 * The browser reads the plain stream of portal.changes.live by itself; tRPC's own link for it would cost every visitor
 * of the public pages 3.6 kB.
 */
export function followChanges(queryClient: QueryClient): () => void {
  let lastEventId = '';
  let stream: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let gathered: Change[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    stream?.close();
    stream = undefined;
    clearTimeout(retry);
  }

  function open(): void {
    close();
    if (document.visibilityState === 'hidden') return;
    const place = lastEventId === '' ? '' : `?${new URLSearchParams({ lastEventId })}`;
    const source = new EventSource(`/api/portal/changes/live${place}`);
    stream = source;
    source.addEventListener('message', (message: MessageEvent<string>) => {
      ({ lastEventId } = message);
      take(JSON.parse(message.data) as LiveEvent);
    });
    source.addEventListener('error', () => {
      // A line that broke is taken up again by the browser itself; this one was refused.
      if (source.readyState !== EventSource.CLOSED) return;
      void queryClient.invalidateQueries({ queryKey: [['portal', 'session']] });
      retry = setTimeout(open, RETRY_MS);
    });
  }

  function take(event: LiveEvent): void {
    if (event.kind === 'alive') return;
    if (event.kind === 'missed') {
      void queryClient.invalidateQueries({ queryKey: [['portal']] });
      return;
    }
    gathered.push(event.change);
    gathering ??= setTimeout(refresh, GATHER_MS);
  }

  function refresh(): void {
    gathering = undefined;
    const changes = gathered;
    gathered = [];
    void queryClient.invalidateQueries({
      predicate: (query) => changes.some((change) => isTouched(query, change)),
    });
  }

  open();
  document.addEventListener('visibilitychange', open);
  return () => {
    document.removeEventListener('visibilitychange', open);
    clearTimeout(gathering);
    close();
  };
}
