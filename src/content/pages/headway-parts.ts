import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const headwayParts: ContentPage = {
  path: '/headway-parts',
  title: 'Headway Spare Parts',
  heading: 'Headway OceanGuard Spare Parts',
  description:
    'Spare parts for Headway OceanGuard ballast systems: filter, electrode module, dosing pump, flow meter, PLC and valves. What to state for a quotation.',
  keywords: [
    'Headway spare parts',
    'OceanGuard spare parts',
    'OceanGuard filter element',
    'OceanGuard electrode module',
    'HMT parts',
  ],
  kind: 'product',
  lead: 'Parts for OceanGuard, grouped by the place where they sit. Each is quoted for one unit, by HMT model and serial number, because the same name on a parts list can mean different sizes.',
  sections: [
    {
      heading: 'Groups',
      paragraphs: [],
      table: {
        caption: 'OceanGuard parts by group',
        head: ['Group', 'Parts', 'State besides model and serial'],
        rows: [
          ['Filter', 'Element and seals', 'How many elements are due'],
          ['Treatment', 'Electrode module', 'Position, if there are several'],
          ['Neutralisation', 'Diaphragm, valves and seals of the dosing pump', 'Pump plate'],
          ['Flow', 'Flow meter transmitter, 4–20 mA', 'DN of the sensor'],
          ['Controls', 'PLC module', 'Software revision on the start screen'],
          ['Ballast line', 'Butterfly valves, actuators, sample valves', 'Size, supply, position switch'],
        ],
      },
      figure: {
        drawing: 'treatment-process',
        caption: 'Where the groups sit between sea chest and overboard valve.',
      },
    },
    {
      heading: 'Item numbers on this site',
      paragraphs: [
        'Numbers that begin with MS-HDW are ours. They lead to a part in our catalogue and do not appear in Headway’s books. If you have the maker’s number, put it into the note of the line: we use it to check, and it goes back to you in the quotation.',
      ],
    },
    {
      heading: 'Before you fit a replacement',
      paragraphs: [
        'A part that differs from the approved configuration may need a word from the maker or from class. We say in the quotation what we offer, whether it is the same make as the one you take out, and leave the decision to you and your class. The control module is exchanged against the old one and loaded to your system revision.',
        [
          'If the cause of the fault is not certain, do not order yet: ',
          { text: 'a remote check or a visit', link: '/headway-ballast-service' },
          ' comes first. For the routine that shows wear early, follow ',
          { text: 'OceanGuard maintenance', link: '/oceanguard-service' },
          '.',
        ],
      ],
    },
    {
      heading: 'A request that needs no questions back',
      paragraphs: [],
      list: {
        ordered: true,
        items: [
          ['Pick the parts in ', { text: 'the catalogue', link: '/#products' }, ' under the Headway brand.'],
          'Write HMT model and serial number into the vessel details.',
          'Photograph the old part with a ruler beside it.',
          'Add the port, the date and whether the crew or a technician will fit it.',
        ],
      },
    },
  ],
  specification: {
    caption: 'Ordering OceanGuard parts',
    rows: [
      { label: 'Units', value: 'HMT-50 to HMT-4000; say if yours is an Ex version' },
      { label: 'Always state', value: 'HMT model and serial number' },
      { label: 'Our numbers', value: 'MS-HDW-…, house numbers' },
      { label: 'PLC module', value: 'Software revision needed, old module returned' },
      { label: 'Flow transmitter', value: '4–20 mA; DN of the sensor needed' },
      { label: 'Filter kit', value: 'Element with seals' },
    ],
  },
  relatedProducts: [productIds['MS-HDW-101'], productIds['MS-HDW-102'], productIds['MS-HDW-105']],
  relatedPages: ['/headway-ballast-service', '/oceanguard-service'],
  callToAction: {
    heading: 'Not sure which part it is?',
    text: 'Send a photo of the part where it sits, the alarm text and the HMT plate. We name the part before anyone orders it.',
    label: 'Identify a part',
    target: '/#contact',
  },
  searchTerm: 'Headway',
};
