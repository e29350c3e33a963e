import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { CONTACT_SERVICE_LABELS } from '#contract/site/contact.ts';
import { NEEDS_PAGE_MAX, type OpenMessagePage } from '#contract/office/dashboard.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import { ListView } from '#client/kit/list/list-view.tsx';
import { page } from '#client/kit/list/search-schema.ts';
import { useListState } from '#client/kit/list/use-list-search.ts';
import { listRow } from '#client/kit/shortcuts/row-keys.ts';
import { newProjectLink } from '#client/entities/project/new-project-link.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { useOpenMessages } from './use-manager-dashboard.ts';

const action = buttonClasses({ variant: 'secondary', size: 'sm' });

const MessageState = z.object({ page: page() });

/** Lists contact form messages, which the admin handles; managers can make a project of one. */
export function OpenMessages() {
  const list = useListState(MessageState);
  const messages = useOpenMessages(list.search.page);
  return (
    <div className="grid gap-3 px-6 py-4 text-dense">
      <p className="text-muted">From the contact form, neither handled by the admin nor made a project of.</p>
      <ListView
        label="Messages"
        list={list}
        query={messages}
        rows={messages.data?.messages}
        empty={{ none: 'No message waits for an answer.' }}
        paging={messages.data && { total: messages.data.total, pageSize: NEEDS_PAGE_MAX }}
      >
        <ul className="-mx-6">
          {messages.data?.messages.map((message) => (
            <OpenMessage key={message.id} message={message} />
          ))}
        </ul>
      </ListView>
    </div>
  );
}

function OpenMessage({ message: sent }: { message: OpenMessagePage['messages'][number] }) {
  const { id, name, email, company, phone, service, message, createdAt } = sent;
  return (
    <li {...listRow} className="grid gap-2 border-t border-line px-6 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-dense font-medium">{[name, company].filter(Boolean).join(', ')}</h3>
        <time dateTime={createdAt} className="text-muted">
          {shortDateTime(createdAt)}
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
