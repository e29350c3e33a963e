import ChevronDown from 'lucide-react/icons/chevron-down';
import Mail from 'lucide-react/icons/mail';
import { mailto } from '#contract/rfq/mailto.ts';
import { companyProfile } from '#content/company-profile.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { PartnerMark } from './partner-mark.tsx';
import { PhoneButton } from './phone-button.tsx';

const { partners, emails, contactStripCc } = companyProfile;
const NAMED = 3;

export interface ContactStripProps {
  /** The subject of the page, used as mail subject. */
  product: string;
}

/**
 * Phone, mail, and the makers we are partners of. The two further partners are in a native disclosure element, which
 * opens before any script has loaded; its chevron is in the row above.
 */
export function ContactStrip({ product }: ContactStripProps) {
  return (
    <div className="rounded-md border border-line bg-mist">
      <div className="flex flex-col gap-x-10 gap-y-6 p-5 sm:p-6 lg:flex-row lg:items-center lg:justify-between">
        <div className="flex flex-wrap items-stretch gap-3 max-sm:[&>a]:grow">
          <PhoneButton />
          <a
            href={mailto({
              to: [emails.sales],
              cc: contactStripCc,
              subject: product,
              body: 'Good day,',
            })}
            className={buttonClasses({ className: 'px-5' })}
          >
            <Mail aria-hidden="true" className="size-5" />
            Contact
          </a>
        </div>
        <ul aria-label="Partners" className="flex min-h-11 flex-wrap items-center gap-x-8 gap-y-5 pr-14">
          {partners.slice(0, NAMED).map(({ name }, index) => (
            <li key={name}>
              <PartnerMark index={index} name={name} />
            </li>
          ))}
        </ul>
      </div>
      <details className="group relative">
        <summary className="absolute right-5 bottom-full mb-5 grid size-11 list-none place-items-center rounded-md text-ink hover:bg-line sm:right-6 sm:mb-6 [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
          <span className="sr-only">More partners</span>
        </summary>
        <ul className="flex flex-wrap gap-x-12 gap-y-6 border-t border-line p-5 sm:p-6 lg:justify-end lg:pr-20">
          {partners.slice(NAMED).map(({ name }, index) => (
            <li key={name}>
              <PartnerMark index={NAMED + index} name={name} />
              <p className="mt-1 pl-[2.4rem] text-xs text-muted">Authorized Partner</p>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
