import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const headwayBallastService: ContentPage = {
  path: '/headway-ballast-service',
  title: 'Headway Ballast Water Service',
  heading: 'Service for Headway Ballast Systems',
  description:
    'On-board service for Headway OceanGuard systems, HMT-50 to HMT-4000: yearly visit, fault finding and TRO checks. See what to send before we travel.',
  keywords: [
    'Headway ballast water service',
    'Headway BWTS',
    'OceanGuard technician',
    'HMT ballast system',
    'OceanGuard annual service',
  ],
  kind: 'service',
  lead: 'Our technicians attend Headway OceanGuard systems on board, worldwide. One visit can cover the yearly inspection, an open alarm, the TRO analyser and the reagents, if we know the model before we travel.',
  sections: [
    {
      heading: 'The system we come to',
      paragraphs: [
        'OceanGuard filters ballast water at uptake and then passes it through an electrolysis unit; Headway calls this stage electrocatalysis. At discharge, whatever oxidant is left is neutralised. The maker names the principle AEOP: current through a catalyst plate produces hydroxyl radicals.',
        'Models carry HMT designations from HMT-50 to HMT-4000, some of them in Ex versions. The US Coast Guard approved OceanGuard in November 2018 for 65 to 5,200 m³/h, the twelfth approval it gave. For what applies to your ship today, read the certificate on board.',
      ],
    },
    {
      heading: 'What a yearly visit covers',
      paragraphs: [
        [
          'The technician works with the crew, so that they see what is found. The same stages are described for the engine room on the ',
          { text: 'OceanGuard maintenance page', link: '/oceanguard-service' },
          '.',
        ],
      ],
      list: {
        ordered: false,
        items: [
          'Filter: element, seals and differential pressure.',
          'Electrode module: condition, deposits, cable ends.',
          [
            'TRO analyser: reagent dates, sample flow, and a reading compared with a hand sample from the ',
            { text: 'calibration kit', link: '/tro-calibration-kit' },
            '.',
          ],
          'Neutralisation: agent, dosing pump and the value at discharge.',
          'Controls: alarm history, valve sequence, flow and pressure signals.',
        ],
      },
      figure: {
        drawing: 'service-visit',
        caption: 'A visit from boarding to the signed report.',
      },
    },
    {
      heading: 'When something has failed',
      paragraphs: [
        [
          'Send the alarm list first. A remote review with the crew comes before the ticket, so that the technician brings the part that is needed. Wear parts and modules are listed under ',
          { text: 'Headway spare parts', link: '/headway-parts' },
          ' and in ',
          { text: 'the catalogue', link: '/#products' },
          '. If the vessel carries a second make, read ',
          { text: 'service for all makers', link: '/ballast-service' },
          '.',
        ],
      ],
    },
    {
      heading: 'What to send us',
      paragraphs: ['With these five things we can answer with a plan instead of questions.'],
      list: {
        ordered: true,
        items: [
          'HMT model and the serial number of the unit.',
          'Vessel name and IMO number.',
          'Alarm list with dates, and trend logs if the panel keeps them.',
          'A photo of the TRO analyser nameplate.',
          'Port, ETA, ETD and the agent who will get us on board.',
        ],
      },
    },
  ],
  specification: {
    caption: 'Headway OceanGuard in figures',
    rows: [
      { label: 'At uptake', value: 'Filtration, then electrocatalysis' },
      { label: 'At discharge', value: 'Neutralisation of remaining oxidant' },
      { label: 'Principle', value: 'AEOP, hydroxyl radicals from a catalyst plate' },
      { label: 'Designations', value: 'HMT-50 to HMT-4000; Ex versions exist' },
      { label: 'US approval of November 2018', value: '65–5,200 m³/h' },
      { label: 'Visit scope', value: 'Filter, electrode module, TRO, neutralisation, controls' },
      { label: 'You receive', value: 'Service report, signed on board' },
    ],
  },
  relatedProducts: [productIds['MS-SRV-001'], productIds['MS-SRV-004'], productIds['MS-HDW-102']],
  relatedPages: ['/oceanguard-service', '/headway-parts'],
  callToAction: {
    heading: 'Plan a Headway attendance',
    text: 'Name the HMT model, the port and the date. We answer with a technician, a scope and the parts we would bring.',
    label: 'Request a visit',
    target: '/#contact',
  },
  searchTerm: 'Headway',
};
