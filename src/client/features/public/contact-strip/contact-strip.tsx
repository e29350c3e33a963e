import ChevronDown from 'lucide-react/icons/chevron-down';
import Mail from 'lucide-react/icons/mail';
import { useId, useState } from 'react';
import { mailto } from '#contract/mailto.ts';
import { companyProfile } from '#content/company-profile.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { PartnerMark } from './partner-mark.tsx';
import { PhoneButton } from './phone-button.tsx';

const { partners, emails, contactStripCc } = companyProfile;
const NAMED = 3;

export interface ContactStripProps {
  /** What the page is about: the subject of a letter. */
  product: string;
}

/** Call, write, and whose equipment we are partners for. */
export function ContactStrip({ product }: ContactStripProps) {
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
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
        <div className="flex items-center justify-between gap-4">
          <ul aria-label="Partners" className="flex flex-wrap items-center gap-x-8 gap-y-5">
            {partners.slice(0, NAMED).map(({ name }, index) => (
              <li key={name}>
                <PartnerMark index={index} name={name} />
              </li>
            ))}
          </ul>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setIsOpen(!isOpen)}
            className="grid size-11 shrink-0 place-items-center self-end rounded-md text-ink hover:bg-line lg:self-center"
          >
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-5 transition-transform', isOpen && 'rotate-180')}
            />
            <span className="sr-only">{isOpen ? 'Show fewer partners' : 'Show more partners'}</span>
          </button>
        </div>
      </div>
      <ul
        id={moreId}
        hidden={!isOpen}
        className={classNames(
          'flex-wrap gap-x-12 gap-y-6 border-t border-line p-5 sm:p-6 lg:justify-end lg:pr-20',
          isOpen && 'flex',
        )}
      >
        {partners.slice(NAMED).map(({ name }, index) => (
          <li key={name}>
            <PartnerMark index={NAMED + index} name={name} />
            <p className="mt-1 pl-[2.4rem] text-xs text-muted">Authorized Partner</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
