import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const troReagentKit: ContentPage = {
  path: '/tro-reagent-kit',
  title: 'TRO Reagent Kit',
  heading: 'TRO Reagent Kit: Buffer and DPD Indicator',
  description:
    'What is in a TRO reagent kit and what each part does: buffer, DPD indicator and powder, how to activate the indicator and when to change both bottles.',
  keywords: [
    'TRO reagent kit',
    'DPD indicator',
    'TRO buffer solution',
    'DPD powder',
    'two-bottle TRO analyser',
  ],
  kind: 'product',
  lead: 'Two liquids make the measurement. Buffer sets the pH of the sample; DPD indicator turns it pink where oxidant is present. The kit holds both, with powder that activates the indicator on the day you fit it.',
  sections: [
    {
      heading: 'In the box',
      paragraphs: [],
      table: {
        caption: 'Parts of the kit',
        head: ['Part', 'Task', 'In a 12-month pack'],
        rows: [
          ['Buffer', 'Brings the sample to the pH at which DPD works', '1 bottle'],
          ['Indicator', 'Carries the DPD into the sample', '4 bottles'],
          ['DPD powder', 'Activates one indicator bottle', '1 vial for each indicator'],
          ['Leaflet and SDS', 'Preparation and safety; keep them with the analyser', '1 of each'],
        ],
      },
    },
    {
      heading: 'How the bottles are used',
      paragraphs: [
        'In an analyser of the CLX family the cycle is flush, purge, zero, dose, mix, read. Sample rinses a glass cuvette, the instrument takes its zero, then a little of each bottle is dosed and mixed. A green LED at 515 nm shines through. The pinker the sample, the more oxidant it holds.',
      ],
      figure: {
        drawing: 'two-bottle-analyser',
        caption: 'Buffer and indicator are dosed into one cuvette and read by light.',
      },
    },
    {
      heading: 'Fit a new indicator',
      paragraphs: [],
      list: {
        ordered: true,
        items: [
          'Put on gloves and goggles and read the leaflet that came with this kit.',
          'Tip the DPD powder into the indicator bottle, close it and shake until it is dissolved.',
          'Write the date on the label.',
          'Change the bottle and prime the line until no air is left in it.',
          'Watch one full cycle and note the first reading.',
        ],
      },
    },
    {
      heading: 'Why the leaflet decides',
      paragraphs: [
        [
          'Kits differ. The manual of the CLX-Ex2 says that the buffer of ',
          { text: 'set 09991', link: '/clx-reagent-09991' },
          ' needs no preparation; a guide to another model describes bottles that are filled on board. So do not carry a habit from one ship to the next. If the leaflet is lost, ',
          { text: 'ask us for it', link: '/#contact' },
          '.',
        ],
      ],
    },
    {
      heading: 'When to change',
      paragraphs: [
        [
          'Ninety days for the activated indicator and one year for the buffer: so says the manual of the CLX-Ex2. Your leaflet may say otherwise, and then it counts. After a long standby a check valve can block: flush the line and prime it by hand before you blame the reagent. Pack sizes are compared under ',
          { text: 'TRO kits', link: '/tro-kit' },
          ', analysers in the ',
          { text: 'reagent guide', link: '/tro-cross-reference-guide' },
          '.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'Two-bottle reagent kit',
    rows: [
      { label: 'Reagents', value: 'pH buffer and DPD indicator' },
      { label: 'Activation', value: 'DPD powder into the indicator bottle' },
      { label: 'Indicator in use', value: '90 days' },
      { label: 'Buffer in use', value: 'One year' },
      { label: 'Colour with oxidant', value: 'Pink' },
      { label: 'Papers', value: 'Leaflet and safety data sheet' },
      { label: 'Protection', value: 'Gloves and goggles' },
    ],
  },
  product: productIds['MS-TRO-012'],
  relatedProducts: [productIds['MS-TRO-012'], productIds['MS-TRO-I125'], productIds['MS-TRO-DPD4']],
  relatedPages: ['/clx-reagent-09991', '/tro-kit'],
  callToAction: {
    heading: 'Kit, single bottle or powder',
    text: 'The catalogue lists the full kit and its parts one by one, so you order only what is due on board.',
    label: 'Add reagents to your RFQ',
    target: '/#products',
  },
  searchTerm: 'DPD',
};
