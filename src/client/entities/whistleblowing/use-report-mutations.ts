import type { ReportDetail } from '#contract/whistleblowing/report-handling.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

export function useUpdateReportStatus(id: number) {
  const callbacks = useShowReport(id);
  return trpc.admin.whistleblowing.updateStatus.useMutation(callbacks);
}

export function useSendReportMessage(id: number) {
  const callbacks = useShowReport(id);
  return trpc.admin.whistleblowing.sendMessage.useMutation(callbacks);
}

export function useAddReportNote(id: number) {
  const callbacks = useShowReport(id);
  return trpc.admin.whistleblowing.addNote.useMutation(callbacks);
}

/** The answer is the updated report; list and counts are invalidated. */
function useShowReport(id: number) {
  const utils = trpc.useUtils();
  return {
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
}
