import { Link } from '@tanstack/react-router';
import { companyProfile } from '#content/company-profile.ts';
import { marksNote, type ContentPage } from '#content/pages/content-page.ts';
import type { PageSummary } from '#content/pages/load-content-page.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { ContentLink } from '#client/entities/page/content-link.tsx';

const { name, organisationNumberDisplay, address, phones, emails } = companyProfile;

/** Links to the catalogue and to a message, both prefilled with the subject of the page. */
export function ActionLink({
  callToAction: { label, target },
  title,
  searchTerm,
  className,
}: Pick<ContentPage, 'callToAction' | 'title' | 'searchTerm'> & { className: string }) {
  if (target !== '/#products')
    return (
      <ContentLink to={target} messageOpening={`About: ${title}\n\n`} className={className}>
        {label}
      </ContentLink>
    );
  return (
    <Link to="/" search={{ q: searchTerm }} hash="products" className={className}>
      {label}
    </Link>
  );
}

/** The call to action. */
export function CallToAction({ page }: { page: ContentPage }) {
  const { heading, text } = page.callToAction;
  return (
    <section aria-labelledby="call-to-action" className="on-deep bg-deep text-paper print:hidden">
      <div className="frame grid items-center gap-x-12 gap-y-6 py-12 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 id="call-to-action" className="text-xl">
            {heading}
          </h2>
          <p className="measure mt-3 text-fog">{text}</p>
        </div>
        <ActionLink
          {...page}
          className={buttonClasses({ variant: 'secondary', size: 'lg', className: 'border-paper' })}
        />
      </div>
    </section>
  );
}

export function RelatedPages({ pages }: { pages: readonly PageSummary[] }) {
  return (
    <section aria-labelledby="related-pages" className="frame py-12 lg:py-16 print:hidden">
      <h2 id="related-pages" className="text-xl">
        Read on
      </h2>
      <ul className="mt-5 grid gap-x-12 gap-y-6 md:grid-cols-2">
        {pages.map(({ path, title, description }) => (
          <li key={path} className="border-t border-ink pt-3">
            <ContentLink
              to={path}
              className="inline-flex min-h-9 items-center font-semibold text-theme underline decoration-theme/40 underline-offset-4 hover:decoration-theme pointer-coarse:min-h-11"
            >
              {title}
            </ContentLink>
            <p className="mt-1 max-w-[60ch] text-md text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** At the foot of every page: trademark notices and, in print, the name of the site. */
export function PageFoot() {
  return (
    <div className="frame pb-10 text-sm text-muted">
      <p className="border-t border-line pt-4">{marksNote}</p>
      <p className="mt-2 hidden print:block">
        {name}, organisation number {organisationNumberDisplay}, {address.street}, {address.postcode}{' '}
        {address.city}, {address.country}. {phones.primary.display}, {emails.sales}
      </p>
    </div>
  );
}
