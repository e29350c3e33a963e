import type { ReactNode } from 'react';
import { companyProfile } from '#content/company-profile.ts';
import { serviceRequestNeeds } from '#content/landing.ts';

const link =
  'inline-flex min-h-8 items-center text-theme underline decoration-theme/40 underline-offset-4 hover:decoration-theme pointer-coarse:min-h-11';

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;
const hourShort = (value: number) => String(value).padStart(2, '0');

/** All contact details: phone, e-mail, the office and its opening hours. */
export function ContactDetails() {
  const { name, address, phones, emails, hours } = companyProfile;
  const officeHours = `${hour(hours.office.from)}–${hour(hours.office.to)}`;
  const phoneHours = `${hourShort(hours.office.from)}–${hourShort(hours.office.to)} Oslo time`;
  return (
    <div className="grid grid-cols-1 content-start gap-x-10 gap-y-10 sm:grid-cols-2">
      <ContactGroup title="Telephone" note={phoneHours}>
        <Row label="Primary">
          <a href={`tel:${phones.primary.e164}`} className={`${link} tabular-nums`}>
            {phones.primary.display}
          </a>
        </Row>
        <Row label="Alternative">
          <a href={`tel:${phones.alternative.e164}`} className={`${link} tabular-nums`}>
            {phones.alternative.display}
          </a>
        </Row>
        <Row label="Logistics">
          <a href={`tel:${phones.logistics.e164}`} className={`${link} tabular-nums`}>
            {phones.logistics.display}
          </a>
        </Row>
        <Row label="WhatsApp, during business hours">
          <a
            href={`https://wa.me/${phones.whatsApp.e164.slice(1)}`}
            rel="noreferrer"
            className={`${link} tabular-nums`}
          >
            {phones.whatsApp.display}
          </a>
        </Row>
      </ContactGroup>

      <ContactGroup title="E-mail">
        {(['general', 'sales', 'logistics', 'management'] as const).map((desk) => (
          <Row key={desk} label={desk[0]?.toUpperCase() + desk.slice(1)}>
            <a href={`mailto:${emails[desk]}`} className={`${link} break-all`}>
              {emails[desk]}
            </a>
          </Row>
        ))}
      </ContactGroup>

      <ContactGroup title="Office">
        <Row label="Address">
          <address className="pt-1 not-italic">
            {name}
            <br />
            {address.street}
            <br />
            {address.postcode} {address.city}
            <br />
            {address.country}
          </address>
        </Row>
        <Row label="Business hours">
          <p className="pt-1">
            Monday to Friday
            <br />
            <span className="tabular-nums">{officeHours}</span> Oslo time
          </p>
        </Row>
      </ContactGroup>
      <div className="self-start rounded-md border border-line bg-paper p-5">
        <h3 className="text-md tracking-normal">For a quick answer, send</h3>
        <ul className="mt-4 grid gap-3 text-md">
          {serviceRequestNeeds.map((need) => (
            <li key={need} className="flex gap-3">
              <span aria-hidden="true" className="mt-[0.7em] h-px w-3 shrink-0 bg-glass" />
              <span className="min-w-0">{need}</span>
            </li>
          ))}
        </ul>
        <p className="mt-5 text-sm text-muted">
          With these we plan technician, parts and reagents for the same call.
        </p>
      </div>
    </div>
  );
}

function ContactGroup({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ink pb-2">
        <h3 className="text-md tracking-normal">{title}</h3>
        {note !== undefined && <p className="text-sm text-muted tabular-nums">{note}</p>}
      </div>
      <dl className="mt-4 grid gap-3">{children}</dl>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-md">{children}</dd>
    </div>
  );
}
