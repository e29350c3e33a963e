import type { LegalPart } from './legal/legal-part.ts';
import { compliance } from './legal/compliance.ts';
import { privacy } from './legal/privacy.ts';
import { terms } from './legal/terms.ts';

export const legalPage: {
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly parts: readonly LegalPart[];
} = {
  title: 'Legal',
  heading: 'Privacy, terms and compliance',
  description:
    'Privacy policy, terms of service and compliance, with the routine for reports under the Norwegian Working Environment Act: 7 days, 3 months, receipt code.',
  parts: [privacy, terms, compliance],
};
