import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { PERSON_RECORDS_MAX, type ErasurePlan, type PersonRecord } from '#contract/site/personal-data.ts';
import { fieldLabel } from '#server/services/audit/write-audit.ts';
import type { Clock } from '#server/services/context.ts';
import { formerName, ruleOf, type FoundPerson, type FoundRow } from './find-person.ts';

/** No backup is kept for longer (src/server/services/backups), as the privacy notice promises. */
const BACKUP_DAYS = 90;

const VALUE_MAX = 80;

/** What no search can find, in words for the person who answers the request. */
export const NOT_SEARCHED: readonly string[] = [
  'The report channel. It is sealed, and a search by name would show who has reported. A reporter asks with the receipt code.',
  'Mailboxes. Requests for quotation and answers to contact messages are mails of mail programs and not in this database.',
  'The content of pictures and PDF files, and travel documents that others uploaded for the person.',
];

/** Describes what an erasure of a person would do, without doing it. */
export function planErasure(
  clock: Clock,
  { account, rows, staying, alsoFound, plan }: FoundPerson,
): ErasurePlan {
  const countOf = (action: PersonRecord['action']) => rows.filter((row) => row.action === action).length;
  return {
    plan,
    blocked: account?.isActive
      ? `${account.name} has an active account of the portal. Deactivate it there first (Operators).`
      : null,
    counts: { delete: countOf('delete'), change: countOf('change'), keep: countOf('keep') },
    records: rows.slice(0, PERSON_RECORDS_MAX).map(describeRecord),
    staying,
    replacedBy: account ? formerName(account.id) : null,
    alsoFound,
    notSearched: [...NOT_SEARCHED],
    inBackupsUntil: inBackupsUntil(clock),
  };
}

export const inBackupsUntil = (clock: Clock): string => addDays(osloDay(clock.now()), BACKUP_DAYS);

export const keyOf = ({ table, rowid }: FoundRow): string => `${table} ${rowid}`;

function describeRecord(row: FoundRow): PersonRecord {
  const { found, values, action, reason } = row;
  const all = Object.keys(values).filter((key) => values[key] !== null && key !== 'createdAt');
  // The HTML of a mail has the same words as its text.
  const shown = (found.length > 0 ? found : all).filter((key) => key !== 'html');
  return {
    key: keyOf(row),
    what: `${ruleOf(row).label} ${row.rowid}`,
    action,
    shows: shown.map((key) => `${fieldLabel(key)}: ${shortened(String(values[key]))}`).join(' · '),
    reason,
  };
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return line.length > VALUE_MAX ? `${line.slice(0, VALUE_MAX - 1)}…` : line;
}
