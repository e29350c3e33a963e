import type { ActInput } from './act.ts';

interface ActRule {
  /** The record whose entries are sent in order. */
  chain: (input: ActInput, uuid: string) => string;
  /** Two entries that were never sent become one. */
  folds?: boolean;
  /** Waits for the earlier entries of its project, and the later ones wait for it. */
  isBarrier?: boolean;
  /** Is sent with the bytes of a file, to the address of its kind. */
  uploadKind?: 'files' | 'travel-documents';
  /** The version of the record that the answer shows. */
  versionOf?: (result: Record<string, unknown>) => unknown;
}

const ofRecord = (noun: string) => ({
  chain: ({ id }: ActInput) => `${noun}:${String(id)}`,
  versionOf: ({ version }: Record<string, unknown>) => version,
});
const ofNew = (noun: string) => ({ chain: (_: ActInput, uuid: string) => `${noun}:${uuid}` });
const ofTimer = { chain: () => 'timer' };

/** The writes that the outbox keeps: those of the people who work on board. */
const RULES: Readonly<Record<string, ActRule>> = {
  'checklists.answer': {
    chain: ({ checklistId, itemKey }) => `checklist:${String(checklistId)}:${String(itemKey)}`,
    folds: true,
    versionOf: ({ answer }) => (answer as { version?: unknown } | null)?.version,
  },
  'comments.add': { chain: ({ projectId }) => `comments:${String(projectId)}` },
  'comments.update': { chain: ofRecord('comment').chain, folds: true },
  'corrections.suggest': ofNew('correction'),
  'files.upload': { ...ofNew('upload'), uploadKind: 'files' },
  'onBoardContacts.create': ofNew('contact'),
  'onBoardContacts.update': { ...ofRecord('contact'), folds: true },
  'parts.add': ofNew('part'),
  'parts.addPlanned': { chain: ({ plannedPartId }) => `planned:${String(plannedPartId)}` },
  'parts.update': { ...ofRecord('part'), folds: true },
  'projects.transition': { ...ofRecord('project'), isBarrier: true },
  'time.add': ofNew('time'),
  'time.start': ofTimer,
  'time.stop': ofTimer,
  'time.update': { ...ofRecord('time'), folds: true },
  'travelDocuments.upload': { ...ofNew('upload'), uploadKind: 'travel-documents' },
};

/** Returns how a write waits; undefined for one that is not kept. */
export const ruleOf = (call: string): ActRule | undefined => RULES[call];

/** Returns the chain of an input of a record that exists. */
export const chainOf = (call: string, input: ActInput): string => RULES[call]?.chain(input, '') ?? '';

/** Returns the project that an entry belongs to. */
export function projectOf(call: string, { projectId, id }: ActInput): number | null {
  const of = projectId ?? (call.startsWith('projects.') ? id : undefined);
  return typeof of === 'number' ? of : null;
}
