import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const ermaFirstBalclorReagent: ContentPage = {
  path: '/erma-first-balclor-reagent',
  title: 'ERMA FIRST and BalClor Reagent',
  heading: 'TRO Reagent for ERMA FIRST and BalClor',
  description:
    'TRO reagent for vessels with ERMA FIRST FIT or BalClor systems: both neutralise at discharge, both are matched by analyser. What to read off and send.',
  keywords: [
    'ERMA FIRST TRO reagent',
    'ERMA FIRST FIT reagent',
    'BalClor reagent',
    'TRO reagent set',
    'ballast neutralisation',
  ],
  kind: 'product',
  lead: 'A fleet may have ERMA FIRST FIT on one ship and BalClor on the next. For both, the TRO analyser decides the reagent and not the treatment system, so one list with the analysers is enough.',
  sections: [
    {
      heading: 'The two systems side by side',
      paragraphs: [],
      table: {
        caption: 'Treatment in each system',
        head: ['', 'ERMA FIRST FIT', 'BalClor'],
        rows: [
          ['Maker', 'ERMA FIRST, Greece', 'SunRui, China'],
          ['At uptake', 'Filtration, full-flow electrolysis', 'Filtration, electrochlorination'],
          ['At discharge', 'Neutralisation', 'Neutralisation'],
          ['US Coast Guard approval', 'October 2017', 'June 2017'],
        ],
      },
    },
    {
      heading: 'FIT by flow',
      paragraphs: [
        'The approval of October 2017 covered thirteen FIT models from 90 to 3,740 m³/h. In a full-flow system all the ballast water passes the electrolysis cell. The model number tells us the size of the filter and the seals; it does not tell us the instrument that reads TRO.',
        [
          'For BalClor alone, with its stages one by one, there is ',
          { text: 'a page of its own', link: '/sunrui-tro-reagent' },
          '.',
        ],
      ],
      figure: {
        drawing: 'treatment-process',
        caption: 'Filter and electrolysis on the way in, neutralisation on the way out.',
      },
    },
    {
      heading: 'One fleet, one list',
      paragraphs: [
        'A purchaser for several ships saves a round of questions with a list like this, one line for each analyser:',
      ],
      list: {
        ordered: true,
        items: [
          'Vessel and IMO number.',
          'FIT or BalClor, with model and serial number.',
          'Analyser maker, model and serial number, best as a photo.',
          'Reagent in use, with the date of the last change.',
          'How many sets for the year, and the port where they come on board.',
        ],
      },
    },
    {
      heading: 'The other consumable',
      paragraphs: [
        [
          'Reagents measure; a neutralising agent acts. Check both stores together. Properties and handling of the usual agent are under ',
          { text: 'sodium thiosulfate', link: '/sodium-thiosulfate' },
          '. Which analysers are already matched to a kit is shown in the ',
          { text: 'TRO guide', link: '/tro-cross-reference-guide' },
          '. Filter seals for both makes are in ',
          { text: 'the catalogue', link: '/#products' },
          '; state the model there too.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'Reagent for FIT and BalClor',
    rows: [
      { label: 'Systems', value: 'ERMA FIRST FIT; SunRui BalClor' },
      { label: 'FIT range', value: '13 models, 90–3,740 m³/h' },
      { label: 'Treatment', value: 'Filter and electrolysis, neutralised at discharge' },
      { label: 'Reagent', value: 'Matched to the analyser on board' },
      { label: 'Supplied as', value: 'Set' },
      { label: 'Fit check', value: 'Analyser plate and system serial number' },
    ],
  },
  product: productIds['MS-EFB-010'],
  relatedProducts: [productIds['MS-EFB-010'], productIds['MS-SUN-010'], productIds['MS-EFB-201']],
  relatedPages: ['/sunrui-tro-reagent', '/tro-cross-reference-guide'],
  callToAction: {
    heading: 'Send the fleet list',
    text: 'Any format will do, a spreadsheet or a photographed page. We mark each line as confirmed or with what is missing.',
    label: 'Send your list',
    target: '/#contact',
  },
  searchTerm: 'BalClor',
};
