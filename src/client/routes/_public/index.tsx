import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { hero } from '#content/landing.ts';
import { CatalogueSection } from '#client/features/public/catalogue/catalogue-section.tsx';
import { ContactSection } from '#client/features/public/landing/contact-section.tsx';
import { HeroSection } from '#client/features/public/landing/hero-section.tsx';
import { ServicesSection } from '#client/features/public/landing/services-section.tsx';
import { usePageTitle } from '#client/lib/use-page-title.ts';

const Id = z.int().check(z.gte(1));
const idOf = (value: unknown) => Id.safeParse(Number(value)).data;

/** The catalogue's text and filters in the address. What is no id or no text falls away without a word. */
const LandingSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  category: z.catch(z.optional(z.pipe(z.transform(Number), Id)), undefined),
  brands: z.catch(
    z.optional(
      z.pipe(
        z.transform((value) => {
          const ids = (Array.isArray(value) ? value : String(value).split(',')).map(idOf);
          return ids.filter((id) => id !== undefined);
        }),
        z.array(Id).check(z.minLength(1)),
      ),
    ),
    undefined,
  ),
});

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
        onSearchChange={(next) => {
          // The page stays where it is: filtering is not going somewhere.
          void navigate({
            search: next,
            hash: true,
            replace: true,
            resetScroll: false,
            hashScrollIntoView: false,
          });
        }}
      />
      <ContactSection />
    </>
  );
}
