import { useEffect, useRef, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { zonedDay } from '#contract/format/calendar-day.ts';
import { formatDayLong } from '#contract/format/format-date.ts';
import { rfqDeliveryFacts, RFQ_DELIVERY_HEADING } from '#contract/rfq/rfq-delivery.ts';
import type { RfqLine } from '#contract/rfq/rfq.ts';
import { companyProfile } from '#content/company-profile.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import { useDelivery } from './delivery.ts';
import './rfq-print-sheet.css';

const TO_FILL_IN = ['Shipping address', 'Delivery timeline', 'Payment terms', 'Name and company'];
const ASKED_FOR = ['Unit prices and total price', 'Delivery timeline', 'Payment terms'];

/** The request as an A4 document: it opens the browser's print dialog and is removed when that closes. */
export function RfqPrintSheet({
  lines,
  today,
  onPrinted,
}: {
  lines: readonly RfqLine[];
  today: Date;
  onPrinted: () => void;
}) {
  const facts = rfqDeliveryFacts(useDelivery());
  const mark = useRef<HTMLImageElement>(null);

  useEffect(() => {
    let isWanted = true;
    window.addEventListener('afterprint', onPrinted);
    // A logo that fails to load does not prevent printing.
    void Promise.allSettled([mark.current?.decode(), document.fonts.ready]).then(() => {
      if (isWanted) window.print();
    });
    return () => {
      isWanted = false;
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);

  return createPortal(
    <div className="rfq-sheet">
      <CompanyHead mark={mark} />
      <h1>Request for quotation</h1>
      <dl className="rfq-sheet-facts">
        <dt>Date</dt>
        <dd>{formatDayLong(zonedDay(today, deviceZone()))}</dd>
        <dt>To</dt>
        <dd>
          {companyProfile.name}, {companyProfile.rfqRecipients.join(', ')}
        </dd>
      </dl>
      {facts.length > 0 && (
        <section>
          <h2>{RFQ_DELIVERY_HEADING}</h2>
          <dl className="rfq-sheet-facts">
            {facts.map(({ name, label, text }) => (
              <div key={name} className="contents">
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Item number</th>
            <th scope="col">Product</th>
            <th scope="col" className="rfq-sheet-number">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, quantity, note = '' }, index) => (
            <tr key={product.id}>
              <td>{index + 1}</td>
              <td className="rfq-sheet-item">{product.itemNumber || 'N/A'}</td>
              <td>
                {product.name}
                <p className="rfq-sheet-description">{product.description}</p>
                {note.trim() !== '' && <p className="rfq-sheet-note">Note: {note.trim()}</p>}
              </td>
              <td className="rfq-sheet-number">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section>
        <h2>Please include in your quotation</h2>
        <p>{ASKED_FOR.join(' · ')}</p>
      </section>
      <section>
        <h2>To be filled in by the buyer</h2>
        <dl className="rfq-sheet-facts">
          {TO_FILL_IN.map((label) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="rfq-sheet-blank" />
            </div>
          ))}
        </dl>
      </section>
    </div>,
    document.body,
  );
}

function CompanyHead({ mark }: { mark: Ref<HTMLImageElement> }) {
  const { name, organisationNumberDisplay, address, phones, emails } = companyProfile;
  return (
    <header className="rfq-sheet-head">
      <img ref={mark} src="/favicon.svg" alt="" className="rfq-sheet-mark" />
      <p className="rfq-sheet-name">{name}</p>
      <p className="rfq-sheet-company">
        {address.street}, {address.postcode} {address.city}, {address.country}
        <br />
        {phones.primary.display} · {emails.sales}
        <br />
        Org. no. {organisationNumberDisplay}
      </p>
    </header>
  );
}
