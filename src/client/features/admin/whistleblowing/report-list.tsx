import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import type { ReportSummary } from '#contract/whistleblowing/report-handling.ts';
import { REPORT_STATUSES, type ReportStatus } from '#contract/whistleblowing/report.ts';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { ReportMarks } from './report-marks.tsx';
import { STATUS_LABELS, KEY_MISSING_TEXT, UNREADABLE_TEXT, whoReported } from './report-labels.ts';
import type { ReportSearch } from './report-search.ts';
import type { ReportDrafts } from './use-report-drafts.ts';

export interface ReportListProps {
  list: ListSearch<typeof ReportSearch>;
  reports: ReportSummary[];
  drafts: ReportDrafts;
  /** The report that was open before: focus returns to it. */
  cameFrom: string | undefined;
}

const reportLinkId = (report: string) => `report-${report}`;

/** All reports, newest first, or those of one status. */
export function ReportList({ reports, list, drafts, cameFrom }: ReportListProps) {
  useEffect(() => {
    if (cameFrom !== undefined) document.getElementById(reportLinkId(cameFrom))?.focus();
  }, [cameFrom]);

  const { status } = list.search;
  const shown = reports.filter((report) => status === undefined || report.status === status);
  if (reports.length === 0) return <p className="mt-6 text-md">No whistleblower reports yet.</p>;
  return (
    <>
      <StatusFilter reports={reports} status={status} onChange={(next) => list.set({ status: next })} />
      {shown.length === 0 ? (
        <p className="mt-6 text-md">No report has this status.</p>
      ) : (
        <ol className="mt-4 grid grid-cols-1 overflow-hidden rounded-md border border-line bg-paper">
          {shown.map((report) => (
            <ReportRow key={report.id} report={report} hasDraft={drafts.has(report.id)} />
          ))}
        </ol>
      )}
    </>
  );
}

interface StatusFilterProps {
  reports: ReportSummary[];
  status: ReportStatus | undefined;
  onChange: (status: ReportStatus | undefined) => void;
}

function StatusFilter({ reports, status, onChange }: StatusFilterProps) {
  const countOf = (one: ReportStatus) => reports.filter((report) => report.status === one).length;
  return (
    <div className="mt-4">
      <ChipGroup<ReportStatus | 'all'>
        isOneRow
        label="Status"
        value={status ?? 'all'}
        onChange={(next) => onChange(next === 'all' ? undefined : next)}
        chips={[
          { value: 'all', label: 'All', count: reports.length },
          ...REPORT_STATUSES.map((one) => ({ value: one, label: STATUS_LABELS[one], count: countOf(one) })),
        ]}
      />
    </div>
  );
}

interface ReportRowProps {
  report: ReportSummary;
  hasDraft: boolean;
}

function ReportRow({ report, hasDraft }: ReportRowProps) {
  const { id, unread, content, description } = report;
  return (
    <li className="relative border-b border-line px-4 py-4 last:border-b-0 focus-within:bg-mist hover:bg-mist sm:px-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className={classNames('text-md', !unread && 'font-medium')}>
          <Link
            id={reportLinkId(String(id))}
            to="/admin"
            search={(before) => ({ ...before, report: String(id) })}
            // The whole row opens the report.
            className="text-theme after:absolute after:inset-0 after:content-['']"
          >
            Report #{id}
          </Link>
        </h3>
        {unread && <NewMark messages={report.unreadMessages} />}
        {hasDraft && <Badge tone="glass">Unsent text</Badge>}
        <span className="min-w-0 text-md font-medium wrap-anywhere">{whoReported(report)}</span>
        {report.department !== null && <span className="text-dense text-muted">{report.department}</span>}
        <time dateTime={report.createdAt} className="text-dense text-muted tabular-nums sm:ml-auto">
          {formatDateTimeLong(report.createdAt)}
        </time>
      </div>
      <div className="mt-2">
        <ReportMarks report={report} />
      </div>
      {content === 'readable' && <p className="measure mt-2 line-clamp-3 text-md">{description}</p>}
      {content === 'unreadable' && <p className="mt-2 text-md text-danger">{UNREADABLE_TEXT}</p>}
      {content === 'key missing' && <p className="mt-2 text-md text-danger">{KEY_MISSING_TEXT}</p>}
    </li>
  );
}

function NewMark({ messages }: { messages: number }) {
  return (
    <Badge tone="signal">
      <span aria-hidden="true" className="size-2 rounded-full bg-signal" />
      {messages === 0 ? 'New' : messages === 1 ? '1 new message' : `${messages} new messages`}
    </Badge>
  );
}
