import { companyProfile } from '#content/company-profile.ts';
import { Button } from '#client/ui/button.tsx';
import { ContentLink } from '#client/entities/page/content-link.tsx';
import { TextField } from '#client/ui/form/field.tsx';

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
      {/* A native form, which also finds products without JavaScript. */}
      <search>
        <form action="/search" className="mt-8 flex max-w-xl flex-wrap items-end gap-3">
          <TextField
            type="search"
            name="q"
            label="Name or item number"
            autoComplete="off"
            className="min-w-0 grow basis-60"
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <h2 className="mt-12 text-lg">Pages that are often looked for</h2>
      <ul className="mt-3 grid gap-x-12 sm:grid-cols-[repeat(2,minmax(0,max-content))]">
        {pages.map(({ text, to }) => (
          <li key={to}>
            <ContentLink
              to={to}
              className="inline-flex min-h-10 items-center text-md text-theme underline decoration-theme/40 underline-offset-4 hover:decoration-theme pointer-coarse:min-h-11"
            >
              {text}
            </ContentLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const pages = [
  { text: 'Home', to: '/' },
  { text: 'TRO cross-reference guide', to: '/tro-cross-reference-guide' },
  { text: 'Find a product', to: '/#products' },
  { text: 'Ballast water system service', to: '/ballast-service' },
  { text: 'TRO kits', to: '/tro-kit' },
  { text: 'Ship chandler services', to: '/ship-chandler' },
  { text: 'Contact', to: '/#contact' },
  { text: 'Privacy, terms and compliance', to: '/legal' },
] as const;
