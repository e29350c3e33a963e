import { compliance } from './legal/compliance.ts';
import type { LegalPart } from './legal/legal-part.ts';
import { privacy } from './legal/privacy.ts';
import { terms } from './legal/terms.ts';

export const legalPage: { readonly heading: string; readonly parts: readonly LegalPart[] } = {
  heading: 'Privacy, terms and compliance',
  parts: [privacy, terms, compliance],
};
