import type { LinkTarget } from '#content/content-paths.ts';
import type { ContentPage, ContentPageKind } from '#content/pages/content-page.ts';

export interface BreadcrumbStep {
  text: string;
  to: LinkTarget | '/';
}

/** The section of the landing page that a page belongs to. */
export const pageHome: Record<ContentPageKind, BreadcrumbStep> = {
  service: { text: 'Services', to: '/#services' },
  product: { text: 'Products', to: '/#products' },
  ordering: { text: 'Products', to: '/#products' },
  guide: { text: 'Products', to: '/#products' },
};

/** The breadcrumb in structured data. */
export function pageSteps({ kind, title, path }: ContentPage) {
  const { text, to } = pageHome[kind];
  return [
    { name: text, path: to },
    { name: title, path },
  ];
}
