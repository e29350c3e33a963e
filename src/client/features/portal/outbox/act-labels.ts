import type { Act, ActInput } from '#client/lib/outbox/act.ts';
import type { DifferingField } from '#client/kit/record/conflict-panel.tsx';

const LABELS: Readonly<Record<string, string>> = {
  'checklists.answer': 'Checklist answer',
  'comments.add': 'Comment',
  'comments.update': 'Edit of a comment',
  'corrections.suggest': 'Suggested correction',
  'files.upload': 'File',
  'onBoardContacts.create': 'Person on board',
  'onBoardContacts.update': 'Edit of a person on board',
  'parts.add': 'Part',
  'parts.update': 'Edit of a part',
  'projects.transition': 'Status',
  'time.add': 'Time',
  'time.start': 'Timer started',
  'time.stop': 'Timer stopped',
  'time.update': 'Edit of time',
  'travelDocuments.upload': 'Travel document',
};

export const actLabel = ({ call, file }: Act): string =>
  file?.type.startsWith('image/') ? 'Photo' : (LABELS[call] ?? call);

const FIELDS: Readonly<Record<string, string>> = {
  value: 'Answer',
  note: 'Note',
  comment: 'Comment',
  quantity: 'Quantity',
  partName: 'Part',
  notes: 'Notes',
  category: 'Category',
  startedAt: 'Started',
  endedAt: 'Ended',
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  position: 'Position',
  company: 'Company',
  suggestedValue: 'Value',
  fileName: 'File',
  description: 'Caption',
  to: 'New status',
  status: 'Status',
};

const formatField = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Returns what was entered, in one line. */
export const actText = ({ input }: Act): string =>
  Object.keys(FIELDS)
    .map((field) => formatField(input[field]))
    .filter((text) => text !== '')
    .join(', ');

/** Returns the record as it is on the server, from a refusal that shows it. */
export function currentFields({ call, refusal }: Act): ActInput | undefined {
  const current = refusal?.data?.['current'] as ActInput | undefined;
  if (!current) return undefined;
  if (call !== 'checklists.answer') return current;
  return (current['answer'] as ActInput | null) ?? { value: null, note: null };
}

/** Returns the fields in which an entry and the record differ. */
export function differencesOf({ input }: Act, current: ActInput): DifferingField[] {
  return Object.entries(FIELDS).flatMap(([field, label]) => {
    if (!(field in input) || !(field in current)) return [];
    const [mine, theirs] = [formatField(input[field]), formatField(current[field])];
    return mine === theirs ? [] : [{ label, mine, theirs }];
  });
}

/** Returns who saved the record, where it says so. */
export const savedBy = (current: ActInput): string =>
  [current['answeredByName'], current['userName']].find((name) => typeof name === 'string') ?? '';
