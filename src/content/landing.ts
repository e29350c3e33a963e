import { companyProfile } from './company-profile.ts';
import type { ContentPath } from './content-paths.ts';

const [treatment, analysers, filtration] = companyProfile.partners;

/** The words of the landing page. Facts about systems and chemicals are those of the trade's own sources. */
export const hero = {
  title: 'Ballast Water Treatment & Ship Service Specialists',
  lead:
    `${companyProfile.name} is an authorized agent of a treatment-system maker. Our technicians service ballast ` +
    'water systems on board, we supply the reagents and spare parts they need, and we bring ship stores alongside.',
  facts: [
    { figure: String(companyProfile.claims.landingTechnicians), text: 'technicians' },
    { figure: companyProfile.claims.serviceSupport, text: 'service support' },
    { figure: `${companyProfile.claims.vesselsServed}+`, text: 'vessels served' },
  ],
} as const;

/** What search engines and social cards say of the landing page. */
export const landingMetadata = {
  description:
    'Ballast water treatment service, TRO reagents, spare parts and ship chandler supplies from Haugesund, Norway. Find a part and send a request for quotation.',
  keywords: [
    'ballast water treatment service',
    'TRO reagent',
    'ballast water spare parts',
    'BWTS service Norway',
    'ship chandler Haugesund',
    'OceanGuard service',
  ],
} as const;

/** The six stages that the drawing shows, in the order of the water. */
export const treatmentStages = [
  {
    name: 'Intake',
    text: 'Sea water comes in through the sea chest; the ballast pump lifts it to the system.',
  },
  { name: 'Filter', text: 'Filtration at uptake keeps the larger organisms out of the tanks.' },
  {
    name: 'Treatment',
    text: 'Electrolysis makes an oxidant from the sea water itself. The TRO analyser controls the dose.',
  },
  { name: 'Ballast tank', text: 'The treated water stays on board until the ship deballasts.' },
  {
    name: 'Neutralisation',
    text: 'At discharge, sodium thiosulfate takes up the oxidant that is left.',
  },
  {
    name: 'Discharge',
    text: 'Usually at most 0.1 mg/L TRO as chlorine; the ship’s type approval certificate governs.',
  },
] as const;

export type ServiceIconName = 'system' | 'worldwide' | 'chemicals' | 'distribution' | 'testing' | 'chandler';

export interface Service {
  icon: ServiceIconName;
  title: string;
  description: string;
  features: readonly [string, string, string];
  readMore: { readonly text: string; readonly link: ContentPath };
}

export const services: readonly Service[] = [
  {
    icon: 'system',
    title: 'Ballast Water Systems',
    description: 'Annual service, fault finding and spare parts for the systems that ships carry.',
    features: [
      'Electrolysis, electrocatalysis and UV systems',
      'Filter, treatment unit, TRO, neutralisation and controls',
      'A service report after every visit',
    ],
    readMore: { text: 'How we service ballast systems', link: '/ballast-service' },
  },
  {
    icon: 'worldwide',
    title: 'Worldwide Service',
    description: 'Technician, parts and reagents planned for the same port call.',
    features: [
      'On board in Norway, in Europe and in ports worldwide',
      '24/7 service support',
      'Remote review of alarms and logs with the crew',
    ],
    readMore: { text: 'A visit to a Headway system, step by step', link: '/headway-ballast-service' },
  },
  {
    icon: 'chemicals',
    title: 'Chemical Supply',
    description: 'TRO reagents and neutralising chemicals, matched to the analyser on board.',
    features: [
      'TRO reagent kits for 12 and for 3 months',
      'CLX reagent set 09991 for the CLX-Ex2',
      'Sodium thiosulfate, safety data sheet with every delivery',
    ],
    readMore: { text: 'What is in a reagent kit', link: '/tro-reagent-kit' },
  },
  {
    icon: 'distribution',
    title: 'Authorized Distribution',
    description: 'Equipment and spares of three partner brands, from the maker to the gangway.',
    features: [
      `${treatment.name}: ${treatment.field}`,
      `${analysers.name}: ${analysers.field}`,
      `${filtration.name}: ${filtration.field}`,
    ],
    readMore: { text: 'Find the reagent for an analyser', link: '/tro-cross-reference-guide' },
  },
  {
    icon: 'testing',
    title: 'Compliance Testing',
    description: 'Checks that show where a system stands before the surveyor asks.',
    features: [
      'Online TRO reading against a grab sample',
      'Indicative checks of ballast water',
      'Attendance at commissioning tests; an independent laboratory takes the samples',
    ],
    readMore: { text: 'Check a TRO reading on board', link: '/tro-calibration-kit' },
  },
  {
    icon: 'chandler',
    title: 'Ship Chandler Services',
    description: 'Stores delivered alongside, agreed with the agent before the ship berths.',
    features: [
      'Deck and engine, cabin, provisions and safety',
      'Order lists with IMPA or ISSA codes',
      'Planned on ETA, ETD, berth and agent',
    ],
    readMore: { text: 'Stores for ships in port', link: '/ship-chandler' },
  },
];

/** What lets us answer a service request at once. */
export const serviceRequestNeeds = [
  'Vessel name and IMO number',
  'System maker, model and serial number',
  'Alarm list, and a photo of the analyser nameplate',
  'Port, ETA and agent',
] as const;
