import type { ContentPath } from '#content/content-paths.ts';
import type { ContentSection, Paragraph } from '#content/content-section.ts';

/** `ordering`: an item that vessels ask for by a number whose contents we do not publish. */
export type ContentPageKind = 'service' | 'product' | 'ordering' | 'guide';

/** The words of one product or service page. Plain data, so that server and browser render the same. */
export interface ContentPage {
  readonly path: ContentPath;
  /** Without the company's name, which the page head adds. */
  readonly title: string;
  /** The page's only H1. */
  readonly heading: string;
  /** 110 to 160 characters, for search results and social cards. */
  readonly description: string;
  readonly keywords: readonly string[];
  readonly kind: ContentPageKind;
  readonly lead: Paragraph;
  readonly sections: readonly ContentSection[];
  readonly specification: {
    readonly caption: string;
    readonly rows: readonly { readonly label: string; readonly value: string }[];
  };
  /** The id of the one product that the page is about; it is also the first of the related products. */
  readonly product?: number;
  /** Ids of products. The admin may remove a product, so one that is not found is left out. */
  readonly relatedProducts: readonly [number, number, number];
  readonly relatedPages: readonly [ContentPath, ContentPath];
  readonly callToAction: {
    readonly heading: string;
    readonly text: string;
    readonly label: string;
    readonly target: '/#products' | '/#contact';
  };
  /** A catalogue query that shows the parts this page speaks of. */
  readonly searchTerm: string;
}

/** Stands at the foot of every product and service page. */
export const marksNote = 'Brand names identify equipment only. They belong to their owners.';
