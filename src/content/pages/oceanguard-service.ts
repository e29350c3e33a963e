import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const oceanguardService: ContentPage = {
  path: '/oceanguard-service',
  title: 'OceanGuard Service and Maintenance',
  heading: 'OceanGuard Maintenance',
  description:
    'OceanGuard maintenance step by step: filter, electrode module, TRO analyser, neutralisation and controls, and what to enter in the record book afterwards.',
  keywords: [
    'OceanGuard maintenance',
    'OceanGuard service',
    'BWTS maintenance checklist',
    'electrode module check',
    'ballast water record book',
  ],
  kind: 'service',
  lead: 'Follow the water: filter, electrode module, tank, neutralisation, overboard. This page says what to look at in each stage and what to write down. Intervals and limits stand in the manual of your unit, not here.',
  sections: [
    {
      heading: 'Three stages, one chain',
      paragraphs: [
        'The filter takes out the larger organisms and particles. Behind it, current runs through a catalyst plate and forms hydroxyl radicals; the maker’s name for this is AEOP. On the way out, an agent neutralises what oxidant remains. A weak stage loads the next one, so check them in this order even when the alarm names only one.',
      ],
      figure: {
        drawing: 'treatment-process',
        caption: 'Intake, filter, treatment, ballast tank, neutralisation, discharge.',
      },
    },
    {
      heading: 'Step by step',
      paragraphs: [],
      list: {
        ordered: true,
        items: [
          'Stop the operation, isolate the power and follow the manual’s rules for opening the unit.',
          'Filter: compare differential pressure before and after a flush. Open it if the difference stays, look at the element and renew the seals you disturb.',
          'Electrode module: look for deposits, leaks and loose terminals. Clean only with the agent and the method in the manual.',
          [
            'TRO analyser: check that sample flows, that the glass is clean and that the ',
            { text: 'reagent kit', link: '/tro-kit' },
            ' is within its date.',
          ],
          [
            'Neutralisation: check the level and the label of the agent, in many systems ',
            { text: 'sodium thiosulfate', link: '/sodium-thiosulfate' },
            ', then run the dosing pump and watch the injection point.',
          ],
          'Controls: operate each valve from the screen and compare with its position. Read the flow meter and the pressure transmitters against local gauges.',
          'Run uptake and discharge, and keep the trend log of both.',
        ],
      },
    },
    {
      heading: 'Before water goes overboard',
      paragraphs: [
        'TRO must be under the limit in the ship’s type approval certificate. That limit is usually 0.1 mg/L as chlorine. If the reading stays high, stop and find out whether the water or the analyser is wrong before you open the overboard valve again.',
      ],
    },
    {
      heading: 'What to write down',
      paragraphs: [
        'Enter the work in the ballast water record book. Its form changed on 1 February 2025 with MEPC.369(80). A ship may keep an electronic book under MEPC.383(81), in use since 1 October 2025, if it is approved and declared for that ship.',
        [
          'Maintenance is not a commissioning test: that test needs independent sampling and analysis. For an attendance by our technicians, see ',
          { text: 'service for Headway systems', link: '/headway-ballast-service' },
          ' or ',
          { text: 'write to us', link: '/#contact' },
          '.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'Maintenance in short',
    rows: [
      { label: 'Order of work', value: 'Filter, electrode module, TRO, neutralisation, controls, test run' },
      { label: 'Treatment stage', value: 'AEOP (electrocatalysis)' },
      { label: 'Usual TRO limit', value: '0.1 mg/L as chlorine; the certificate governs' },
      { label: 'Intervals', value: 'From the manual of the unit on board' },
      { label: 'Record', value: 'Ballast water record book, form of MEPC.369(80)' },
      { label: 'Electronic book', value: 'Needs approval and a declaration for the ship' },
    ],
  },
  relatedProducts: [productIds['MS-HDW-103'], productIds['MS-HDW-101'], productIds['MS-TRO-012']],
  relatedPages: ['/headway-ballast-service', '/headway-parts'],
  callToAction: {
    heading: 'Parts for the job list',
    text: 'Put seals, reagents and dosing pump parts on one request before the next call, and state the HMT model once.',
    label: 'Find OceanGuard parts',
    target: '/#products',
  },
  searchTerm: 'OceanGuard',
};
