import type { ReactNode } from 'react';
import { Deferred, deferred } from '#client/ui/deferred.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

const serviceCards = deferred('missing', async () => (await import('./service-cards.tsx')).ServiceCards);

/** The six services, and under them the strip to call and write from. */
export function ServicesSection({ strip }: { strip: ReactNode }) {
  return (
    <section id="services" aria-labelledby="services-title" className="bg-paper">
      <div className="frame py-16 lg:py-24">
        <SectionHeading
          id="services-title"
          title="Our Services"
          lead="From the sea chest to the overboard valve, and from the galley to the engine store."
        />
        <Deferred
          part={serviceCards}
          props={{}}
          skeleton={<Skeleton className="h-[150rem] sm:h-[70rem] lg:h-[45rem]" />}
        />
        <div className="mt-10 lg:mt-12">{strip}</div>
      </div>
    </section>
  );
}
