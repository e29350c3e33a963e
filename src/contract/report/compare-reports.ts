import {
  REPORT_WORDINGS,
  SIGNED_FACTS,
  type RecordedReport,
  type ReportWording,
  type ServiceReport,
  type SignedFact,
} from './service-report.ts';

/** Returns what a version says as data; undefined if that is not known. */
export const contentOf = (report: Pick<ServiceReport, 'content'> | undefined): RecordedReport | undefined =>
  report?.content === undefined ? undefined : (JSON.parse(report.content) as RecordedReport);

/** Their order says nothing, and older programs recorded them in another one. */
const WITHOUT_ORDER: ReadonlySet<SignedFact | ReportWording> = new Set(['parts', 'part names', 'people met']);

/** Facts that a signature covered and that have changed. An outcome that is still missing is not a change. */
export function changedFacts(signed: RecordedReport, now: RecordedReport): SignedFact[] {
  return SIGNED_FACTS.filter((fact) => {
    const [before, after] = [signed.facts[fact], now.facts[fact]];
    if (fact === 'vessel') return !isSameVessel(before, after);
    if (fact === 'outcome' && after === null) return false;
    return !agreeOn(fact, before, after);
  });
}

export const changedWording = (before: RecordedReport, now: RecordedReport): ReportWording[] =>
  REPORT_WORDINGS.filter((part) => !agreeOn(part, before.wording[part], now.wording[part]));

const agreeOn = (part: SignedFact | ReportWording, before: unknown, after: unknown): boolean =>
  WITHOUT_ORDER.has(part) ? agree(sorted(before), sorted(after)) : agree(before, after);

const sorted = (values: unknown): unknown =>
  Array.isArray(values)
    ? values
        .map((value: unknown) => ({ value, key: JSON.stringify(value) }))
        .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
        .map(({ value }) => value)
    : values;

interface NamedVessel {
  imoNumber: string | null;
  name: string;
}

/** A ship keeps its IMO number under every name. */
function isSameVessel(before: unknown, after: unknown): boolean {
  const [one, other] = [before, after] as (NamedVessel | undefined)[];
  if (!one || !other) return true;
  return one.imoNumber !== null && other.imoNumber !== null
    ? one.imoNumber === other.imoNumber
    : one.name === other.name;
}

/**
 * Compares only the fields that both have: a newer program may record more than the older one that recorded `before`.
 */
function agree(before: unknown, after: unknown): boolean {
  if (before === undefined || after === undefined) return true;
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((value, index) => agree(value, after[index]));
  }
  if (isRecord(before) && isRecord(after)) {
    return Object.entries(before).every(([key, value]) =>
      key === 'earlier' ? isTrueStill(value, after[key]) : agree(value, after[key]),
    );
  }
  return before === after;
}

/**
 * Whether an earlier reading that was printed beside an answer, "0.07 in May 2026", is not corrected since. Its month tells
 * the visit: another visit counts where one was reopened or vessels were merged, and what was printed stays true.
 */
function isTrueStill(printed: unknown, now: unknown): boolean {
  if (typeof printed !== 'string' || typeof now !== 'string') return true;
  return printed === now || monthOf(printed) !== monthOf(now);
}

const monthOf = (earlier: string) => earlier.split(' in ')[1];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
