import type { CompanyProfile } from './company-profile-schema.ts';

/**
 * Everything the site says about its provider, in one place. The server checks it against its schema at start; visitors
 * get the data without the checking.
 */
export const companyProfile: CompanyProfile = {
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
  complianceOfficer: { email: 'compliance@quayside.example' },
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
};
