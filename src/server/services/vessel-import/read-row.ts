import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import { hasPlausibleYear } from '#contract/format/entered-day.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { UpdateVesselInput, vesselNameText, imoNumberText } from '#contract/vessel/vessel-directory.ts';
import { bareVesselName, imoInName } from '#contract/vessel/vessel-name.ts';
import type { ImportField } from '#contract/vessel/vessel-import.ts';
import { importDay } from './import-day.ts';

/** The values of one row of a vessel; an empty cell has no value. */
export type SaidInRow = Partial<Record<Exclude<ImportField, 'previousNames'>, string>> & {
  previousNames?: string[];
};

export interface CellProblem {
  field: ImportField;
  message: string;
}

/** What people write into an empty cell. */
const SAYS_NOTHING = new Set(
  ['', '-', '--', 'n/a', 'na', 'none', 'nil', 'unknown', 'ukjent', 'ingen', '?', 'tbc', 'tba'].concat(
    // Spreadsheet errors, in English and Norwegian.
    ['#n/a', '#i/t', '#ref!', '#value!', '#verdi!', '#name?', '#navn?', '#div/0!', '#num!', '#null!'],
  ),
);
const ONLY_ZEROS = /^0+$/;

const shapes = UpdateVesselInput.shape;

/** Returns the row's values in our form, and the errors of the others. */
export function readRow(
  cells: ReadonlyMap<ImportField, string>,
  today: CalendarDay,
): { said: SaidInRow; problems: CellProblem[] } {
  const said: SaidInRow = {};
  const problems: CellProblem[] = [];
  for (const [field, cell] of cells) {
    const folded = foldText(cell);
    if (SAYS_NOTHING.has(folded) || ONLY_ZEROS.test(folded)) continue;
    const read = readCell(field, cell, today);
    if ('message' in read) problems.push({ field, message: read.message });
    else if (field === 'previousNames') said.previousNames = namesIn(read.value);
    else said[field] = read.value;
  }
  const inName = imoInName(said.vesselName ?? '');
  // Our suffix for ships of the same name, in a list without a column for it: the number identifies another ship.
  if (inName !== undefined && said.imoNumber === undefined) {
    const read = parsed(imoNumberText.safeParse(inName));
    if ('message' in read) problems.push({ field: 'vesselName', message: read.message });
    else said.imoNumber = read.value;
  }
  const hasNoName =
    bareVesselName(said.vesselName ?? '') === '' && !problems.some(({ field }) => field === 'vesselName');
  if (hasNoName) problems.push({ field: 'vesselName', message: 'The vessel has no name.' });
  return { said, problems };
}

const trimmed = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

function readCell(
  field: ImportField,
  cell: string,
  today: CalendarDay,
): { value: string } | { message: string } {
  if (field === 'vesselName') return readName(trimmed(cell));
  if (field === 'imoNumber') return parsed(imoNumberText.safeParse(cell));
  if (field === 'previousNames') return refusalOfNames(cell) ?? { value: cell };
  if (field === 'lastServiceDate' || field === 'nextServiceDue') {
    const day = importDay(cell);
    if (day === null) return { message: `“${trimmed(cell)}” is not a date. Write it as 2026-03-31.` };
    return (
      refusalOfYear(day) ??
      (field === 'lastServiceDate' ? refusalOfService(day, today) : null) ?? { value: day }
    );
  }
  return parsed(shapes[field === 'lastServiceType' ? 'location' : field].safeParse(cell));
}

/** Our suffix comes in addition to a name of any length, so that what we export can be imported. */
function readName(name: string): { value: string } | { message: string } {
  const read = parsed(vesselNameText.safeParse(bareVesselName(name) || name));
  return 'message' in read ? read : { value: name };
}

/** A typing error makes 2062 of 2026, and no project would ever be later. Other time zones may be a day ahead. */
function refusalOfService(day: CalendarDay, today: CalendarDay): { message: string } | null {
  return day > addDays(today, 1) ? { message: `${day} is in the future. Check the date.` } : null;
}

const refusalOfYear = (day: CalendarDay) =>
  hasPlausibleYear(day) ? null : { message: `Check the year of ${day}.` };

const namesIn = (cell: string) => cell.split(';').map(trimmed).filter(Boolean);

/** Former names are looked up and shown like the name, so its limits hold for each of them. */
function refusalOfNames(cell: string): { message: string } | null {
  for (const name of namesIn(cell)) {
    const read = parsed(vesselNameText.safeParse(name));
    if ('message' in read) return read;
  }
  return null;
}

type Parsed =
  | { success: true; data: string | null | undefined }
  | { success: false; error: { issues: { message: string }[] } };

function parsed(result: Parsed): { value: string } | { message: string } {
  if (result.success) return { value: result.data ?? '' };
  return { message: result.error.issues[0]?.message ?? 'This value cannot be read.' };
}
