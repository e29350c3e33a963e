import { companyProfile } from '#content/company-profile.ts';
import type { LegalPart } from './legal-part.ts';

export const terms: LegalPart = {
  anchor: 'terms',
  heading: 'Terms of service',
  lead: 'These terms are for the use of this site. A delivery or a job has its own terms, which stand in our quotation.',
  sections: [
    {
      heading: 'Catalogue and requests',
      paragraphs: [
        'The catalogue shows what we can quote. It is not an offer, and it says nothing about availability. A request for quotation binds neither of us: a contract begins when you accept our written quotation and we confirm the order.',
      ],
    },
    {
      heading: 'Technical information',
      paragraphs: [
        'The pages on systems, analysers and reagents are general. On board, the maker’s manual, the type approval certificate, the safety data sheet and the requirements of flag and class come first. If a page contradicts one of them, follow the document and tell us.',
      ],
    },
    {
      heading: 'Names and marks',
      paragraphs: [
        'Names of makers, systems and models belong to their owners. They stand here to identify equipment and do not mean that the owner has approved us or an item, unless we say so in writing.',
      ],
    },
    {
      heading: 'What you send us',
      paragraphs: [
        'Send only what you may pass on. Do not use the forms for advertising, for harmful files or in another person’s name. Reports made in good faith are protected, whatever comes of them; see the part on compliance below.',
      ],
    },
    {
      heading: 'Staff portal and admin area',
      paragraphs: [
        'They are for people to whom we have given access. Keep code and password to yourself and tell us at once if someone else may know them. Attempts to get in without access are recorded.',
      ],
    },
    {
      heading: 'Text, drawings and copies',
      paragraphs: [
        'You may print and pass on pages for your own work, with the source. Copying the catalogue or the guide as a whole needs our consent.',
      ],
    },
    {
      heading: 'Availability and liability',
      paragraphs: [
        'We keep the site running and correct as well as we can. It may be down for maintenance, and a page may contain a mistake. We are not liable for loss that follows from use of the site alone, except where mandatory law says otherwise or where we acted with intent or gross negligence.',
      ],
    },
    {
      heading: 'Law and changes',
      paragraphs: [
        `Norwegian law applies and Norwegian courts decide. ${companyProfile.name} may change these terms; the text on this page is the one in force.`,
      ],
    },
  ],
};
