import * as z from 'zod/mini';

/** A cell of a table, and how it is highlighted. Print and screen also say it in words. */
export const ReportCell = z.object({
  text: z.string(),
  tone: z.optional(z.enum(['muted', 'strong', 'alarm'])),
});
export type ReportCell = z.infer<typeof ReportCell>;

/** `width`: in points, on paper; the column without one takes the rest. */
export const ReportColumn = z.object({
  title: z.string(),
  width: z.optional(z.int()),
  isNumber: z.optional(z.boolean()),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

const facts = z.object({
  kind: z.literal('facts'),
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
const text = z.object({
  kind: z.literal('text'),
  title: z.string(),
  texts: z.array(z.string()),
  isMuted: z.boolean(),
});
const table = z.object({
  kind: z.literal('table'),
  title: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(z.array(ReportCell)),
});
const photos = z.object({
  kind: z.literal('photos'),
  title: z.string(),
  photos: z.array(z.object({ previewPath: z.string(), caption: z.string() })),
});

/** A section of a service report with its heading, as shown on a screen. */
export const ReportSection = z.discriminatedUnion('kind', [facts, text, table, photos]);
export type ReportSection = z.infer<typeof ReportSection>;
export type ReportTable = z.infer<typeof table>;

/** The same for pictures of another kind. */
export type SectionWith<Photo> =
  Exclude<ReportSection, { kind: 'photos' }> | { kind: 'photos'; title: string; photos: Photo[] };

/** A fact with its label. Facts without a value are left out of the report. */
export interface Fact {
  label: string;
  value: string | null;
}

export interface ReportReading {
  label: string;
  /** As read on board: `0.08 mg/L`, `Yes`, `See photo 3`; null if unanswered. */
  value: string | null;
  /** The reading of the visit before: `0.07 in May 2026`. */
  earlier: string | null;
  /** The limits of the reading: `0.05 – 0.10 mg/L`. */
  limits: string | null;
  verdict: 'within limits' | 'outside limits' | null;
  note: string | null;
}

export interface ReportChecklist {
  title: string;
  readings: ReportReading[];
}

/** The content of a service report between its title and its signature. */
export interface ReportBody<Photo> {
  vesselFacts: Fact[];
  projectFacts: Fact[];
  /** The work to be done and the work done, in paragraphs. */
  workDone: string[];
  hours: { category: string; hours: string }[];
  totalHours: string | null;
  checklists: ReportChecklist[];
  parts: { quantity: string; name: string; number: string | null }[];
  photos: Photo[];
  people: string[];
}

/** The sections of a report in order: paper and screen both show these, so they cannot differ. */
export function reportSections<Photo>(body: ReportBody<Photo>): SectionWith<Photo>[] {
  const { workDone, checklists, photos: pictures, people } = body;
  return [
    factsSection('Vessel', body.vesselFacts),
    factsSection('Project', body.projectFacts),
    ...(workDone.length > 0 ? [textSection('Description', workDone, false)] : []),
    ...checklists.map(checklistTable),
    ...(body.parts.length > 0 ? [partsTable(body)] : []),
    ...(body.hours.length > 0 ? [hoursTable(body)] : []),
    ...(pictures.length > 0 ? [{ kind: 'photos' as const, title: 'Photos', photos: pictures }] : []),
    ...(people.length > 0 ? [textSection('People met', people, true)] : []),
  ];
}

function factsSection(title: string, given: readonly Fact[]): z.infer<typeof facts> {
  return {
    kind: 'facts',
    title,
    facts: given.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
  };
}

function textSection(title: string, texts: string[], isMuted: boolean): z.infer<typeof text> {
  return { kind: 'text', title, texts, isMuted };
}

function checklistTable({ title, readings }: ReportChecklist): ReportTable {
  return {
    kind: 'table',
    title,
    columns: [
      { title: 'Check', width: 200 },
      { title: 'Reading', width: 110 },
      { title: 'Limits', width: 105 },
      { title: 'Result' },
    ],
    rows: readings.map(({ label, value, earlier, limits, verdict, note }) => [
      { text: note === null ? label : `${label}\nNote: ${note}` },
      {
        text: `${value ?? 'Not answered'}${earlier === null ? '' : ` (${earlier})`}`,
        tone: value === null ? 'muted' : 'strong',
      },
      { text: limits ?? '', tone: 'muted' },
      { text: verdict ?? '', tone: verdict === 'outside limits' ? 'alarm' : 'muted' },
    ]),
  };
}

function partsTable({ parts }: Pick<ReportBody<unknown>, 'parts'>): ReportTable {
  return {
    kind: 'table',
    title: 'Parts used',
    columns: [
      { title: 'Quantity', width: 60, isNumber: true },
      { title: 'Part', width: 300 },
      { title: 'Item number' },
    ],
    rows: parts.map(({ quantity, name, number }) => [
      { text: quantity },
      { text: name },
      { text: number ?? '' },
    ]),
  };
}

function hoursTable({ hours, totalHours }: Pick<ReportBody<unknown>, 'hours' | 'totalHours'>): ReportTable {
  const total: ReportCell[][] =
    totalHours === null
      ? []
      : [
          [
            { text: 'Total, overlaps counted once', tone: 'strong' },
            { text: totalHours, tone: 'strong' },
          ],
        ];
  return {
    kind: 'table',
    title: 'Hours',
    columns: [
      { title: 'Time', width: 160 },
      { title: 'Hours', width: 70, isNumber: true },
    ],
    rows: [...hours.map(({ category, hours: amount }) => [{ text: category }, { text: amount }]), ...total],
  };
}
