import type { LegalAnchor } from '#content/content-paths.ts';
import type { ContentSection } from '#content/content-section.ts';

/** One of the three parts of /legal; `anchor` is the id of its heading. */
export interface LegalPart {
  readonly anchor: LegalAnchor;
  readonly heading: string;
  readonly lead: string;
  readonly sections: readonly ContentSection[];
}
