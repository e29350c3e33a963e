import { createFileRoute } from '@tanstack/react-router';
import { hero } from '#content/landing.ts';
import { CatalogueSection } from '#client/features/public/catalogue/catalogue-section.tsx';
import { ContactSection } from '#client/features/public/landing/contact-section.tsx';
import { HeroSection } from '#client/features/public/landing/hero-section.tsx';
import { ServicesSection } from '#client/features/public/landing/services-section.tsx';
import { usePageTitle } from '#client/lib/use-page-title.ts';
import { LandingSearch } from './-landing-search.ts';

export const Route = createFileRoute('/_public/')({
  validateSearch: (search) => LandingSearch.parse(search),
  component: LandingPage,
});

function LandingPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  usePageTitle(hero.title);
  return (
    <>
      <HeroSection />
      <ServicesSection />
      <CatalogueSection
        search={search}
        onSearchChange={(next, how) => {
          // The page stays where it is: filtering is not going somewhere.
          void navigate({
            search: next,
            // A product's address is to be copied: it leads to the catalogue also where it is opened anew.
            hash: next.product === undefined ? true : 'products',
            replace: how === 'replace',
            resetScroll: false,
            hashScrollIntoView: false,
          });
        }}
      />
      <ContactSection />
    </>
  );
}
