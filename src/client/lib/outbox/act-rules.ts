import { deviceId } from '#contract/offline/device-id.ts';
import type { DeviceVerb } from '#contract/offline/device-verbs.ts';
import type { Act, ActInput } from './act.ts';

type Answer = Record<string, unknown>;

interface ActRule {
  /** The fields that may wait; every one if absent. Others ask questions that only their screen answers. */
  fields?: ReadonlySet<string>;
  /** The record whose entries are sent in order. */
  chain: (act: ChainedAct) => string;
  /** Two entries that were never sent become one. */
  folds?: boolean;
  /** Waits for the earlier entries of its project, and the later ones wait for it. */
  isBarrier?: boolean;
  /** Is sent with the bytes of a file, to the address of its kind. */
  uploadKind?: 'files' | 'travel-documents';
  /** The version of the record that the answer shows. */
  versionOf?: (answer: Answer) => unknown;
  /** The id of the record that the entry made, as its answer shows it. */
  idOf?: (answer: unknown) => unknown;
}

type ChainedAct = Pick<Act, 'uuid' | 'input' | 'occurredAt'>;

const versionOf = ({ version }: Answer) => version;
const idOf = (answer: unknown) => (answer as Answer)['id'];
const ofRecord = (noun: string) => ({
  chain: ({ input }: ChainedAct) => `${noun}:${String(input['id'])}`,
  versionOf,
});
/** A record has its id of the device until it is answered, so that later entries of it come after this one. */
const ofNew = (noun: string) => ({
  chain: (act: ChainedAct) => `${noun}:${deviceId(act)}`,
  versionOf,
  idOf,
});
const removalOf = (noun: string) => ({ chain: ofRecord(noun).chain });

const NOTES: ReadonlySet<string> = new Set(['id', 'version', 'description', 'travelInfo']);

/** The writes that the outbox keeps: those of the people who work on board. */
const RULES: Readonly<Record<DeviceVerb, ActRule>> = {
  'checklists.answer': {
    chain: ({ input }) => `checklist:${String(input['checklistId'])}:${String(input['itemKey'])}`,
    folds: true,
    versionOf: ({ answer }) => (answer as { version?: unknown } | null)?.version,
  },
  'checklists.start': {
    chain: ({ input }) => `checklists:${String(input['projectId'])}`,
    idOf: (lists) => (lists as Answer[])[0]?.['id'],
  },
  'comments.add': { chain: ({ input }) => `comments:${String(input['projectId'])}`, idOf },
  'comments.update': { chain: ofRecord('comment').chain, folds: true },
  'corrections.suggest': { chain: ofNew('correction').chain },
  'files.remove': removalOf('file'),
  'files.upload': { chain: ofNew('upload').chain, uploadKind: 'files', idOf },
  'onBoardContacts.create': ofNew('contact'),
  'onBoardContacts.remove': removalOf('contact'),
  'onBoardContacts.update': { ...ofRecord('contact'), folds: true },
  'parts.add': ofNew('part'),
  'parts.addPlanned': { chain: ({ input }) => `planned:${String(input['plannedPartId'])}`, idOf },
  'parts.remove': removalOf('part'),
  'parts.update': { ...ofRecord('part'), folds: true },
  'projects.transition': { ...ofRecord('project'), isBarrier: true },
  'projects.update': { ...ofRecord('project'), folds: true, fields: NOTES },
  // The step that submits the report comes after its signature.
  'serviceReports.sign': {
    chain: ({ input }) => `project:${String(input['projectId'])}`,
    isBarrier: true,
    idOf,
  },
  'time.add': ofNew('time'),
  'time.remove': removalOf('time'),
  'time.start': { chain: () => 'timer', idOf },
  'time.stop': { chain: () => 'timer' },
  'time.update': { ...ofRecord('time'), folds: true },
  'travelDocuments.remove': removalOf('travel-document'),
  'travelDocuments.upload': { chain: ofNew('upload').chain, uploadKind: 'travel-documents', idOf },
};

/** Returns how a write waits; undefined for one that is not kept. */
export const ruleOf = (call: string): ActRule | undefined =>
  (RULES as Readonly<Record<string, ActRule>>)[call];

/** Returns the chain of an input of a record that exists. */
export const chainOf = (call: string, input: ActInput): string =>
  ruleOf(call)?.chain({ input, uuid: '', occurredAt: '' }) ?? '';

/** Returns the project that an entry belongs to. */
export function projectOf(call: string, { projectId, id }: ActInput): number | null {
  const of = projectId ?? (call.startsWith('projects.') ? id : undefined);
  return typeof of === 'number' ? of : null;
}
