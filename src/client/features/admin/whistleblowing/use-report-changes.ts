import type { ReportDetail } from '#contract/whistleblowing/report-handling.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** The writes of a handler for one report. The answer is the updated report; list and counts are invalidated. */
export function useReportChanges(id: number) {
  const utils = trpc.useUtils();

  const events = {
    onSuccess(report: ReportDetail) {
      utils.admin.whistleblowing.byId.setData({ id }, report);
      // New messages from the reporter are on the screen now: refetching marks them as read.
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
