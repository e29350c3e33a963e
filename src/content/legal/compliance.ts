import { companyProfile } from '#content/company-profile.ts';
import type { LegalPart } from './legal-part.ts';

/** The written routine of the Working Environment Act, chapter 2 A; the report channel of the site keeps to it. */
export const compliance: LegalPart = {
  anchor: 'compliance',
  heading: 'Compliance',
  lead: 'How to report a concern, what happens with it, and which standards our work is held against.',
  sections: [
    {
      heading: 'Your right to report',
      paragraphs: [
        'Chapter 2 A of the Norwegian Working Environment Act gives employees the right to report issues at work. We open the same channel to clients, crews, suppliers and anyone else.',
        'An issue is a breach of law, of our ethical rules or of norms that most people share, for example:',
      ],
      list: {
        ordered: false,
        items: [
          'danger to life or health,',
          'harm to the environment,',
          'corruption,',
          'abuse of authority,',
          'a working environment that is not acceptable,',
          'a breach of data security.',
        ],
      },
    },
    {
      heading: 'How to report',
      paragraphs: [
        [
          'Use the ',
          { text: 'report form', link: '/#compliance' },
          ' on this site, with your name or anonymously. You may instead tell your manager, a safety representative or an elected representative, by word or in writing. Facts help: what, where, when, who saw it. You need not have proof.',
        ],
      ],
    },
    {
      heading: 'What happens then',
      paragraphs: [
        'We follow the times of the EU directive on whistleblowers, also where no law asks for it.',
      ],
      list: {
        ordered: true,
        items: [
          'After sending you see a receipt code of 16 digits, once. Write it down or print it: it is the only key to your case, and nobody can recover it.',
          'Within 7 days we acknowledge the report.',
          'We look into it within a reasonable time. With the code you read the status, answer questions and add to the report, without giving your name.',
          'Within 3 months you get feedback: what was found and what is done.',
          'The case is closed with one of three results: action, no action or outside scope. You can still write to us afterwards.',
        ],
      },
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Only those who must, to handle the case. Each look into a report is logged. Whoever the report is about does not handle it, and is heard before a conclusion is drawn. Reports are stored encrypted and erased 12 months after closing; copies in backups are gone at most 90 days later.',
      ],
    },
    {
      heading: 'No retaliation',
      paragraphs: [
        'Retaliation against someone who reports is forbidden by law and by us: no warning, no change of duties, no dismissal, no exclusion. If you meet it, report that too. We see to it that the working environment stays sound for whoever has reported.',
      ],
    },
    {
      heading: 'Outside the company',
      paragraphs: [
        'You may always go to a public authority, such as the Labour Inspection Authority (Arbeidstilsynet). Under the conditions of the Act you may also go to the public, for instance the press. You do not have to report to us first to turn to an authority.',
        'Seafarers are under separate rules, those of ship and flag. They are welcome to use this channel, but should know that the routine on board and the maritime authority of the flag may be the nearer way.',
      ],
    },
    {
      heading: 'Standards and rules of the trade',
      paragraphs: [
        `Three standards give ${companyProfile.shortName} its subjects: ISO 9001 for quality management, ISO 14001 for the environment and ISO 45001 for occupational safety. Naming them is no statement about a certificate.`,
        [
          'For ballast water the Convention, the record book rules and the requirements of the port come on top; they are explained under ',
          { text: 'ballast water system service', link: '/ballast-service' },
          '.',
        ],
      ],
    },
  ],
};
