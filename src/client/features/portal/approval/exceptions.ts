import { OFFICE_ZONE, zonedDay } from '#contract/format/calendar-day.ts';
import { formatCount } from '#contract/format/format-number.ts';
import type { Part } from '#contract/billing/part.ts';
import {
  isFinding,
  type ChecklistAnswer,
  type ChecklistItem,
  type ProjectChecklist,
} from '#contract/project/checklist.ts';
import type { ProjectComment } from '#contract/project/comment.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import type { Project } from '#contract/project/project.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import type { ProjectTime } from '#contract/project/time.ts';
import { outsideText, withUnit } from '#client/entities/checklist/reading-text.ts';
import { signedReport } from '#contract/report/report-version.ts';
import { isAddedAfter } from '#client/entities/service-report/signed-report.ts';
import { lateText, type LateEntry } from '#client/entities/audit/late-text.ts';

export interface ApprovalFacts {
  project: Pick<Project, 'outcome' | 'scheduledDate' | 'scheduledEndDate' | 'locationTimezone'>;
  checklists: readonly Pick<ProjectChecklist, 'items'>[];
  time: Pick<ProjectTime, 'entries'>;
  parts: readonly Pick<Part, 'partName' | 'quantity' | 'isLate' | 'lateSince' | 'createdAt'>[];
  files: readonly Pick<ProjectFile, 'fileName' | 'lateSince'>[];
  comments: readonly Pick<ProjectComment, 'userName' | 'lateSince'>[];
  reports: readonly Pick<ServiceReport, 'status' | 'correctsVersion' | 'createdAt' | 'signature'>[];
}

/** Something that an approval should not overlook. `note` is what was written about it. */
export interface ApprovalException {
  what: string;
  found: string;
  note: string | null;
}

/** Lists what differs from an ordinary visit, the most serious first. */
export function approvalExceptions(facts: ApprovalFacts): ApprovalException[] {
  const { findings, notes } = checklistExceptions(facts);
  // A draft was signed too late to be submitted: it is not what is approved.
  const submitted = { ...facts, reports: facts.reports.filter(({ status }) => status !== 'draft') };
  return [
    ...outcomeExceptions(submitted),
    ...findings,
    ...timeExceptions(facts),
    ...partExceptions(submitted),
    ...lateExceptions(facts),
    ...notes,
  ];
}

const one = (what: string, found: string, note: string | null = null): ApprovalException => ({
  what,
  found,
  note,
});

function outcomeExceptions({ project, reports }: ApprovalFacts): ApprovalException[] {
  const signed = signedReport(reports);
  return [
    ...(project.outcome === 'partly' ? [one('Outcome', 'partly resolved, follow-up needed')] : []),
    ...(project.outcome === 'not resolved' ? [one('Outcome', 'not resolved')] : []),
    ...(signed?.signature?.refusedReason
      ? [one('Report', 'not signed', signed.signature.refusedReason)]
      : []),
    ...(reports[0]?.correctsVersion ? [one('Report', 'wording corrected after the signature')] : []),
  ];
}

function checklistExceptions({ checklists }: ApprovalFacts) {
  const findings: ApprovalException[] = [];
  const notes: ApprovalException[] = [];
  for (const { item, answer } of checklists.flatMap(({ items }) => items)) {
    if (!answer) continue;
    const text = answerText(item, answer);
    if (isFinding(item, answer)) findings.push(one(item.label, text, answer.note));
    else if (answer.note !== null) notes.push(one(item.label, text, answer.note));
  }
  return { findings, notes };
}

/** "0.4 mg/L, above its limit" */
function answerText({ unit }: ChecklistItem, { value, verdict, projectFileId }: ChecklistAnswer): string {
  if (projectFileId !== null) return 'photo';
  if (!value) return 'not answered';
  return [withUnit(value, unit), outsideText({ verdict })].filter(Boolean).join(', ');
}

/** Work on days that were not planned. */
function timeExceptions({ project, time }: ApprovalFacts): ApprovalException[] {
  const { scheduledDate: from, scheduledEndDate } = project;
  const notes = time.entries.flatMap(({ category, userName, note }) =>
    note ? [one(`Time of ${userName}`, category, note)] : [],
  );
  if (from === null) return notes;
  const to = scheduledEndDate ?? from;
  const worked = time.entries
    .filter(({ category }) => category === 'work')
    .map(({ startedAt, timezone }) => zonedDay(new Date(startedAt), timezone));
  const unplanned = new Set(worked.filter((day) => day < from || day > to)).size;
  return unplanned === 0
    ? notes
    : [one('Work', `on ${formatCount(unplanned, 'day')} outside the plan`), ...notes];
}

function partExceptions({ project, parts, reports }: ApprovalFacts): ApprovalException[] {
  const signed = signedReport(reports);
  return parts.flatMap((part) => {
    const what = `${part.quantity} × ${part.partName}`;
    const isUnsigned = isAddedAfter(part, signed);
    const late = lateFound(part, project);
    if (late) return [one(what, isUnsigned ? `${late}, not in the signed report` : late)];
    if (isUnsigned) return [one(what, 'added after the signature, not in the signed report')];
    return part.isLate ? [one(what, 'added after the work was done')] : [];
  });
}

/** What else came late: signatures, time, answers, files and comments. */
function lateExceptions(facts: ApprovalFacts): ApprovalException[] {
  const { project, checklists, time, files, comments, reports } = facts;
  const late = (what: string, entry: LateEntry) => {
    const found = lateFound(entry, project);
    return found ? [one(what, found)] : [];
  };
  return [
    ...reports.flatMap(({ status, signature }) =>
      signature ? late(status === 'draft' ? 'Report signed, not submitted' : 'Report signed', signature) : [],
    ),
    ...time.entries.flatMap((entry) => late(`Time of ${entry.userName}, ${entry.category}`, entry)),
    ...checklists.flatMap(({ items }) =>
      items.flatMap(({ item, answer }) => (answer ? late(item.label, answer) : [])),
    ),
    ...files.flatMap((file) => late(file.fileName, file)),
    ...comments.flatMap((comment) => late(`Comment by ${comment.userName}`, comment)),
  ];
}

function lateFound(entry: LateEntry, { locationTimezone }: ApprovalFacts['project']): string | undefined {
  const text = lateText(entry, locationTimezone ?? OFFICE_ZONE);
  return text && `came late, ${text}`;
}
