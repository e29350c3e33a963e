import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const techcrossTroReagent: ContentPage = {
  path: '/techcross-tro-reagent',
  title: 'Techcross TRO Reagent',
  heading: 'TRO Reagent for Techcross ECS',
  description:
    'TRO reagent for ships with Techcross ECS or ECS-Hychlor: why the sensor decides, where to find its plate, what to send us and how the two systems differ.',
  keywords: [
    'Techcross TRO reagent',
    'Electro-Cleen ECS reagent',
    'ECS-Hychlor',
    'ECU-300A',
    'Techcross BWTS reagent',
  ],
  kind: 'product',
  lead: 'For a Techcross installation we match the reagent to the TRO sensor that is fitted, because the system name does not tell us which sensor it is. A photo of the sensor’s plate is where we start.',
  sections: [
    {
      heading: 'Which Techcross do you have?',
      paragraphs: ['Two systems carry the name. Both work by electrolysis, but not in the same way.'],
      table: {
        caption: 'ECS and ECS-Hychlor',
        head: ['System', 'Electrolysis', 'Milestone'],
        rows: [
          [
            'ECS (Electro-Cleen)',
            'Direct, in the ballast line at uptake',
            'First Korean US Coast Guard approval, 5 June 2018',
          ],
          ['ECS-Hychlor', 'Indirect', 'IMO final approval, 2016'],
        ],
      },
    },
    {
      heading: 'Where TRO matters in ECS',
      paragraphs: [
        'At uptake the water runs through the electro-chamber unit and goes to the tanks with oxidant in it. At discharge it is neutralised and does not pass the cell again. TRO is therefore the figure that shows both the treatment and the readiness to discharge, and a neglected sensor leaves the system blind at either end.',
        'Chamber units are designated ECU-150B, ECU-300A, ECU-600A and ECU-1000A; some are Ex versions. Write down yours, because gaskets and cables follow it.',
      ],
      figure: {
        drawing: 'neutralisation',
        caption: 'At discharge the agent is dosed until TRO is under the limit.',
      },
    },
    {
      heading: 'Match the reagent in one mail',
      paragraphs: [],
      list: {
        ordered: false,
        items: [
          'Sensor: plate with maker, model and serial number.',
          'Reagent: label of the bottle or cartridge in use.',
          'System: ECS or ECS-Hychlor, with serial number.',
          'Chamber: ECU type and how many.',
          'Area: whether the sensor stands in an Ex space.',
        ],
      },
    },
    {
      heading: 'Related requests',
      paragraphs: [
        [
          'If your list says ',
          { text: 'TCL-4-ECS', link: '/tcl-4-ecs' },
          ', read that page: it has its own questions. If you know the analyser but not the kit, open the ',
          { text: 'cross-reference', link: '/tro-cross-reference-guide' },
          '. Gaskets for the chambers stand in ',
          { text: 'the parts list', link: '/#products' },
          ' under the maker’s name.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'Techcross ECS and its reagent',
    rows: [
      { label: 'Reagent', value: 'Confirmed for the sensor fitted' },
      { label: 'ECS', value: 'Direct electrolysis at uptake' },
      { label: 'ECS-Hychlor', value: 'Indirect electrolysis' },
      { label: 'Chamber units', value: 'ECU-150B, 300A, 600A, 1000A' },
      { label: 'Discharge', value: 'Neutralised, without passing the cell' },
      { label: 'Needed from you', value: 'Sensor plate, bottle label, system serial number' },
    ],
  },
  product: productIds['MS-TCX-010'],
  relatedProducts: [productIds['MS-TCX-010'], productIds['TCL-4-ECS'], productIds['MS-TCX-201']],
  relatedPages: ['/tcl-4-ecs', '/tro-cross-reference-guide'],
  callToAction: {
    heading: 'Send the sensor plate',
    text: 'We come back with the matching set for your Techcross sensor, or with the one question that is still open.',
    label: 'Ask about your sensor',
    target: '/#contact',
  },
  searchTerm: 'Techcross',
};
