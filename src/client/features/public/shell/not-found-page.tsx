import { companyProfile } from '#content/company-profile.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { SectionLink } from '#client/ui/section-link.tsx';

export function NotFoundPage() {
  return (
    <div className="frame py-20 lg:py-28">
      <title>{`Page not found | ${companyProfile.name}`}</title>
      <meta name="robots" content="noindex" />
      <p className="font-mono text-md text-muted">404</p>
      <h1 className="mt-2 text-2xl lg:text-3xl">There is no page at this address</h1>
      <p className="measure mt-4 text-muted">
        The address may be mistyped, or the page has moved. Parts and reagents are found by item number in the
        product list.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <SectionLink section="products" className={buttonClasses()}>
          Find a product
        </SectionLink>
        <SectionLink section="home" className={buttonClasses({ variant: 'secondary' })}>
          Go to the home page
        </SectionLink>
      </div>
    </div>
  );
}
