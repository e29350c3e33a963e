import { useId, type ReactNode } from 'react';
import { ContentLink } from '#client/entities/page/content-link.tsx';

const link =
  'inline-flex min-h-11 items-center font-medium text-theme underline decoration-theme/40 underline-offset-4 hover:decoration-theme';

/** Suggestions after a search without results. */
export function SearchOffers({ q }: { q: string }) {
  return (
    <div className="mx-auto mt-2 measure text-sm">
      <p className="text-muted">We also supply parts that are not listed here.</p>
      <ul className="mt-1 grid justify-items-center break-words">
        <li>
          <ContentLink to="/#contact" messageOpening={askAbout(q)} className={link}>
            Ask us about “{q}”
          </ContentLink>
        </li>
        <li>
          <ContentLink to="/tro-cross-reference-guide" className={link}>
            Find a reagent in the cross-reference guide
          </ContentLink>
        </li>
      </ul>
    </div>
  );
}

export function NearestProducts({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="mb-3 text-md">
        Nearest products
      </h3>
      {children}
    </section>
  );
}

/** The beginning of a message, with the details that we need to answer. */
const askAbout = (q: string) =>
  [`Can you supply: ${q}?`, '', 'Vessel and IMO number: ', 'Quantity: ', 'Port and ETA: ', ''].join('\n');
