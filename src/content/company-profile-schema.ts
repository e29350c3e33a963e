import * as z from 'zod/mini';

const Phone = z.object({
  /** As people read it. */
  display: z.string(),
  /** As a tel: link takes it. */
  e164: z.string().check(z.regex(/^\+\d{8,15}$/)),
});

const Hours = z.object({
  /** Whole hours of Europe/Oslo; `to` is the first hour that no longer counts. */
  from: z.int().check(z.gte(0), z.lte(23)),
  to: z.int().check(z.gte(1), z.lte(24)),
});

const Partner = z.object({
  name: z.string(),
  /** What the maker makes, as it stands beside the name. */
  field: z.string(),
});

/** Everything the site says about its provider. Fictional, so every mail address is under `.example`. */
export const CompanyProfile = z.object({
  name: z.string(),
  shortName: z.string(),
  blurb: z.string(),
  /** Nine digits, the last one the check digit. */
  organisationNumber: z.string().check(z.regex(/^\d{9}$/)),
  organisationNumberDisplay: z.string(),
  address: z.object({
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    region: z.string(),
    country: z.string(),
    countryCode: z.string(),
  }),
  phones: z.object({ primary: Phone, alternative: Phone, logistics: Phone, whatsApp: Phone }),
  emails: z.object({ general: z.email(), sales: z.email(), logistics: z.email(), management: z.email() }),
  /** The recipient of notices about the confidential channel, which contain nothing of a report. */
  complianceOfficer: z.object({ email: z.email() }),
  /** The three sales addresses that a request for quotation goes to. */
  rfqRecipients: z.tuple([z.email(), z.email(), z.email()]),
  /** The three of the staff who get a copy of a mail from the contact strip. */
  contactStripCc: z.tuple([z.email(), z.email(), z.email()]),
  hours: z.object({
    /** When the office answers, Monday to Friday. */
    office: Hours,
    /** When the phone indicator is green. */
    phoneIndicator: Hours,
    /** The hours for search engines, Monday to Friday. */
    metadata: Hours,
  }),
  claims: z.object({
    landingTechnicians: z.int(),
    globalTechnicians: z.int(),
    vesselsServed: z.int(),
    serviceSupport: z.string(),
    foundingYear: z.int(),
  }),
  /** Stands in the business metadata only, never on a product. */
  rating: z.object({ value: z.number(), count: z.int() }),
  business: z.object({
    currencies: z.array(z.string()),
    payment: z.array(z.string()),
    areaServed: z.array(z.string()),
    languages: z.array(z.string()),
  }),
  /** The first three are named on the page; the others stand behind the chevron. */
  partners: z.tuple([Partner, Partner, Partner, Partner, Partner]),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;
