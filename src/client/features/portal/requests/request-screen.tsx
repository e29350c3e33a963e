import { useEffect, useRef, useState } from 'react';
import {
  isClosableRfq,
  NEVER_SPAM_RFQ_STATUSES,
  RFQ_NOTE_TEXT_MAX,
  type OfficeRfq,
} from '#contract/rfq/office-rfq.ts';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { shortDateTime, shortDay } from '#client/lib/short-date.ts';
import { QUOTABLE_RFQ_STATUSES } from '#contract/rfq/quote.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { TypedReasonDialog } from '#client/kit/record/typed-reason-dialog.tsx';
import { useShortcuts } from '#client/kit/shortcuts/use-shortcuts.ts';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { RfqStatusBadge } from '#client/entities/rfq/rfq-status.tsx';
import {
  useAssignRfq,
  useCloseRfq,
  useMarkRfqRead,
  useMarkRfqSpam,
} from '#client/entities/rfq/use-office-rfq-mutations.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { FactList } from '#client/ui/text/fact-list.tsx';
import { Select } from '#client/ui/form/field.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { textLink } from '#client/ui/text/text-link.ts';
import { linesText } from './request-columns.tsx';
import { RequestEvents } from './request-events.tsx';
import type { ProductSearchSlot } from './product-search-slot.ts';
import { QuoteEditor } from './quote-editor.tsx';
import { useQuoteDraft } from './use-quote-draft.ts';
import { RequestProject } from './request-project.tsx';
import { RequestLines } from './request-lines.tsx';
import { SentQuotes } from './sent-quotes.tsx';

interface Person {
  id: number;
  name: string;
  isActive: boolean;
}

interface RequestScreenProps {
  id: number;
  managers: readonly Person[];
  productSearch: ProductSearchSlot;
  onBack: () => void;
}

/** Shows a request for quotation: what was pasted beside the match, the buyer, questions and notes. */
export function RequestScreen({ id, managers, productSearch, onBack }: RequestScreenProps) {
  const query = trpc.portal.rfqs.byId.useQuery({ id }, { staleTime: 0 });
  const rfq = query.data;
  useReadMark(rfq);
  return (
    <PortalPage
      title={rfq ? `Request ${rfq.number}` : 'Request'}
      lead={
        rfq && (
          <>
            {[rfq.buyerName, rfq.buyerCompany].filter(Boolean).join(', ')} ·{' '}
            {shortDateTime(rfq.createdAt, OFFICE_ZONE)} <RfqStatusBadge status={rfq.status} />{' '}
            {rfq.isSpam && <Badge tone="signal">Spam</Badge>}
          </>
        )
      }
      actions={
        <>
          {rfq && <RequestActions rfq={rfq} />}
          <Button variant="secondary" size="sm" onClick={onBack}>
            All requests
          </Button>
        </>
      }
    >
      <QueryProblem query={query} />
      {query.isPending && <Skeleton className="h-60" />}
      {rfq && (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <RequestWork rfq={rfq} productSearch={productSearch} />
          <div className="grid min-w-0 content-start gap-6">
            <Assignee rfq={rfq} managers={managers} />
            <section aria-labelledby="request-buyer">
              <PanelHead id="request-buyer" title="Buyer and delivery" />
              <FactList facts={factsOf(rfq)} />
            </section>
            <RequestEvents rfq={rfq} />
          </div>
        </div>
      )}
    </PortalPage>
  );
}

/** The lines as they were sent, or the quotation that is written for them. */
function RequestWork({ rfq, productSearch }: { rfq: OfficeRfq; productSearch: ProductSearchSlot }) {
  const quote = useQuoteDraft(rfq);
  const place = useRef<HTMLElement>(null);
  const canQuote = !rfq.isSpam && QUOTABLE_RFQ_STATUSES.includes(rfq.status);
  const isOpen = canQuote && quote.draft !== undefined;
  function beginQuote(): void {
    quote.begin();
    // The fields are there with the next rendering.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[data-price]')?.focus());
  }
  useShortcuts({
    title: 'In the request',
    shortcuts: [{ label: 'Write the quotation', ways: [['q']], run: beginQuote, isActive: () => canQuote }],
  });
  return (
    <section ref={place} aria-labelledby="request-lines" className="min-w-0">
      <RequestProject rfq={rfq} />
      <SentQuotes quotes={rfq.quotes} />
      <PanelHead
        id="request-lines"
        title={isOpen ? 'Quotation' : 'Lines'}
        result={linesText(rfq)}
        action={
          canQuote &&
          !isOpen && (
            <Button size="sm" onClick={quote.begin}>
              {rfq.quotes.length === 0 ? 'Write quotation' : 'Write a new quotation'}
            </Button>
          )
        }
      />
      {isOpen && quote.draft ? (
        <QuoteEditor rfq={rfq} quote={quote} draft={quote.draft} productSearch={productSearch} />
      ) : (
        <RequestLines lines={rfq.lines} />
      )}
    </section>
  );
}

/** Marks a request as read once what the buyer did last is on the screen. */
function useReadMark(rfq: OfficeRfq | undefined): void {
  const { mutate } = useMarkRfqRead();
  const marked = useRef<number>(undefined);
  const lastEventId = rfq?.isUnread || rfq?.isSpam ? rfq.events.at(-1)?.id : undefined;
  useEffect(() => {
    if (rfq === undefined || lastEventId === undefined || marked.current === lastEventId) return;
    marked.current = lastEventId;
    mutate({ id: rfq.id, lastEventId });
  }, [rfq, lastEventId, mutate]);
}

function RequestActions({ rfq }: { rfq: OfficeRfq }) {
  const [isClosing, setClosing] = useState(false);
  const spam = useMarkRfqSpam();
  const close = useCloseRfq({ onSuccess: () => setClosing(false) });
  return (
    <>
      {isClosableRfq(rfq) && (
        <Button variant="secondary" size="sm" onClick={() => setClosing(true)}>
          Close request
        </Button>
      )}
      {(rfq.isSpam || !NEVER_SPAM_RFQ_STATUSES.includes(rfq.status)) && (
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={spam.isPending}
          onClick={() => !spam.isPending && spam.mutate({ id: rfq.id, spam: !rfq.isSpam })}
        >
          {rfq.isSpam ? 'Not spam' : 'Mark as spam'}
        </Button>
      )}
      {isClosing && (
        <TypedReasonDialog
          title={`Close ${rfq.number}`}
          description={`The request ends without a ${rfq.status === 'accepted' ? 'project' : 'quotation'}.`}
          hint="The buyer reads it on the page of the request."
          action="Close request"
          check={(reason) => (reason === '' ? 'Enter a reason' : tooLong(reason, RFQ_NOTE_TEXT_MAX))}
          write={close}
          onSubmit={(reason) => close.mutate({ id: rfq.id, reason })}
          onClose={() => setClosing(false)}
        />
      )}
    </>
  );
}

function Assignee({ rfq: { id, assignee }, managers }: { rfq: OfficeRfq; managers: readonly Person[] }) {
  const assign = useAssignRfq();
  const chosen = assign.isPending ? assign.variables.userId : (assignee?.id ?? null);
  const active = managers.filter((person) => person.isActive || person.id === assignee?.id);
  return (
    <Select
      label="Assigned to"
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) =>
        assign.mutate({ id, userId: value === '' ? null : Number(value) })
      }
    >
      <option value="">Nobody</option>
      {active.map(({ id: userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function factsOf(rfq: OfficeRfq) {
  return [
    { label: 'Name', value: rfq.buyerName },
    {
      label: 'E-mail',
      value: (
        <a
          href={`mailto:${rfq.buyerEmail}?subject=${encodeURIComponent(`Request ${rfq.number}`)}`}
          className={textLink}
        >
          {rfq.buyerEmail}
        </a>
      ),
    },
    { label: 'Phone', value: rfq.buyerPhone },
    { label: 'Company', value: rfq.buyerCompany },
    { label: 'Known client', value: rfq.company?.name ?? null },
    { label: 'Vessel', value: rfq.vesselName },
    { label: 'IMO number', value: rfq.imoNumber },
    { label: 'In the directory', value: rfq.vessel?.name ?? null },
    { label: 'Port', value: rfq.port },
    { label: 'ETA', value: rfq.eta && shortDay(rfq.eta) },
    { label: 'Requisition', value: rfq.requisition },
    { label: 'Note', value: rfq.note },
  ];
}
