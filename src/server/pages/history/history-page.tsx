import { formatDateTimeLong, formatDayLong, formatZone } from '#contract/format/format-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { verifyPath } from '#contract/report/report-verification.ts';
import { HISTORY_PATH, historyReportPath } from '#contract/vessel/history-link.ts';
import type { VesselHistory } from '#server/services/history/read-history.ts';
import { Facts } from '#server/pages/facts.tsx';

/** The reports and due dates of a vessel, for the holder of a mailed link. */
export function HistoryPage({ history, token }: { history: VesselHistory; token: string }) {
  const { vesselName, imoNumber, systems, reports, expiresAt } = history;
  const { lastServiceDate, lastServiceType, nextServiceDue } = history;
  const facts: [string, string | null][] = [
    ['IMO number', imoNumber],
    ['Systems', systems.join(', ') || null],
    [
      'Last service',
      lastServiceDate === null
        ? 'No service recorded'
        : [lastServiceType, formatDayLong(lastServiceDate)].filter(Boolean).join(', '),
    ],
    ['Next service due', nextServiceDue === null ? 'No date set' : formatDayLong(nextServiceDue)],
  ];
  return (
    <>
      <h1>{vesselName}</h1>
      <Facts facts={facts} />
      <section aria-labelledby="reports">
        <h2 id="reports">Reports</h2>
        {reports.length === 0 ? (
          <p>No reports yet.</p>
        ) : (
          <ul>
            {reports.map(({ id, code, day, serviceType }) => (
              <li key={id}>
                <a href={historyReportPath(token, id)}>
                  {serviceType}, {formatDayLong(day)} (PDF)
                </a>
                {code !== null && (
                  <>
                    {', '}
                    <a className="code" href={verifyPath(code)}>
                      {code}
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <VesselRequests requests={history.requests} />
      <p className="soft">
        This link works until {formatDateTimeLong(expiresAt, OFFICE_ZONE)} ({formatZone(OFFICE_ZONE)}). Anyone
        who has it can read this page.
      </p>
    </>
  );
}

function VesselRequests({ requests }: Pick<VesselHistory, 'requests'>) {
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">Requests for quotation</h2>
      {requests.length === 0 ? (
        <p>No requests that name the IMO number of this vessel.</p>
      ) : (
        <ul>
          {requests.map(({ number, day, status, lines }) => (
            <li key={number}>
              <span className="code">{number}</span>, {formatDayLong(day)}, {formatCount(lines, 'line')},{' '}
              {STATUS_LABELS[status]}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const STATUS_LABELS: Record<VesselHistory['requests'][number]['status'], string> = {
  new: 'sent',
  read: 'sent',
  quoted: 'quotation sent',
  accepted: 'quotation accepted',
  declined: 'quotation declined',
  expired: 'quotation expired',
  withdrawn: 'withdrawn',
  closed: 'closed',
};

/** The form for a new link; its script sends it. */
export function HistoryForm({ refused }: { refused?: string }) {
  return (
    <>
      <h1>Service history of a vessel</h1>
      {refused !== undefined && (
        <p className="error" role="alert">
          {refused}
        </p>
      )}
      <p>
        Contacts of a vessel can read its reports, due dates and requests. We send you a link by e-mail, if we
        have noted that you may see them.
      </p>
      <noscript>
        <p>This form needs JavaScript. You can also write to us.</p>
      </noscript>
      <form id="ask-link" action={HISTORY_PATH} hidden>
        <label htmlFor="email">Your e-mail address</label>
        <input id="email" name="email" type="email" required maxLength={254} autoComplete="email" />
        <label htmlFor="vessel">Name or IMO number of the vessel</label>
        <input id="vessel" name="vessel" required maxLength={200} autoComplete="off" />
        <button type="submit">Send me a link</button>
      </form>
      <output id="progress" />
    </>
  );
}
