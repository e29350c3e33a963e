import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { frequentQuestions } from '#content/faq.ts';
import { hero, landingMetadata } from '#content/landing.ts';
import { CatalogueSection } from '#client/features/public/catalogue/catalogue-section.tsx';
import { primeCatalogue } from '#client/features/public/catalogue/prime-catalogue.ts';
import { ContactSection } from '#client/features/public/landing/contact-section.tsx';
import { FaqSection } from '#client/features/public/landing/faq-section.tsx';
import { HeroSection } from '#client/features/public/landing/hero-section.tsx';
import { ServicesSection } from '#client/features/public/landing/services-section.tsx';
import { pageHead } from '#client/lib/page-head.ts';
import { breadcrumbs, business, faq, organization, webSite } from '#client/lib/structured-data.ts';
import { readLandingSearch, type LandingSearch } from './-landing-search.ts';
import { useCatalogueAddress } from './-use-catalogue-address.ts';

/** The kept page is that of `/` without a query, so text and filters of the address count once it has come alive. */
const NEUTRAL: LandingSearch = {};

export const Route = createFileRoute('/_public/')({
  validateSearch: (search) => readLandingSearch(search),
  loader: async ({ context }) => {
    if (import.meta.env.SSR) await primeCatalogue(context);
  },
  head: () =>
    pageHead({
      path: '/',
      title: hero.title,
      description: landingMetadata.description,
      keywords: landingMetadata.keywords,
      jsonLd: import.meta.env.SSR
        ? [business(), organization(), webSite(), faq(frequentQuestions), breadcrumbs([])]
        : [],
    }),
  component: LandingPage,
});

function LandingPage() {
  const search = Route.useSearch();
  const isHydrated = useHydrated();
  const onSearchChange = useCatalogueAddress();
  return (
    <>
      <HeroSection />
      <ServicesSection />
      <CatalogueSection search={isHydrated ? search : NEUTRAL} onSearchChange={onSearchChange} />
      <FaqSection />
      <ContactSection />
    </>
  );
}
