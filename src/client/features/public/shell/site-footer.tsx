import type { ReactNode } from 'react';
import { companyProfile } from '#content/company-profile.ts';
import { ContentLink } from '#client/entities/page/content-link.tsx';
import { SectionLink } from '#client/entities/page/section-link.tsx';
import { BrandMark } from './brand-mark.tsx';
import { navigation } from './navigation.ts';

const linkClasses =
  'inline-flex min-h-9 min-w-11 items-center text-md text-paper underline decoration-fog/50 underline-offset-4 hover:decoration-paper pointer-coarse:min-h-11';

const legalLinks = [
  { text: 'Privacy Policy', to: '/legal#privacy' },
  { text: 'Terms of Service', to: '/legal#terms' },
  { text: 'Compliance', to: '/legal#compliance' },
] as const;

export function SiteFooter({ adminBox }: { adminBox: ReactNode }) {
  const { name, blurb, organisationNumberDisplay, address, phones, emails } = companyProfile;
  return (
    <footer className="on-deep bg-deep text-paper print:hidden">
      <div className="frame grid grid-cols-1 gap-x-12 gap-y-10 py-14 md:grid-cols-[1.6fr_1fr_1.2fr] lg:py-16">
        <div>
          <BrandMark />
          <p className="mt-5 max-w-[44ch] text-md text-fog">{blurb}</p>
          <dl className="mt-6 grid gap-1 text-sm text-fog">
            <div className="flex flex-wrap gap-x-2">
              <dt>Organisation number</dt>
              <dd className="text-paper tabular-nums">{organisationNumberDisplay}</dd>
            </div>
            <div className="flex flex-wrap gap-x-2">
              <dt className="sr-only">Address</dt>
              <dd>
                {address.street}, {address.postcode} {address.city}, {address.country}
              </dd>
            </div>
          </dl>
        </div>

        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="text-md tracking-normal">
            Quick links
          </h2>
          <ul className="mt-2 grid grid-cols-2 gap-x-6 md:grid-cols-1">
            {navigation.map(({ section, label }) => (
              <li key={section}>
                <SectionLink section={section} className={linkClasses}>
                  {label}
                </SectionLink>
              </li>
            ))}
          </ul>
        </nav>

        <div>
          <h2 className="text-md tracking-normal">24/7 emergency service</h2>
          <ul className="mt-2">
            <li>
              <a href={`tel:${phones.primary.e164}`} className={`${linkClasses} tabular-nums`}>
                {phones.primary.display}
              </a>
            </li>
            <li>
              <a href={`mailto:${emails.general}`} className={linkClasses}>
                {emails.general}
              </a>
            </li>
          </ul>
        </div>
      </div>
      <div className="border-t border-paper/15">
        {/* Toasts appear at the lower right, and on a phone over the whole foot: the box stays clear of them. */}
        <div className="frame flex flex-wrap items-end justify-between gap-x-12 gap-y-6 py-6 max-sm:pb-36">
          <div className="w-full max-w-sm">{adminBox}</div>
          <div>
            <ul aria-label="Legal" className="flex flex-wrap gap-x-6">
              {legalLinks.map(({ text, to }) => (
                <li key={to}>
                  <ContentLink to={to} className={linkClasses}>
                    {text}
                  </ContentLink>
                </li>
              ))}
            </ul>
            <p className="mt-2 text-sm text-fog">{name}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}
