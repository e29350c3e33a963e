import { createFileRoute } from '@tanstack/react-router';
import { CatalogueSection } from '#client/features/public/catalogue/catalogue-section.tsx';
import { primeCatalogue } from '#client/features/public/catalogue/prime-catalogue.ts';
import { pageHead } from '#client/entities/page/page-head.ts';
import { readLandingSearch } from './-landing-search.ts';
import { useCatalogueAddress } from './-use-catalogue-address.ts';

const DESCRIPTION =
  'Search ballast water spare parts, TRO reagents and ship stores by name or item number, and ask for a quotation on all of them at once.';

export const Route = createFileRoute('/_public/search')({
  staticData: { isRenderedPerQuery: true },
  validateSearch: (search) => readLandingSearch(search),
  loader: async ({ context, location }) => {
    if (import.meta.env.SSR) await primeCatalogue(context, readLandingSearch(location.search).q);
  },
  // Every text makes another page of the same products: search engines have the catalogue on the landing page.
  head: ({ match }) =>
    pageHead({ path: '/search', title: titleOf(match.search.q), description: DESCRIPTION, noindex: true }),
  component: SearchPage,
});

function titleOf(q: string | undefined): string {
  return q === undefined ? 'Search the catalogue' : `${q.slice(0, 60)}: catalogue search`;
}

function SearchPage() {
  const search = Route.useSearch();
  const onSearchChange = useCatalogueAddress();
  return <CatalogueSection heading="Search the catalogue" search={search} onSearchChange={onSearchChange} />;
}
