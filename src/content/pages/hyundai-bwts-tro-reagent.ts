import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const hyundaiBwtsTroReagent: ContentPage = {
  path: '/hyundai-bwts-tro-reagent',
  title: 'Hyundai BWTS TRO Reagent',
  heading: 'TRO Reagent for Hyundai HiBallast',
  description:
    'TRO reagent for Hyundai HiBallast and HiBallast NF, matched to the analyser on board, and why EcoBallast, a UV system, needs none for its treatment.',
  keywords: [
    'Hyundai BWTS TRO reagent',
    'HiBallast reagent',
    'HiBallast NF',
    'EcoBallast UV',
    'HiBallast electrolyser',
  ],
  kind: 'product',
  lead: 'Hyundai has built two kinds of ballast water system. HiBallast works by electrolysis and uses TRO reagent; EcoBallast works by UV and needs none for its treatment. Look at the panel before you order.',
  sections: [
    {
      heading: 'HiBallast or EcoBallast',
      paragraphs: [],
      table: {
        caption: 'Hyundai systems and TRO',
        head: ['System', 'How it treats', 'TRO reagent'],
        rows: [
          ['HiBallast', 'Filter and electrolysis', 'Yes, by analyser'],
          ['HiBallast NF', 'Electrolysis; has its own manual', 'Yes, by analyser'],
          ['EcoBallast', 'Filter and UV, chemical-free, PLC-controlled', 'None for treatment'],
        ],
      },
      figure: {
        drawing: 'treatment-uv',
        caption: 'Filter and UV at uptake: light treats the water, and no oxidant is made.',
      },
    },
    {
      heading: 'State the variant',
      paragraphs: [
        'HiBallast NF is documented separately: its operation manual for the US Coast Guard is dated October 2021. A request that says only “Hyundai BWTS” cannot be answered with a part. Write the full name from the control cabinet, and add the type of electrolyser if you can read it.',
      ],
    },
    {
      heading: 'From analyser to reagent',
      paragraphs: [
        [
          'We do not list an analyser for HiBallast, because the instrument on the plate is what counts. See which instruments are already matched to a reagent in the ',
          { text: 'analyser guide', link: '/tro-cross-reference-guide' },
          ' and how packs are put together under ',
          { text: 'TRO kits', link: '/tro-kit' },
          '.',
        ],
      ],
      list: {
        ordered: false,
        items: [
          'Nameplate of the analyser, photographed from the front.',
          'Is it one bottle, two bottles or no reagent at all?',
          'Manual number on the cover of the analyser’s book.',
          'System name in full, and serial number.',
        ],
      },
    },
    {
      heading: 'Electrolyser cleaning',
      paragraphs: [
        'The cleaning instruction for the HiBallast electrolyser has been revised. Acid, strength and time belong to the current edition of the maker’s notice, so get that edition before you mix anything. Wear the protection in the safety data sheet, and lay out the seals you will need when the unit is opened.',
        [
          'The work can also be done by our technicians: ',
          { text: 'ballast water system service', link: '/ballast-service' },
          ' says how a visit is planned. Seal kits stand in ',
          { text: 'the catalogue', link: '/#products' },
          '.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'Hyundai systems and reagent',
    rows: [
      { label: 'HiBallast', value: 'Filter and electrolysis' },
      { label: 'HiBallast NF', value: 'Variant with its own operation manual' },
      { label: 'EcoBallast', value: 'Filter and UV; no TRO reagent for treatment' },
      { label: 'Reagent set', value: 'Quoted for the analyser on board' },
      { label: 'Cleaning', value: 'Only by the current maker’s notice' },
      { label: 'From you', value: 'System name in full, analyser plate, serial number' },
    ],
  },
  product: productIds['MS-HYU-010'],
  relatedProducts: [productIds['MS-HYU-010'], productIds['MS-HYU-201'], productIds['MS-ACD-020']],
  relatedPages: ['/tro-cross-reference-guide', '/tro-kit'],
  callToAction: {
    heading: 'Tell us which Hyundai',
    text: 'Name the variant and attach the analyser’s plate. If the cleaning is due as well, say so, and we quote seals with the reagent.',
    label: 'Ask for HiBallast reagent',
    target: '/#contact',
  },
  searchTerm: 'HiBallast',
};
