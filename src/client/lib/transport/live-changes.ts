import type { Query, QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/react-store';
import type { Change, LiveEvent } from '#contract/project/change.ts';

/** The queries of the portal that show a kind of record, or are derived from it. */
const shownIn: Record<string, readonly string[]> = {
  project: [
    'projects',
    'vessels',
    'dashboard',
    'operators',
    'checklists',
    'readings',
    'travelDocuments',
    'serviceReports',
    'parts',
    'billing',
    'analytics',
  ],
  'time entry': ['time', 'projects', 'dashboard', 'operators', 'serviceReports', 'billing', 'analytics'],
  checklist: ['checklists', 'readings', 'projects', 'dashboard', 'serviceReports'],
  'checklist template': ['checklistTemplates', 'checklists', 'dashboard'],
  comment: ['comments', 'projects', 'dashboard'],
  file: ['files', 'projects', 'dashboard', 'serviceReports'],
  'travel document': ['travelDocuments', 'projects'],
  contact: ['onBoardContacts', 'serviceReports'],
  notification: ['notifications'],
  signature: ['serviceReports', 'onBoardContacts', 'projects', 'dashboard'],
  report: ['serviceReports', 'projects', 'vessels', 'dashboard'],
  part: ['projects', 'vessels', 'parts', 'billing', 'billingNotifications', 'serviceReports', 'analytics'],
  'billing notification': ['billing', 'billingNotifications'],
  'request for quotation': ['rfqs', 'dashboard', 'analytics'],
  vessel: [
    'vessels',
    'vesselContacts',
    'unitLabels',
    'readings',
    'onBoardContacts',
    'vesselMerges',
    'vesselDrift',
    'corrections',
    'companies',
    'projects',
    'dashboard',
    'analytics',
  ],
  company: ['companies', 'vessels', 'projects', 'dashboard', 'analytics'],
  'service rule': ['serviceRules', 'vessels', 'dashboard', 'analytics'],
  'portal user': ['operators', 'session', 'projects', 'comments', 'dashboard', 'analytics'],
};

/** Changes come in bursts; related ones are refetched once. */
const GATHER_MS = 150;

/** The delay before a broken stream is reopened grows from the first to the second value. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** The server sends a heartbeat every 15 seconds; without one for this long, the connection is lost. */
const SILENCE_MS = 50_000;

/** Typed as the query keys of tRPC's React Query integration: [path, { input }]. */
type QueryKey = readonly [
  path?: readonly string[],
  options?: { input?: { projectId?: unknown; id?: unknown } },
];

/** Returns whether a change may affect the answer to a query. */
export function isTouched({ queryKey }: Pick<Query, 'queryKey'>, change: Change): boolean {
  const [path = [], options] = queryKey as QueryKey;
  const [audience, noun] = path;
  if (audience !== 'portal' || noun === undefined) return false;
  if (!shownIn[change.entity]?.includes(noun)) return false;
  const project = options?.input?.projectId ?? (noun === 'projects' ? options?.input?.id : undefined);
  return change.projectId === null || project === undefined || project === change.projectId;
}

const audienceOf = (queryKey: Query['queryKey']) => (queryKey as QueryKey)[0]?.[0];

/** Whether a query is so slow that its reader is notified of changes instead, and chooses when to refetch. */
function isWorkedOut({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  const [audience, noun] = (queryKey as QueryKey)[0] ?? [];
  return audience === 'portal' && noun === 'analytics';
}

export interface LiveState {
  /** False after the first failed attempt to reopen a broken stream. */
  isLive: boolean;
  /** When the server was last heard, in milliseconds. */
  heardAt: number;
}

/** The state of the live updates. */
export const liveState = createAtom<LiveState>({ isLive: true, heardAt: Date.now() });

const setState = (change: Partial<LiveState>) => liveState.set((state) => ({ ...state, ...change }));

/** How many times the stream was reopened after a break. */
export const reopenings = createAtom(0);

/**
 * Subscribes to changes and refetches the queries that show them, until the returned function is called. A hidden
 * window has no stream, because browsers open only six connections per site; it catches up when it becomes visible.
 * Uses the browser's EventSource on portal.changes.live: tRPC's own link would cost every public visitor 3.6 kB.
 */
export function followChanges(queryClient: QueryClient): () => void {
  let lastEventId = '';
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let isBroken = false;
  const changes = gatherChanges(queryClient);

  function close(): void {
    stream?.close();
    stream = undefined;
    clearTimeout(timer);
  }

  function open(): void {
    close();
    // What this window has read so far may be from before a change that came since it was opened.
    const place = lastEventId === '' ? { ageMs: String(Math.ceil(performance.now())) } : { lastEventId };
    stream = new EventSource(`/api/portal/changes/live?${new URLSearchParams(place)}`);
    timer = setTimeout(retry, SILENCE_MS);
    stream.addEventListener('open', () => {
      if (!isBroken) return;
      isBroken = false;
      reopenings.set((count) => count + 1);
    });
    stream.addEventListener('message', (message: MessageEvent<string>) => {
      ({ lastEventId } = message);
      attempts = 0;
      setState({ isLive: true, heardAt: Date.now() });
      clearTimeout(timer);
      timer = setTimeout(retry, SILENCE_MS);
      changes.take(JSON.parse(message.data) as LiveEvent);
    });
    // Broken, refused, or ended with the session. The browser would retry at a fixed rate.
    stream.addEventListener('error', retry);
  }

  function retry(): void {
    close();
    isBroken = true;
    if (attempts > 0) {
      setState({ isLive: false });
      void queryClient.invalidateQueries({ queryKey: [['portal', 'session']] });
    }
    const wait = Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
    attempts += 1;
    // Spreads the reconnections of many windows after a server restart.
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
  }

  function openAtOnce(): void {
    attempts = 0;
    open();
  }
  function onSight(): void {
    if (document.visibilityState === 'hidden') close();
    else openAtOnce();
  }
  function onOffline(): void {
    close();
    isBroken = true;
    setState({ isLive: false });
  }

  onSight();
  document.addEventListener('visibilitychange', onSight);
  window.addEventListener('online', openAtOnce);
  window.addEventListener('offline', onOffline);
  return () => {
    document.removeEventListener('visibilitychange', onSight);
    window.removeEventListener('online', openAtOnce);
    window.removeEventListener('offline', onOffline);
    close();
    changes.forget();
    setState({ isLive: true });
  };
}

function gatherChanges(queryClient: QueryClient) {
  let gathered: Change[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;

  function refresh(): void {
    gathering = undefined;
    const changes = gathered;
    gathered = [];
    askAnew((query) => changes.some((change) => isTouched(query, change)));
  }

  function askAnew(isOld: (query: Query) => boolean): void {
    void queryClient.invalidateQueries({ predicate: (query) => !isWorkedOut(query) && isOld(query) });
    void queryClient.invalidateQueries({
      predicate: (query) => isWorkedOut(query) && isOld(query),
      refetchType: 'none',
    });
  }

  return {
    take(event: LiveEvent): void {
      if (event.kind === 'missed') askAnew(({ queryKey }) => audienceOf(queryKey) === 'portal');
      if (event.kind !== 'change') return;
      gathered.push(event.change);
      gathering ??= setTimeout(refresh, GATHER_MS);
    },
    forget: () => clearTimeout(gathering),
  };
}
