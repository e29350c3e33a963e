import type { ReportDetail } from '#contract/whistleblowing/report-handling.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** What a handler does with one report. The answer is the report as it now is; list and counts are asked for anew. */
export function useReportChanges(id: number) {
  const utils = trpc.useUtils();

  const events = {
    onSuccess(report: ReportDetail) {
      utils.admin.whistleblowing.byId.setData({ id }, report);
      // What the reporter wrote meanwhile stands on the screen now: to count as read, it has to be asked for.
      if (report.unread) void utils.admin.whistleblowing.byId.invalidate({ id });
      void utils.admin.whistleblowing.list.invalidate();
      void utils.admin.panel.counts.invalidate();
    },
    onError(error: unknown) {
      if (errorStatus(error) === 409) void utils.admin.whistleblowing.byId.invalidate({ id });
    },
  };

  return {
    updateStatus: trpc.admin.whistleblowing.updateStatus.useMutation(events),
    sendMessage: trpc.admin.whistleblowing.sendMessage.useMutation(events),
    addNote: trpc.admin.whistleblowing.addNote.useMutation(events),
  };
}
