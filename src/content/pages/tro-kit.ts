import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const troKit: ContentPage = {
  path: '/tro-kit',
  title: 'TRO Kits for Ballast Systems',
  heading: 'TRO Kits',
  description:
    'TRO kits for DPD analysers on ballast water systems: 12 and 3 month packs, when to change reagents, how to store them and how to identify your analyser.',
  keywords: [
    'TRO kit',
    'TRO kits ballast water',
    'TRO reagent 12 months',
    'TRO analyser reagent',
    'DPD kit ship',
  ],
  kind: 'product',
  lead: 'A TRO kit holds the reagents with which the analyser measures oxidant in treated ballast water. The analyser on the bulkhead decides which kit you need; the name of the treatment system alone does not.',
  sections: [
    {
      heading: 'What the analyser measures',
      paragraphs: [
        'TRO means total residual oxidant: the oxidant left after treatment, in mg/L as chlorine. The system uses the value to control the dose at uptake and to start neutralisation before discharge.',
        'One study describes about 10 mg/L at the dose and less than 0.1 mg/L at discharge. Take that as an example. At discharge, 0.1 mg/L as chlorine is the usual limit, and the ship’s type approval certificate has the last word.',
        'Both colorimetric and amperometric analysers are fitted on ships. The kits on this page are for the colorimetric type that works with DPD.',
      ],
      figure: {
        drawing: 'treatment-side-stream',
        caption: 'A side-stream system as an example: the TRO reading sets how much is dosed.',
      },
    },
    {
      heading: 'Twelve months or three',
      paragraphs: [
        [
          'In a CLX-Ex2 the indicator is changed every 90 days, even if the bottle is not empty, and the buffer once a year. Four indicators and one buffer therefore last about a year. What each bottle does is explained under ',
          { text: 'TRO reagent kit', link: '/tro-reagent-kit' },
          '.',
        ],
      ],
      table: {
        caption: 'Our two packs',
        head: ['Pack', 'Contents', 'Order it when'],
        rows: [
          ['12 months', '1 buffer, 4 indicators with DPD powder', 'The whole set is due'],
          ['3 months', '1 indicator with DPD powder, no buffer', 'Only the indicator is due'],
        ],
      },
    },
    {
      heading: 'Identify the analyser first',
      paragraphs: [],
      list: {
        ordered: true,
        items: [
          'Read the nameplate: maker, model, serial number.',
          'Photograph it, and the labels of the bottles now in use.',
          [
            'Look the model up in the ',
            { text: 'cross-reference guide', link: '/tro-cross-reference-guide' },
            '. It says what is confirmed and what we still have to ask.',
          ],
          ['CLX-Ex2 on the plate? Then you want ', { text: 'set 09991', link: '/clx-reagent-09991' }, '.'],
          [
            'Anything else: ',
            { text: 'send us the photos', link: '/#contact' },
            ' and we confirm fit before we quote.',
          ],
        ],
      },
    },
    {
      heading: 'On the shelf and in use',
      paragraphs: [
        'Keep kits cool and dark. Ship practice is that an activated indicator lasts its three months if the chamber stays below 25 °C. Write the date of mixing on the bottle, and renew an indicator that has turned dark before its time.',
        [
          'After a change of reagent, compare the analyser with a hand sample. The ',
          { text: 'calibration kit', link: '/tro-calibration-kit' },
          ' page shows how.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'TRO kits at a glance',
    rows: [
      { label: 'Quantity measured', value: 'Total residual oxidant, mg/L as chlorine' },
      { label: 'Method', value: 'DPD colorimetric' },
      { label: 'Indicator', value: 'Changed every 90 days (CLX-Ex2)' },
      { label: 'Buffer', value: 'Changed once a year (CLX-Ex2)' },
      { label: 'Storage', value: 'Cool and dark' },
      { label: 'For a quotation', value: 'Nameplate photo, number of analysers, port' },
    ],
  },
  relatedProducts: [productIds['MS-TRO-012'], productIds['MS-TRO-003'], productIds['MS-TRO-B500']],
  relatedPages: ['/tro-reagent-kit', '/tro-cross-reference-guide'],
  callToAction: {
    heading: 'Order for the whole year',
    text: 'Count the analysers, choose the pack and add both to your request. Mention the date of the last change if you want one delivery to cover the next.',
    label: 'Choose a pack',
    target: '/#products',
  },
  searchTerm: 'TRO reagent kit',
};
