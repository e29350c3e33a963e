import { ContentLink } from '#client/entities/page/content-link.tsx';
import type { BreadcrumbStep } from './page-steps.ts';

const link =
  'inline-flex min-h-8 items-center text-theme underline decoration-theme/40 underline-offset-4 hover:decoration-theme pointer-coarse:min-h-11';

/** The position of the page in the site; the page itself is the last step. */
export function Breadcrumb({ steps, here }: { steps: readonly BreadcrumbStep[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {[{ text: 'Home', to: '/' } as const, ...steps].map(({ text, to }) => (
          <li key={to} className="flex items-center gap-2">
            <ContentLink to={to} className={link}>
              {text}
            </ContentLink>
            <span aria-hidden="true" className="text-muted">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-muted">
          {here}
        </li>
      </ol>
    </nav>
  );
}
