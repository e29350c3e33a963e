import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { hero, landingMetadata } from '#content/landing.ts';
import { CatalogueSection } from '#client/features/public/catalogue/catalogue-section.tsx';
import { primeCatalogue } from '#client/features/public/catalogue/prime-catalogue.ts';
import { HeroSection } from '#client/features/public/landing/hero-section.tsx';
import { ServicesSection } from '#client/features/public/landing/services-section.tsx';
import { primeTeam } from '#client/features/public/team/prime-team.ts';
import { pageHead } from '#client/entities/page/page-head.ts';
import { breadcrumbs, business, faq, organization, webSite } from '#client/entities/page/structured-data.ts';
import { DeferredContactStrip } from './-contact-strip.tsx';
import { drawUpTo, LandingParts } from './-landing-parts.tsx';
import { readLandingSearch, type LandingSearch } from './-landing-search.ts';
import { useCatalogueAddress } from './-use-catalogue-address.ts';

/** The kept page is that of `/` without a query, so text and filters of the address apply after hydration. */
const NEUTRAL: LandingSearch = {};

export const Route = createFileRoute('/_public/')({
  validateSearch: (search) => readLandingSearch(search),
  beforeLoad: ({ location, cause }) => drawUpTo(location.hash, cause === 'stay'),
  loader: async ({ context }) => {
    if (!import.meta.env.SSR) return null;
    // Imported on top, the questions would be a part of every first page: only the section at its end shows them.
    const [{ frequentQuestions }] = await Promise.all([
      import('#content/faq.ts'),
      primeCatalogue(context),
      primeTeam(context),
    ]);
    return { frequentQuestions };
  },
  head: ({ loaderData }) =>
    pageHead({
      path: '/',
      title: hero.title,
      description: landingMetadata.description,
      keywords: landingMetadata.keywords,
      jsonLd:
        import.meta.env.SSR && loaderData
          ? [business(), organization(), webSite(), faq(loaderData.frequentQuestions), breadcrumbs([])]
          : [],
    }),
  component: LandingPage,
});

// Stable elements: rendering the catalogue does not disturb them and their parts that are not hydrated yet.
const above = (
  <>
    <HeroSection />
    <ServicesSection strip={<DeferredContactStrip product="Ballast water treatment" />} />
  </>
);
const below = <LandingParts />;

function LandingPage() {
  const search = Route.useSearch();
  const isHydrated = useHydrated();
  const onSearchChange = useCatalogueAddress();
  return (
    <>
      {above}
      <CatalogueSection search={isHydrated ? search : NEUTRAL} onSearchChange={onSearchChange} />
      {below}
    </>
  );
}
