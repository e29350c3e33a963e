import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CONTACT_SERVICE_LABELS } from '#contract/site/contact.ts';
import { NEEDS_PAGE_MAX, type OpenMessagePage } from '#contract/office/dashboard.ts';
import { formatDateTime } from '#contract/format/format-date.ts';
import { newProjectLink } from '#client/entities/project/new-project-link.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useOpenMessages } from './use-manager-dashboard.ts';

const action = buttonClasses({ variant: 'secondary', size: 'sm' });

/** Lists contact form messages, which the admin handles; managers can make a project of one. */
export function OpenMessages() {
  const [page, setPage] = useState(1);
  const list = useOpenMessages(page);
  return (
    <NeedList
      label="Messages"
      lead="Messages from the contact form that the admin has not handled and that have no project yet."
      empty="No unanswered messages."
      query={list}
      rows={list.data?.messages.map((message) => (
        <OpenMessage key={message.id} message={message} />
      ))}
      page={page}
      onPageChange={setPage}
    />
  );
}

function OpenMessage({ message: sent }: { message: OpenMessagePage['messages'][number] }) {
  const { id, name, email, company, phone, service, message, createdAt } = sent;
  return (
    <li className="grid gap-2 border-t border-line px-6 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-dense font-medium">{[name, company].filter(Boolean).join(', ')}</h3>
        <time dateTime={createdAt} className="text-muted">
          {formatDateTime(createdAt)}
        </time>
      </div>
      <p className="whitespace-pre-wrap wrap-break-word">{message}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted wrap-anywhere">
          {[email, phone, service && CONTACT_SERVICE_LABELS[service]].filter(Boolean).join(' · ')}
        </p>
        <Link {...newProjectLink({ source: { type: 'contact submission', id } })} className={action}>
          Create project<span className="sr-only"> of the message from {name}</span>
        </Link>
      </div>
    </li>
  );
}

interface NeedListProps {
  label: string;
  lead: string;
  empty: string;
  query: Parameters<typeof QueryProblem>[0]['query'] & { data: { total: number } | undefined };
  rows: ReactNode[] | undefined;
  page: number;
  onPageChange: (page: number) => void;
}

function NeedList({ label, lead, empty, query, rows, page, onPageChange }: NeedListProps) {
  return (
    <div className="grid gap-3 py-4 text-dense">
      <p className="px-6 text-muted">{lead}</p>
      <div className="px-6 empty:hidden">
        <QueryProblem query={query} />
      </div>
      {rows === undefined && query.error === null && (
        <div className="grid gap-3 px-6">
          <output className="sr-only">Loading…</output>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {rows?.length === 0 && <p className="px-6">{empty}</p>}
      {rows && rows.length > 0 && <ul>{rows}</ul>}
      {query.data && (
        <div className="px-6">
          <Pager
            label={label}
            page={page}
            pages={Math.ceil(query.data.total / NEEDS_PAGE_MAX)}
            onPageChange={onPageChange}
          />
        </div>
      )}
    </div>
  );
}
