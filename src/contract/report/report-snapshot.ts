import * as z from 'zod/mini';
import { PhotoPhase, PROJECT_FILES_MAX } from '#contract/project/project-file.ts';
import { ProjectOutcome } from '#contract/project/project.ts';
import type { DescribedReport } from './describe-report.ts';

/** Longer than any field of a project: text without a blank takes the printer seconds at this length, and hours at 50 times. */
const line = z.string().check(z.maxLength(20_000));
const lineOrNone = z.nullable(line);
const fact = z.object({ label: line, value: lineOrNone });

const reportWords = z.object({
  title: line,
  company: z.object({ name: line, lines: z.array(line) }),
  vesselFacts: z.array(fact),
  projectFacts: z.array(fact),
  workDone: z.array(line),
  hours: z.array(z.object({ category: line, hours: line })),
  totalHours: lineOrNone,
  checklists: z.array(
    z.object({
      title: line,
      readings: z.array(
        z.object({
          label: line,
          value: lineOrNone,
          earlier: lineOrNone,
          limits: lineOrNone,
          verdict: z.nullable(z.enum(['within limits', 'outside limits'])),
          note: lineOrNone,
        }),
      ),
    }),
  ),
  parts: z.array(z.object({ quantity: line, name: line, number: lineOrNone })),
  people: z.array(line),
});

const text = z.nullable(z.string());
const hundredths = z.int();
const minute = text;

/** The content of a report as data, as `recordReport` makes it. Its parts are those of `RecordedReport`. */
const reportContent = z.object({
  facts: z.object({
    vessel: z.object({ imoNumber: text, name: z.string() }),
    'service and port': z.object({ service: z.string(), port: text, visit: z.int() }),
    engineers: z.array(z.int()),
    outcome: z.nullable(ProjectOutcome),
    'times and hours': z.object({
      from: minute,
      to: minute,
      total: hundredths,
      byCategory: z.object({
        work: hundredths,
        travel: hundredths,
        waiting: hundredths,
        standby: hundredths,
      }),
    }),
    checklist: z.array(
      z.object({
        templateId: z.int(),
        answers: z.array(
          z.object({ key: z.string(), value: text, note: text, earlier: text, hasPhoto: z.boolean() }),
        ),
      }),
    ),
    parts: z.array(z.object({ part: z.string(), quantity: z.int() })),
  }),
  wording: z.object({
    description: text,
    'part names': z.array(z.string()),
    photos: z.array(
      z.object({ photo: z.string(), phase: z.nullable(PhotoPhase), caption: text, takenAt: minute }),
    ),
    'people met': z.array(z.string()),
    'vessel and contacts': z.object({
      vesselName: z.string(),
      clientName: text,
      systemType: text,
      vesselMasterName: text,
      engineerName: text,
      portAgent: text,
    }),
  }),
});
export type ReportContent = z.infer<typeof reportContent>;

/**
 * What was shown to the signer, complete: the words of the report without its number and version, its photos, and its
 * content as data, with which later changes are compared. A signature covers the SHA-256 of `snapshotText`.
 */
export const ReportSnapshot = z.object({
  format: z.literal(1),
  projectId: z.int(),
  report: reportWords,
  photos: z.array(z.object({ photo: z.string(), caption: z.string() })).check(z.maxLength(PROJECT_FILES_MAX)),
  content: reportContent,
});
export type ReportSnapshot = z.infer<typeof ReportSnapshot>;

/** Returns what a signature covers: the same for the same facts, on a device as on the server. */
export function snapshotOf(
  projectId: number,
  { photos, ...report }: DescribedReport,
  content: ReportContent,
): ReportSnapshot {
  return {
    format: 1,
    projectId,
    report,
    photos: photos.map(({ photo, caption }) => ({ photo, caption })),
    content,
  };
}

/** Returns the one text of a snapshot: JSON without blanks, the fields of each object in the order of their names. */
export const snapshotText = (snapshot: ReportSnapshot): string =>
  JSON.stringify(snapshot, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Reads the text of a snapshot. Undefined if it is not the one text of a snapshot. */
export function readSnapshot(given: string): ReportSnapshot | undefined {
  const { data } = ReportSnapshot.safeParse(parsed(given));
  return data && snapshotText(data) === given ? data : undefined;
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}
