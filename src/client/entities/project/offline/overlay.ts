import type { Query, QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/react-store';
import type { ActFacts } from '#contract/offline/device-verbs.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { openedOutbox, outboxState } from '#client/lib/outbox/open-outbox.ts';
import type { AppliedAct, OutboxState } from '#client/lib/outbox/outbox.ts';
import { onBoard } from '#client/lib/packs/on-board.ts';
import { writeFile } from '#client/lib/packs/pack-store.ts';
import { changePack } from '#client/lib/packs/change-pack.ts';
import { EMPTY_PACK } from '#client/lib/packs/empty-pack.ts';
import { packedCatalogue } from '#client/lib/packs/search-catalogue.ts';
import { layOver, type LaidAct } from './overlaid-pack.ts';
import { packQueries, type PackPart } from './pack-queries.ts';

type Actor = ActFacts['actor'];

/** The entries that are laid over the answers now. */
export const laidActs = createAtom<ReadonlySet<string>>(new Set<string>());

/**
 * Lays the entries that wait over the answers for their projects, wherever a screen shows them: the cache keeps what the
 * server said, and `select` of each query shows it with the entries. An entry that was applied stays until an answer that was
 * asked for after it. Returns how to end it.
 */
export function layActsOver(queryClient: QueryClient, actor: Actor): () => void {
  const cache = queryClient.getQueryCache();
  /** Counts requests and applied entries in the order in which they came. */
  let moment = 0;
  const requestedAt = new WeakMap<Query, number>();
  /** When the answer that a query holds was asked for. */
  const askedAt = new WeakMap<Query, number>();
  const appliedAt = new Map<string, number>();
  let laid = new Map<number, readonly LaidAct[]>();
  const last = new Map<number, { from: readonly unknown[]; pack: ProjectPack }>();

  const queryOf = (projectId: number, part: PackPart) =>
    cache.find({ queryKey: packQueries(projectId)[part], exact: true });

  const isAsked = (query: Query | undefined, { act: { uuid } }: LaidAct) =>
    query !== undefined && (askedAt.get(query) ?? 0) > (appliedAt.get(uuid) ?? Infinity);

  /** Returns what a screen shows of an answer. A query of another page may share these options. */
  function shown(projectId: number, part: PackPart, answer: unknown): unknown {
    const query = queryOf(projectId, part);
    const acts = laid.get(projectId)?.filter((one) => !isAsked(query, one)) ?? [];
    const answers = acts.length === 0 ? undefined : answersFor(projectId);
    if (!answers || query?.state.data !== answer) return answer;
    const from = [...Object.values(answers), ...acts.map(({ act }) => act)];
    const known = last.get(projectId);
    if (known && from.length === known.from.length && from.every((one, index) => one === known.from[index]))
      return known.pack[part];
    const isPartial = REPORT_PARTS.some((one) => queryOf(projectId, one)?.state.data === undefined);
    const pack = layOver(answers, acts, actor, isPartial);
    last.set(projectId, { from, pack });
    return pack[part];
  }

  function answersFor(projectId: number): ProjectPack | undefined {
    const parts = Object.keys(packQueries(projectId)) as PackPart[];
    const answers = parts.map((part) => [part, queryOf(projectId, part)?.state.data] as const);
    const known = Object.fromEntries(
      answers.filter(([, data]) => data !== undefined),
    ) as Partial<ProjectPack>;
    if (!known.project) return undefined;
    const { status, version } = known.project;
    return {
      ...EMPTY_PACK,
      transitions: { status, version, steps: [] },
      catalogue: [...packedCatalogue.get()],
      ...known,
      project: known.project,
    };
  }

  function refresh(projectId: number): void {
    for (const [part, queryKey] of Object.entries(packQueries(projectId)) as [
      PackPart,
      readonly unknown[],
    ][]) {
      const select = laid.has(projectId) ? (answer: unknown) => shown(projectId, part, answer) : undefined;
      const defaults = queryClient.getQueryDefaults(queryKey);
      queryClient.setQueryDefaults(queryKey, { ...defaults, select } as typeof defaults);
      for (const observer of queryOf(projectId, part)?.observers ?? [])
        observer.setOptions({ ...observer.options, select } as typeof observer.options);
    }
  }

  function update({ acts, waiting, applied }: OutboxState): void {
    const next = new Map<number, LaidAct[]>();
    const add = (one: LaidAct) => {
      const { projectId } = one.act;
      if (projectId !== null) next.set(projectId, [...(next.get(projectId) ?? []), one]);
    };
    for (const one of applied) {
      if (!appliedAt.has(one.act.uuid)) {
        moment += 1;
        appliedAt.set(one.act.uuid, moment);
      }
      add({ ...one, isApplied: true });
    }
    for (const act of acts)
      if (act.state !== 'refused' && waiting.has(act.uuid) && !appliedAt.has(act.uuid))
        add({ act, isApplied: false });
    const before = laid;
    laid = next;
    for (const projectId of new Set([...before.keys(), ...next.keys()]))
      if (!isSame(before.get(projectId), next.get(projectId))) refresh(projectId);
    laidActs.set(new Set([...next.values()].flat().map(({ act }) => act.uuid)));
  }

  const stopFollowing = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') {
      moment += 1;
      requestedAt.set(query, moment);
    }
    if (action.type !== 'success' || action.manual) return;
    askedAt.set(query, requestedAt.get(query) ?? 0);
    forgetShown();
  });

  /** Forgets applied entries that every answer contains, and shows the others over fresh answers. */
  function forgetShown(): void {
    const { applied } = outboxState.get();
    if (applied.length === 0) return;
    const isShown = (one: LaidAct) =>
      (Object.keys(packQueries(0)) as PackPart[]).every((part) => {
        const query = queryOf(one.act.projectId ?? 0, part);
        return query?.state.data === undefined || isAsked(query, one);
      });
    const done = applied.filter((one) => isShown({ ...one, isApplied: true }));
    if (done.length > 0) openedOutbox.get()?.forgetApplied(new Set(done.map(({ act }) => act.uuid)));
    for (const projectId of new Set(applied.map(({ act }) => act.projectId)))
      if (projectId !== null && laid.has(projectId)) refresh(projectId);
  }

  update(outboxState.get());
  const { unsubscribe } = outboxState.subscribe(update);
  return () => {
    unsubscribe();
    stopFollowing();
    const projects = [...laid.keys()];
    laid = new Map();
    laidActs.set(new Set<string>());
    for (const projectId of projects) refresh(projectId);
  };
}

/**
 * Lays an entry that was applied over the pack of its project, with the photo that it sent: a window that is opened without a
 * connection begins with it.
 */
export async function storeInPack({ act, result }: AppliedAct, actor: Actor): Promise<void> {
  const { userId } = onBoard.get();
  const { projectId, file } = act;
  if (userId !== act.userId || projectId === null) return;
  const bytes = file && (await openedOutbox.get()?.bytesOf(file.blob));
  const isStored = await changePack(userId, projectId, (pack) =>
    layOver(pack, [{ act, result, isApplied: true }], actor),
  );
  const { previewPath } = (result ?? {}) as { previewPath?: string | null };
  if (!isStored || !bytes || typeof previewPath !== 'string') return;
  await writeFile({ userId, projectId, path: previewPath, name: file.name, type: file.type, bytes });
}

const isSame = (one: readonly LaidAct[] = [], other: readonly LaidAct[] = []) =>
  one.length === other.length &&
  one.every(({ act, isApplied }, index) => act === other[index]?.act && isApplied === other[index].isApplied);

/** What a report is made of. */
const REPORT_PARTS: readonly PackPart[] = [
  'checklists',
  'readingsBefore',
  'time',
  'parts',
  'contacts',
  'files',
];
