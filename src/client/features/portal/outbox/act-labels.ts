import type { DeviceVerb } from '#contract/offline/device-verbs.ts';
import { formatDateTime } from '#contract/format/format-date.ts';
import { PROJECT_STATUSES, TIME_CATEGORIES } from '#contract/project/project.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import type { Act, ActInput } from '#client/lib/outbox/act.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';
import { categoryWords } from '#client/entities/time/time-category.ts';
import type { DifferingField } from '#client/kit/record/conflict-panel.tsx';

const LABELS: Readonly<Record<DeviceVerb, string>> = {
  'checklists.answer': 'Checklist answer',
  'checklists.start': 'Start of the checklist',
  'comments.add': 'Comment',
  'comments.update': 'Edit of a comment',
  'corrections.suggest': 'Suggested correction',
  'files.remove': 'Deletion of a file',
  'files.upload': 'File',
  'onBoardContacts.create': 'Person on board',
  'onBoardContacts.remove': 'Removal of a person on board',
  'onBoardContacts.update': 'Edit of a person on board',
  'parts.add': 'Part',
  'parts.addPlanned': 'Quoted part',
  'parts.remove': 'Removal of a part',
  'parts.update': 'Edit of a part',
  'projects.transition': 'Status',
  'projects.update': 'Edit of the project',
  'serviceReports.sign': 'Signature',
  'time.add': 'Time',
  'time.remove': 'Deletion of time',
  'time.start': 'Timer started',
  'time.stop': 'Timer stopped',
  'time.update': 'Edit of time',
  'travelDocuments.remove': 'Deletion of a travel document',
  'travelDocuments.upload': 'Travel document',
};

export function actLabel({ call, input, file }: Act): string {
  if (file?.type.startsWith('image/')) return 'Photo';
  if (call === 'serviceReports.sign' && 'refusedReason' in input) return 'No signature';
  return (LABELS as Readonly<Record<string, string>>)[call] ?? call;
}

interface Field {
  label: string;
  /** How the screens show a value that is a code or an instant; any text must do, it may come from a saved file. */
  format?: (text: string) => string;
}

const formatInstant = (text: string): string =>
  Number.isNaN(Date.parse(text)) ? text : formatDateTime(text, deviceZone());

function formatStatus(text: string): string {
  const status = PROJECT_STATUSES.find((one) => one === text);
  return status ? statusLabel(status) : text;
}

/** Of time or of a part. */
function formatCategory(text: string): string {
  const category = TIME_CATEGORIES.find((one) => one === text);
  return category ? categoryWords[category] : sentenceCase(text);
}

const FIELDS: Readonly<Record<string, Field>> = {
  value: { label: 'Answer' },
  note: { label: 'Note' },
  comment: { label: 'Comment' },
  quantity: { label: 'Quantity' },
  partName: { label: 'Part' },
  partNumber: { label: 'Part number' },
  supplier: { label: 'Supplier' },
  usedDate: { label: 'Used on' },
  notes: { label: 'Notes' },
  travelInfo: { label: 'Travel notes' },
  category: { label: 'Category', format: formatCategory },
  startedAt: { label: 'Started', format: formatInstant },
  endedAt: { label: 'Ended', format: formatInstant },
  name: { label: 'Name' },
  contactType: { label: 'Role', format: sentenceCase },
  phone: { label: 'Phone' },
  email: { label: 'E-mail' },
  position: { label: 'Position' },
  company: { label: 'Company' },
  suggestedValue: { label: 'Value' },
  fileName: { label: 'File' },
  description: { label: 'Caption' },
  to: { label: 'New status', format: formatStatus },
  signerName: { label: 'Signed by' },
  signerRank: { label: 'Rank' },
  refusedReason: { label: 'Reason for no signature' },
};

function formatField({ format }: Field, value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return format ? format(value) : value;
}

const enteredFields = ({ input }: Act) =>
  Object.entries(FIELDS)
    .map(([name, field]) => ({ label: field.label, text: formatField(field, input[name]) }))
    .filter(({ text }) => text !== '');

/** Returns what was entered, in one line. */
export const actText = (act: Act): string =>
  enteredFields(act)
    .map(({ text }) => text)
    .join(', ');

/** Returns an entry as a comment that tells of it: "Part: Quantity 2, Part Hose clip". */
export function actComment(act: Act): string {
  const fields = enteredFields(act).map(({ label, text }) => `${label} ${text}`);
  return [actLabel(act), fields.join(', ')].filter(Boolean).join(': ');
}

/** Returns the record as it is on the server, from a refusal that shows it. */
export function currentFields({ call, refusal }: Act): ActInput | undefined {
  const current = refusal?.data?.['current'] as ActInput | undefined;
  if (!current) return undefined;
  if (call !== 'checklists.answer') return current;
  return (current['answer'] as ActInput | null) ?? { value: null, note: null };
}

/**
 * Returns the fields with which a refused entry is sent again: over the version that the refusal shows, and without its
 * mentions, because a person who was mentioned may not see the project any more.
 */
export function sendAgain(act: Act): { label: string; fields: ActInput } {
  const { mentions } = act.input;
  if (act.refusal?.status === 400 && Array.isArray(mentions) && mentions.length > 0) {
    return { label: 'Send without mentions', fields: { mentions: [] } };
  }
  const version = currentFields(act)?.['version'];
  return { label: 'Send again', fields: version === undefined ? {} : { version } };
}

/** Returns the fields in which an entry and the record differ. */
export function differencesOf({ call, input }: Act, current: ActInput): DifferingField[] {
  return Object.entries(FIELDS).flatMap(([name, field]) => {
    if (!(name in input) || !(name in current)) return [];
    const [mine, theirs] = [formatField(field, input[name]), formatField(field, current[name])];
    const isOfProject = call === 'projects.update' && name === 'description';
    return mine === theirs ? [] : [{ label: isOfProject ? 'Description' : field.label, mine, theirs }];
  });
}

const firstText = (...values: unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '');

/** Returns who saved the record and when, as far as it says so: "Saved version: by Mona Berg, 2 Mar, 08:15." */
export function savedBy(current: ActInput): string {
  const by = firstText(current['answeredByName'], current['userName']);
  const at = firstText(current['updatedAt'], current['editedAt'], by && current['occurredAt']);
  const said = [by && `by ${by}`, at && formatWhen(at)].filter(Boolean);
  return said.length === 0 ? '' : `Saved version: ${said.join(', ')}.`;
}

const formatWhen = (text: string): string =>
  Number.isNaN(Date.parse(text)) ? text : shortDateTime(text, deviceZone());

/** Returns when something was entered, and what the clock of the phone said if it was wrong. */
export const enteredAt = ({ occurredAt, deviceClock }: Act): string =>
  `Entered ${formatWhen(occurredAt)}${deviceClock === undefined || isSoon(occurredAt, deviceClock) ? '' : ` (by this phone’s clock ${formatWhen(deviceClock)})`}`;

const MINUTE_MS = 60_000;
const isSoon = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) < MINUTE_MS;
