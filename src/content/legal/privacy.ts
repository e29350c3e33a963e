import {
  CONTACT_MONTHS_MAX,
  SENT_MAIL_DAYS_MAX,
  SIGN_IN_LOG_DAYS_MAX,
  SPAM_DAYS_MAX,
  UNSENT_MAIL_MONTHS,
} from '#contract/site/site-settings.ts';
import { companyProfile } from '#content/company-profile.ts';
import type { LegalPart } from './legal-part.ts';

const { name, organisationNumberDisplay, address, emails } = companyProfile;

/** Follows the points of GDPR article 13. Whoever changes what the program keeps or for how long changes this text. */
export const privacy: LegalPart = {
  anchor: 'privacy',
  heading: 'Privacy policy',
  lead: 'What we learn about you on this site, why, for how long, and what you can ask of us.',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [
        `${name}, organisation number ${organisationNumberDisplay}, ${address.street}, ${address.postcode} ${address.city}, ${address.country}, is the controller. Write to ${emails.management} about anything in this policy.`,
      ],
    },
    {
      heading: 'What we use, why and for how long',
      paragraphs: [],
      table: {
        caption: 'Personal data by purpose',
        head: ['Where it comes from', 'What', 'Purpose and legal basis', 'Kept'],
        rows: [
          [
            'Contact form',
            'Name, e-mail, message; company, phone and service if you give them',
            'To answer you and prepare a quotation: steps before a contract (GDPR art. 6.1 b), or our legitimate interest in answering enquiries (f)',
            `At most ${CONTACT_MONTHS_MAX} months; what looks like spam at most ${SPAM_DAYS_MAX} days. A message that we delete earlier is erased within two days. The mail by which the site passes it on to our sales address is kept as long as the enquiry and the work that follows from it need it`,
          ],
          [
            'Request for quotation',
            'Name, e-mail, the lines; company, phone, vessel, delivery and note if you give them. Everyone who has the link that we send you can read the request. If you use your own mail program instead: what you put into that mail',
            'To quote and deliver: steps before a contract (b)',
            `On the site at most ${CONTACT_MONTHS_MAX} months; what looks like spam at most ${SPAM_DAYS_MAX} days. Mail as long as the quotation or the order needs it; vouchers as long as bookkeeping law asks. If you accept a quotation, its items, the vessel, your company and your note become part of the records of the work`,
          ],
          [
            'Service on board',
            'Names, phones and e-mails of master, engineer, superintendent and port agent',
            'To plan and document the job: our and the client’s legitimate interest in carrying it out (f)',
            'As long as we serve the vessel or must document the work',
          ],
          [
            'Report channel',
            'The report; name and e-mail only if you give them',
            'To follow up concerns, as the Working Environment Act asks: legal obligation (c)',
            'Erased 12 months after the case is closed; number, category and dates remain',
          ],
          [
            'Staff and admin sign-in',
            'E-mail, name, role, time of sign-in, changes made',
            'To protect accounts and records: legitimate interest in security (f)',
            'As long as the account or the record exists',
          ],
          [
            'Sign-in log of staff and admin',
            'Network address, account, time and result of each sign-in, attempt and sign-out',
            'To find and stop attempts to get in without access: legitimate interest in security (f)',
            `At most ${SIGN_IN_LOG_DAYS_MAX} days`,
          ],
          [
            'Mail that the site sends to our own addresses',
            'Address of the recipient and, for a message of the contact form, of its writer; subject; the text until the mail is sent',
            'To pass messages on and to notify staff: legitimate interest in doing our work (f)',
            `The text until the mail is sent; addresses and subject at most ${SENT_MAIL_DAYS_MAX} days after that. Mail that could not be sent, at most ${UNSENT_MAIL_MONTHS} months`,
          ],
          [
            'Open sessions of staff',
            'Name and version of browser and system, time of the last use',
            'To let people see and end their sessions: legitimate interest in security (f)',
            'Until the day after the session has ended, at most 31 days',
          ],
        ],
      },
    },
    {
      heading: 'Backups',
      paragraphs: [
        'What is erased on the site can still stand in a backup. Backups are kept at most 90 days and are used only to restore the site after damage.',
      ],
    },
    {
      heading: 'The report channel in particular',
      paragraphs: [
        'A report is encrypted where it is stored. If you tick anonymous, name and e-mail are dropped before anything is saved and the time is rounded to the hour. For this channel the server writes no request log and keeps no network address.',
      ],
    },
    {
      heading: 'Storage in your browser',
      paragraphs: [
        'We use no analytics, no advertising and no third-party content. Fonts and pictures come from this site. Your browser keeps only what you ask for: the basket with its notes and vessel details, a list that you pasted and have not added, a contact message or a request you have not sent yet, and, for staff, the sign-in token and its cookie. This is strictly necessary storage, so we do not ask for consent. You can delete it in your browser at any time.',
      ],
    },
    {
      heading: 'Server log',
      paragraphs: [
        'For each request the server notes the kind of page, the result and the time it took, but not what you typed and not your network address. Addresses are used in memory to slow down floods and the guessing of passwords; only the sign-in log, which is named above, stores them.',
      ],
    },
    {
      heading: 'Who receives data',
      paragraphs: [
        'Those of our staff who handle the matter, and the companies that run our server and mail on our behalf and under contract. For a job on board we share names and travel details with the client, the vessel and the port agent. We sell nothing to anyone.',
        'A vessel may call outside the European Economic Area. Then the agent there gets what the attendance needs, because the contract cannot be carried out otherwise (art. 49.1 b). There is no other transfer to such countries.',
      ],
    },
    {
      heading: 'Must you give us data?',
      paragraphs: [
        'No law obliges you. Without name, e-mail and message we cannot answer the contact form; every other field is your choice. A report needs a category and a description, nothing else. No decision about you is made by automatic means.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: ['Write to us and we answer within one month. You can'],
      list: {
        ordered: false,
        items: [
          'see the data we hold about you and get a copy,',
          'have it corrected, erased or restricted,',
          'object to use that rests on legitimate interest,',
          'receive data you gave us in a form that can be moved,',
          'withdraw a consent, should we ever have asked for one,',
          'complain to Datatilsynet, the Norwegian data protection authority.',
        ],
      },
    },
  ],
};
