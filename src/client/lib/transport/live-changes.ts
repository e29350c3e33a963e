import type { Query, QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/react-store';
import type { Change, LiveEvent } from '#contract/project/change.ts';

/** Which queries of the portal show a kind of record, or are worked out from it. */
const shownIn: Record<string, readonly string[]> = {
  project: [
    'projects',
    'vessels',
    'dashboard',
    'operators',
    'checklists',
    'travelDocuments',
    'serviceReports',
    'parts',
    'billing',
    'analytics',
  ],
  'time entry': ['time', 'projects', 'dashboard', 'operators', 'serviceReports', 'billing', 'analytics'],
  checklist: ['checklists', 'projects', 'dashboard', 'serviceReports'],
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
  vessel: [
    'vessels',
    'vesselContacts',
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
  'portal user': ['operators', 'session', 'comments', 'dashboard', 'analytics'],
};

/** Changes come in handfuls: what belongs together is asked for once. */
const GATHER_MS = 150;

/** The waits before a broken stream is opened again grow from the one to the other. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** The server says every 15 seconds that it is there; who hears nothing for so long has lost it. */
const SILENCE_MS = 50_000;

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
  const project = options?.input?.projectId ?? (noun === 'projects' ? options?.input?.id : undefined);
  return change.projectId === null || project === undefined || project === change.projectId;
}

const audienceOf = (queryKey: Query['queryKey']) => (queryKey as QueryKey)[0]?.[0];

/** Takes so long that its reader is told of changes, and says when it is to be worked out anew. */
function isWorkedOut({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  const [audience, noun] = (queryKey as QueryKey)[0] ?? [];
  return audience === 'portal' && noun === 'analytics';
}

export interface LiveState {
  /** False from the first attempt on that failed to open a broken stream again. */
  isLive: boolean;
  /** When the server was last heard; milliseconds. */
  heardAt: number;
}

/** Whether what is shown follows what others change. */
export const liveState = createAtom<LiveState>({ isLive: true, heardAt: Date.now() });

const setState = (change: Partial<LiveState>) => liveState.set((state) => ({ ...state, ...change }));

/** How often the stream could be opened again after a break. */
export const reopenings = createAtom(0);

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
    const place = lastEventId === '' ? '' : `?${new URLSearchParams({ lastEventId })}`;
    stream = new EventSource(`/api/portal/changes/live${place}`);
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
    // Broken, refused, or ended with the session. The browser alone would try again and again at the same pace.
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
    // Not all windows at the same moment, where it was the server that went.
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
