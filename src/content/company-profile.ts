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
  /** The three sales addresses that a request for quotation goes to. */
  rfqRecipients: z.tuple([z.email(), z.email(), z.email()]),
  /** The three of the staff who get a copy of a mail from the contact strip. */
  contactStripCc: z.tuple([z.email(), z.email(), z.email()]),
  hours: z.object({
    /** When the office answers, Monday to Friday. */
    office: Hours,
    /** When the phone indicator is green. */
    phoneIndicator: Hours,
    /** What search engines are told, Monday to Friday. */
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

export const companyProfile: CompanyProfile = CompanyProfile.parse({
  name: 'Quayside Marine Service AS',
  shortName: 'Quayside',
  blurb:
    'Ballast water treatment systems, TRO reagents and ship supplies, from Haugesund to wherever the vessel calls.',
  organisationNumber: '123456785',
  organisationNumberDisplay: '123 456 785',
  address: {
    street: 'Eksempelkaien 1',
    postcode: '5527',
    city: 'Haugesund',
    region: 'Rogaland',
    country: 'Norway',
    countryCode: 'NO',
  },
  phones: {
    primary: { display: '+47 00 00 00 01', e164: '+4700000001' },
    alternative: { display: '+47 00 00 00 02', e164: '+4700000002' },
    logistics: { display: '+47 00 00 00 03', e164: '+4700000003' },
    whatsApp: { display: '+47 00 00 00 04', e164: '+4700000004' },
  },
  emails: {
    general: 'post@quayside.example',
    sales: 'sales@quayside.example',
    logistics: 'logistics@quayside.example',
    management: 'management@quayside.example',
  },
  rfqRecipients: ['sales@quayside.example', 'rfq@quayside.example', 'parts@quayside.example'],
  contactStripCc: ['service@quayside.example', 'technical@quayside.example', 'logistics@quayside.example'],
  hours: {
    office: { from: 7, to: 15 },
    phoneIndicator: { from: 6, to: 18 },
    metadata: { from: 8, to: 16 },
  },
  claims: {
    landingTechnicians: 5,
    globalTechnicians: 9,
    vesselsServed: 2300,
    serviceSupport: '24/7',
    foundingYear: 2020,
  },
  rating: { value: 4.9, count: 127 },
  business: {
    currencies: ['NOK', 'USD', 'EUR'],
    payment: ['Cash', 'Credit card', 'Bank transfer'],
    areaServed: ['Norway', 'Europe', 'Global ports'],
    languages: ['English', 'Norwegian'],
  },
  partners: [
    { name: 'Testholm Ballast', field: 'treatment systems' },
    { name: 'Prøvesund Instruments', field: 'TRO analysers' },
    { name: 'Musterwerk Filtration', field: 'filters' },
    { name: 'Exemplar Marine Chemistry', field: 'neutralising chemicals' },
    { name: 'Sampelvik Valves', field: 'valves and actuators' },
  ],
});
