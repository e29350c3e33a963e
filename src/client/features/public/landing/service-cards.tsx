import { services } from '#content/landing.ts';
import { ContentLink } from '#client/entities/page/content-link.tsx';
import { ServiceIcon } from './service-icon.tsx';

/** The six services. Hairlines between the cards: the gap of one pixel shows the line colour behind them. */
export function ServiceCards() {
  return (
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
                <span className="min-w-0 text-pretty">{feature}</span>
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
  );
}
