import type { ReactNode } from 'react';
import { SectionHeading } from '#client/entities/page/section-heading.tsx';
import { ServiceCards } from './service-cards.tsx';

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
        <ServiceCards />
        <div className="mt-10 lg:mt-12">{strip}</div>
      </div>
    </section>
  );
}
