import { applyAct } from '#contract/offline/apply-act.ts';
import { deviceId } from '#contract/offline/device-id.ts';
import type { ActFacts, DeviceAct } from '#contract/offline/device-verbs.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import type { Act } from '#client/lib/outbox/act.ts';
import { ruleOf } from '#client/lib/outbox/act-rules.ts';
import type { AppliedAct } from '#client/lib/outbox/outbox.ts';
import { isFromAnswer } from '#client/lib/outbox/queue.ts';

type Actor = ActFacts['actor'];

/** An entry that waits or, with a result, one that the server has applied. */
export interface LaidAct extends Partial<Pick<AppliedAct, 'result'>> {
  act: Act;
  isApplied: boolean;
}

/**
 * Returns a pack with entries laid over it, in their order. Those that it contains already are passed over. `isPartial`: see
 * ActFacts.
 */
export const layOver = (
  pack: ProjectPack,
  laid: readonly LaidAct[],
  actor: Actor,
  isPartial = false,
): ProjectPack =>
  laid.reduce((before, one) => {
    const act = deviceActOf(one, laid, { actor, isPartial });
    if (isContained(pack, act, one)) return before;
    try {
      return applyAct(before, act);
    } catch {
      // Entries may come from a file that a person has changed.
      return before;
    }
  }, pack);

function deviceActOf(
  { act, result }: LaidAct,
  laid: readonly LaidAct[],
  of: Pick<ActFacts, 'actor' | 'isPartial'>,
): DeviceAct {
  const { call, input, occurredAt, file } = act;
  const known = Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
    if (!isFromAnswer(value)) return [[name, value]];
    const maker = laid.find(({ act: { uuid } }) => uuid === value.$from)?.act;
    return maker && value.field === 'id' ? [[name, deviceId(maker)]] : [];
  });
  const id = storedId(act, result) ?? deviceId(act);
  const facts: ActFacts = { ...of, id, occurredAt, file };
  return { call, input: Object.fromEntries(known), facts } as DeviceAct;
}

function storedId({ call }: Act, result: unknown): number | undefined {
  const id = ruleOf(call)?.idOf?.(result ?? {});
  return typeof id === 'number' ? id : undefined;
}

/** Whether the answer that a pack was read from came after the entry: another window, or a lost answer, may have been faster. */
function isContained(pack: ProjectPack, { call, input, facts }: DeviceAct, { isApplied }: LaidAct): boolean {
  const isMade = (records: readonly Made[], by: (record: never) => number) =>
    records.some(
      (record) =>
        (isApplied && record.id === facts.id) ||
        (record.occurredAt === facts.occurredAt && by(record as never) === facts.actor.id),
    );
  const isNewer = (records: readonly { id: number; version: number }[], id: unknown, version: unknown) =>
    typeof version === 'number' && records.some((one) => one.id === id && one.version > version);
  const byUser = ({ userId }: { userId: number }) => userId;
  switch (call) {
    case 'checklists.answer':
      return pack.checklists.some(
        ({ id, items }) =>
          id === input.checklistId &&
          items.some(
            ({ item, answer }) =>
              item.key === input.itemKey &&
              answer !== null &&
              (answer.occurredAt === facts.occurredAt || answer.version > (input.version ?? Infinity)),
          ),
      );
    case 'comments.add':
      return isMade(pack.comments, byUser);
    case 'files.upload':
      return isMade(
        pack.files.filter(({ description }) => description === (input.description || null)),
        byUser,
      );
    case 'travelDocuments.upload':
      return isMade(pack.travelDocuments?.documents ?? [], byUser);
    case 'parts.add':
    case 'parts.addPlanned':
      return isMade(pack.parts, ({ operator }: ProjectPack['parts'][number]) => operator.id);
    case 'parts.update':
      return isNewer(pack.parts, input.id, input.version);
    case 'time.add':
    case 'time.start':
      return isMade(pack.time.entries, byUser);
    case 'time.update':
      return isNewer(pack.time.entries, input.id, input.version);
    case 'onBoardContacts.create':
      return pack.contacts.some(
        ({ id, name, createdAt }) =>
          id === facts.id || (name === input.name && createdAt >= facts.occurredAt),
      );
    case 'onBoardContacts.update':
      return isNewer(pack.contacts, input.id, input.version);
    case 'projects.transition':
    case 'projects.update':
      return isNewer([pack.project], input.id, input.version);
    case 'serviceReports.sign':
      return pack.reports.some(
        ({ operatorId, signature }) =>
          operatorId === facts.actor.id &&
          signature !== null &&
          (signature.signedAt >= facts.occurredAt ||
            (signature.shownSha256 === input.sha256 && signature.signerName === (input.signerName ?? null))),
      );
    case 'checklists.start':
    case 'comments.update':
    case 'corrections.suggest':
    case 'files.remove':
    case 'onBoardContacts.remove':
    case 'parts.remove':
    case 'time.remove':
    case 'time.stop':
    case 'travelDocuments.remove':
      // Doing it again changes nothing.
      return false;
  }
}

interface Made {
  id: number;
  occurredAt: string | null;
}
