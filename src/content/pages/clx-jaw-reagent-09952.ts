import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const clxJawReagent09952: ContentPage = {
  path: '/clx-jaw-reagent-09952',
  title: 'CLX JAW Reagent 09952',
  heading: 'CLX JAW Reagent 09952',
  description:
    'Ordering CLX JAW reagent 09952: what to photograph on board, how we confirm fit from the analyser nameplate, and where to look for other CLX reagents.',
  keywords: ['09952', 'CLX JAW reagent', 'CLX reagent 09952', 'TRO reagent order', 'CLX analyser reagent'],
  kind: 'ordering',
  lead: 'Vessels ask us for CLX JAW reagent under the number 09952. We quote it after we have matched your request to the instrument on board. This page is for ordering; it makes no statement about contents.',
  sections: [
    {
      heading: 'Why we ask before we quote',
      paragraphs: [
        'A number on a purchase list may be old, copied from another ship or missing a digit. CLX monitors are two-bottle instruments that measure with DPD, and bottles of one model may look like those of the next. We have no maker’s document for 09952 that we could print here, so the nameplate decides.',
        [
          'How buffer and indicator work together: see ',
          { text: 'TRO reagent kit', link: '/tro-reagent-kit' },
          '. If your plate reads CLX-Ex2 or 28034, the set in its manual is ',
          { text: '09991', link: '/clx-reagent-09991' },
          '.',
        ],
      ],
    },
    {
      heading: 'From list to quotation',
      paragraphs: [],
      list: {
        ordered: true,
        items: [
          [
            'Find 09952 in ',
            { text: 'our catalogue', link: '/#products' },
            ' and add it to the basket with the quantity.',
          ],
          'Open the analyser cabinet only as your permit allows, and photograph the plate inside and outside.',
          'Photograph the front and the back label of each bottle in use.',
          'Send the RFQ with the pictures in the same mail.',
          'We reply with the item that fits, its data sheet and its safety data sheet, or we say that it does not fit.',
        ],
      },
    },
    {
      heading: 'Storage and handling',
      paragraphs: [
        'Treat it as you treat any reagent: upright, closed, cool, away from light and out of the provision store. Wear gloves and goggles. Read the safety data sheet before you open a bottle, and hand used liquid ashore with the chemical waste.',
      ],
    },
    {
      heading: 'If it is not the right one',
      paragraphs: [
        [
          'Look the instrument up in the ',
          { text: 'analyser and reagent guide', link: '/tro-cross-reference-guide' },
          '. Every row there is marked either confirmed or ask us. A technician can also identify the analyser during a service call.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'What we need to confirm fit',
    rows: [
      { label: 'Number on your list', value: '09952, with the text beside it' },
      { label: 'Analyser', value: 'Photo of the nameplate: maker, model, serial number' },
      { label: 'Bottles in use', value: 'Photo of both labels, with sizes' },
      { label: 'Treatment system', value: 'Maker and model' },
      { label: 'Quantity', value: 'Sets, and number of analysers on board' },
      { label: 'Last supply', value: 'Old invoice or delivery note, if there is one' },
      { label: 'Delivery', value: 'Port, ETA, agent' },
    ],
  },
  product: productIds['09952'],
  relatedProducts: [productIds['09952'], productIds['09991'], productIds['MS-SAF-010']],
  relatedPages: ['/clx-reagent-09991', '/tro-cross-reference-guide'],
  callToAction: {
    heading: 'Let us check 09952 for you',
    text: 'Two photos are enough to begin: the analyser’s plate and the bottle in use. Tell us the vessel and the next port.',
    label: 'Send the photos',
    target: '/#contact',
  },
  searchTerm: '09952',
};
