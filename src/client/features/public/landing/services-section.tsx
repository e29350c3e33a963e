import type { ReactNode } from 'react';
import { services } from '#content/landing.ts';
import { ContentLink } from '#client/ui/content-link.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { ServiceIcon } from './service-icon.tsx';

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
        {/* Hairlines between the cards: the gap of one pixel shows the line colour behind them. */}
        <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {services.map(({ icon, title, description, features, readMore }) => (
            <li key={title} className="flex flex-col bg-paper p-6 lg:p-8">
              <ServiceIcon name={icon} />
              <h3 className="mt-5 text-base leading-snug">{title}</h3>
              <p className="mt-2 text-md text-muted">{description}</p>
              <ul className="mt-5 grid gap-2 text-md">
                {features.map((feature) => (
                  <li key={feature} className="flex gap-3">
                    <span aria-hidden="true" className="mt-[0.7em] h-px w-3 shrink-0 bg-glass" />
                    <span className="min-w-0">{feature}</span>
                  </li>
                ))}
              </ul>
              <p className="mt-auto pt-5">
                <ContentLink
                  to={readMore.link}
                  className="inline-flex min-h-9 items-center text-md font-medium text-theme underline decoration-theme/40 underline-offset-4 hover:decoration-theme pointer-coarse:min-h-11"
                >
                  {readMore.text}
                </ContentLink>
              </p>
            </li>
          ))}
        </ul>
        <div className="mt-10 lg:mt-12">{strip}</div>
      </div>
    </section>
  );
}
