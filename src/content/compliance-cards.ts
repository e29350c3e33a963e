import type { LinkTarget } from './content-paths.ts';

export interface ComplianceCard {
  readonly id: 'iso-standards' | 'whistleblower-policy' | 'maritime-compliance';
  readonly title: string;
  readonly text: string;
  readonly bullets: readonly string[];
  readonly link?: { readonly text: string; readonly target: 'report-form' };
}

export const complianceSection: {
  readonly heading: string;
  readonly lead: string;
  readonly cards: readonly [ComplianceCard, ComplianceCard, ComplianceCard];
  readonly more: { readonly text: string; readonly link: LinkTarget };
} = {
  heading: 'Compliance',
  lead: 'The standards and rules we work by, and a channel for telling us when we do not.',
  cards: [
    {
      id: 'iso-standards',
      title: 'ISO Standards',
      text: 'Standards we work by',
      bullets: [
        'Quality management – ISO 9001',
        'Environment – ISO 14001',
        'Occupational safety – ISO 45001',
      ],
    },
    {
      id: 'whistleblower-policy',
      title: 'Whistleblower Policy',
      text: 'Anyone may report a breach of law, of ethics or of safety. A report can be anonymous. It is acknowledged within 7 days and answered within 3 months.',
      bullets: [],
      link: { text: 'Report Concern', target: 'report-form' },
    },
    {
      id: 'maritime-compliance',
      title: 'Maritime Compliance',
      text: 'Rules our work on board has to serve',
      bullets: [
        'Ballast Water Management Convention, D\u20112 standard',
        'Ballast water record book, form in force since February 2025',
        'US Coast Guard rules, 33 CFR 151 subpart\u00A0D',
      ],
    },
  ],
  more: { text: 'Read the routine for reports', link: '/legal#compliance' },
};
