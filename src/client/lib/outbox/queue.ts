import { deviceId, isDeviceId } from '#contract/offline/device-id.ts';
import { COMMENT_MAX } from '#contract/project/comment.ts';
import { newUuid } from '#client/lib/browser/new-uuid.ts';
import type { Act, ActInput, FromAnswer, NewAct, Refusal } from './act.ts';
import { projectOf, ruleOf } from './act-rules.ts';

/** Changes of the entries of one person, as pure functions: a store runs each in one transaction. */
export type Acts = readonly Act[];

export const isFromAnswer = (value: unknown): value is FromAnswer =>
  typeof value === 'object' && value !== null && '$from' in value;

const isOpen = ({ state }: Act) => state !== 'refused';

const replaceAct = (acts: Acts, uuid: string, change: (act: Act) => Act): Acts =>
  acts.map((act) => (act.uuid === uuid ? change(act) : act));

/**
 * Adds an entry. One that was never sent takes in a later one of the same record, unless a signature or a step was entered
 * in between; behind any other, the later one waits for the version that its answer shows. Returns the uuid under which it
 * waits.
 */
export function addAct(
  before: Acts,
  { uuid, ...fields }: NewAct,
  startUuid: string = newUuid(),
): { acts: Acts; uuid: string } {
  if (before.some((act) => act.uuid === uuid)) return { acts: before, uuid };
  const acts = withStart(before, fields, startUuid);
  const rule = ruleOf(fields.call);
  if (!rule) throw new Error(`${fields.call} cannot wait`);
  const chain = rule.chain({ ...fields, uuid });
  const own = withPlaceholders(acts, fields.input);
  const earlier = acts.filter((act) => act.chain === chain && isOpen(act));
  const last = earlier.at(-1);
  if (last?.state === 'kept' && rule.folds && last.call === fields.call && !isBehindBarrier(acts, last)) {
    const { version } = last.input;
    const input = { ...last.input, ...own, ...(version !== undefined && { version }) };
    if (version === undefined) delete input['version'];
    const { occurredAt, deviceClock } = fields;
    return {
      acts: replaceAct(acts, last.uuid, (act) => ({ ...act, input, occurredAt, deviceClock })),
      uuid: last.uuid,
    };
  }
  // A signature in between leaves the version of the project as it is.
  const behind = rule.versionOf && earlier.findLast(({ call }) => ruleOf(call)?.versionOf);
  const version: FromAnswer | undefined = behind && { $from: behind.uuid, field: 'version' };
  const act: Act = {
    ...fields,
    uuid,
    input: version ? { ...own, version } : own,
    projectId: projectOf(fields.call, fields.input),
    chain,
    sequence: nextSequence(acts),
    state: 'kept',
  };
  return { acts: [...acts, act], uuid };
}

/** Whether a signature or a step of its project comes after an entry. */
const isBehindBarrier = (acts: Acts, { projectId, sequence }: Act) =>
  acts.some((act) => isBarrier(act) && act.projectId === projectId && act.sequence > sequence);

const startOf = (acts: Acts, projectId: unknown) =>
  acts.find(({ call, input }) => call === 'checklists.start' && input['projectId'] === projectId);

/**
 * A step on the device starts a checklist, whose id its answer does not show: an entry that starts it again, which changes
 * nothing, supplies it.
 */
function withStart(
  acts: Acts,
  { input, userId, occurredAt, deviceClock }: Omit<NewAct, 'uuid'>,
  uuid: string,
): Acts {
  const { checklistId, projectId } = input;
  if (!isDeviceId(checklistId) || startOf(acts, projectId)) return acts;
  return addAct(acts, {
    uuid,
    userId,
    call: 'checklists.start',
    input: { projectId },
    occurredAt,
    deviceClock,
    file: undefined,
  }).acts;
}

/** Ids of records that wait are supplied by the answers to their entries. */
const withPlaceholders = (acts: Acts, input: ActInput): ActInput =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (!isDeviceId(value)) return [name, value];
      const maker =
        name === 'checklistId'
          ? startOf(acts, input['projectId'])
          : acts.find((act) => deviceId(act) === value && ruleOf(act.call)?.idOf);
      return [name, maker ? ({ $from: maker.uuid, field: 'id' } satisfies FromAnswer) : value];
    }),
  );

const nextSequence = (acts: Acts): number => Math.max(0, ...acts.map(({ sequence }) => sequence)) + 1;

/**
 * Adds an entry as it was, at the end. Where the entry that was to supply its version is no longer there, it has none, and
 * the server shows the record.
 */
export function restoreAct(acts: Acts, act: Act): Acts {
  const has = (uuid: string) => acts.some((one) => one.uuid === uuid);
  if (has(act.uuid)) return acts;
  const { version, ...rest } = act.input;
  const isUnknown = isFromAnswer(version) && !has(version.$from);
  return [...acts, { ...act, input: isUnknown ? rest : act.input, sequence: nextSequence(acts) }];
}

/** Returns the entries that can be sent now, in order: texts before files. */
export function dueActs(acts: Acts): Acts {
  const heads = new Map<string, Act>();
  for (const act of acts) if (!heads.has(act.chain)) heads.set(act.chain, act);
  const stopped = stoppedChains(acts, heads);
  const moving = acts.filter(({ chain }) => !stopped.has(chain));
  return moving
    .filter((act) => heads.get(act.chain) === act && !hasGaps(act) && !waitsForOthers(moving, act))
    .toSorted(
      (one, other) => Number(isUpload(one)) - Number(isUpload(other)) || one.sequence - other.sequence,
    );
}

/** A person decides about the entry at the head of these, or about one whose id that entry needs. */
function stoppedChains(acts: Acts, heads: ReadonlyMap<string, Act>): ReadonlySet<string> {
  const stopped = new Set<string>();
  const chainOf = new Map(acts.map(({ uuid, chain }) => [uuid, chain]));
  const isStopped = ({ state, input }: Act) =>
    state === 'refused' ||
    Object.values(input).some((value) => isFromAnswer(value) && stopped.has(chainOf.get(value.$from) ?? ''));
  let before: number;
  do {
    before = stopped.size;
    for (const [chain, head] of heads) if (isStopped(head)) stopped.add(chain);
  } while (stopped.size > before);
  return stopped;
}

export const isUpload = ({ call }: Act): boolean => ruleOf(call)?.uploadKind !== undefined;
const isBarrier = ({ call }: Act) => ruleOf(call)?.isBarrier === true;
const hasGaps = ({ input }: Act) => Object.values(input).some(isFromAnswer);

function waitsForOthers(acts: Acts, act: Act): boolean {
  if (act.projectId === null) return false;
  return acts.some(
    (other) =>
      other.projectId === act.projectId &&
      other.sequence < act.sequence &&
      (isBarrier(act) || holdsBack(other, act) || isPressBeside(act, other)),
  );
}

/** Files need not wait for a step; one that overtook a signature would count as a change of what was signed. */
const holdsBack = (barrier: Act, act: Act) =>
  isBarrier(barrier) && (!isUpload(act) || barrier.call === 'serviceReports.sign');

/** A press of a timer changes the version of its entry, whose changes have a chain of their own. */
const isPressBeside = (one: Act, other: Act): boolean =>
  one.call.startsWith('time.') &&
  other.call.startsWith('time.') &&
  (one.chain === 'timer') !== (other.chain === 'timer');

/** Stores the request of the first attempt. Every attempt sends this body. */
export const freezeAct = (acts: Acts, uuid: string, bodyOf: (act: Act) => string): Acts =>
  replaceAct(acts, uuid, (act) =>
    act.state === 'kept' ? { ...act, state: 'frozen', body: bodyOf(act) } : act,
  );

/** Removes an entry that was applied, and fills in what its answer supplies to others. */
export function settleAct(acts: Acts, uuid: string, result: unknown): Acts {
  const settled = acts.find((act) => act.uuid === uuid);
  if (!settled) return acts;
  const answer = (result ?? {}) as Record<string, unknown>;
  const supplied = {
    id: ruleOf(settled.call)?.idOf?.(answer),
    version: ruleOf(settled.call)?.versionOf?.(answer),
  };
  return replaceAnswers(
    acts.filter((act) => act.uuid !== uuid),
    uuid,
    ({ field }) => supplied[field],
  );
}

function replaceAnswers(acts: Acts, uuid: string, valueOf: (gap: FromAnswer) => unknown): Acts {
  return acts.map((act) => {
    const gaps = Object.entries(act.input).filter(
      (entry): entry is [string, FromAnswer] => isFromAnswer(entry[1]) && entry[1].$from === uuid,
    );
    if (gaps.length === 0) return act;
    const input: ActInput = { ...act.input };
    for (const [name, gap] of gaps) {
      const value = valueOf(gap);
      if (value === undefined) delete input[name];
      else input[name] = value;
    }
    const isKnown = gaps.some(([name]) => typeof input[name] === 'number' && name !== 'version');
    const chain = (isKnown && ruleOf(act.call)?.chain({ ...act, input })) || act.chain;
    return { ...act, input, chain };
  });
}

/** Stops the chain of an entry until a person has decided. */
export const refuseAct = (acts: Acts, uuid: string, refusal: Refusal): Acts =>
  replaceAct(acts, uuid, (act) => ({ ...act, state: 'refused', refusal }));

/** Returns the entries that need the id of an entry. */
export const dependentsOf = (acts: Acts, uuid: string): Acts =>
  acts.filter(({ input }) =>
    Object.values(input).some((value) => isFromAnswer(value) && value.$from === uuid && value.field === 'id'),
  );

/** Removes an entry, and those that need its id. Later entries of its record continue from the version that it had. */
export function dropAct(acts: Acts, uuid: string): Acts {
  const dropped = acts.find((act) => act.uuid === uuid);
  if (!dropped) return acts;
  const left = acts.filter((act) => act.uuid !== uuid);
  return dependentsOf(left, uuid).reduce(
    (rest, act) => dropAct(rest, act.uuid),
    replaceAnswers(left, uuid, ({ field }) =>
      field === 'version' ? dropped.input['version'] : { $from: uuid, field },
    ),
  );
}

/** Replaces an entry, and those that need its id, by a comment of their project that says what they say. */
export function tellAct(acts: Acts, uuid: string, wordsOf: (act: Act) => string, commentUuid: string): Acts {
  const told = acts.find((act) => act.uuid === uuid);
  if (!told || told.projectId === null) return acts;
  const left = dropAct(acts, uuid);
  const words = acts.filter((act) => !left.some((one) => one.uuid === act.uuid)).map(wordsOf);
  const { userId, projectId, occurredAt, deviceClock } = told;
  return addAct(left, {
    uuid: commentUuid,
    userId,
    call: 'comments.add',
    input: { projectId, comment: words.join('\n').slice(0, COMMENT_MAX) },
    occurredAt,
    deviceClock,
    file: undefined,
  }).acts;
}

/** Makes a refused entry a new request at the same place, with other fields. */
export function resendAct(acts: Acts, uuid: string, newUuid: string, fields: ActInput): Acts {
  return replaceAnswers(
    replaceAct(acts, uuid, (act) => ({
      ...act,
      uuid: newUuid,
      input: { ...act.input, ...fields },
      state: 'kept',
      body: undefined,
      refusal: undefined,
    })),
    uuid,
    ({ field }) => ({ $from: newUuid, field }),
  );
}
