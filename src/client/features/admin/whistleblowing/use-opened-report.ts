import { useEffect, useState } from 'react';
import type { ReportDetail } from '#contract/whistleblowing/report-handling.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/**
 * One report, refetched each time it is opened: the reporter may have written. Opening marks it as read and
 * invalidates the list and the counts. `newMessages` are those that were unread when this screen first loaded them.
 */
export function useOpenedReport(id: number) {
  const utils = trpc.useUtils();
  const query = trpc.admin.whistleblowing.byId.useQuery({ id }, { staleTime: 0 });
  const [newMessages, setNewMessages] = useState<ReadonlySet<number>>(new Set());
  const { data } = query;

  const unseen = data?.messages.filter((message) => isUnread(message) && !newMessages.has(message.id)) ?? [];
  if (unseen.length > 0) setNewMessages(new Set([...newMessages, ...unseen.map((message) => message.id)]));

  useEffect(() => {
    if (!data?.unread) return;
    void utils.admin.whistleblowing.list.invalidate();
    void utils.admin.panel.counts.invalidate();
  }, [data, utils]);

  return { ...query, newMessages };
}

const isUnread = ({ sender, readAt }: ReportDetail['messages'][number]) =>
  sender === 'reporter' && readAt === null;
