import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const globalExp1: ContentPage = {
  path: '/global-exp1',
  title: 'Global EXP1',
  heading: 'Global EXP1 Consumable',
  description:
    'Ordering the consumable requested as Global EXP1: the photos and facts we need, how fit is confirmed before a quotation, and what to do in the meantime.',
  keywords: ['Global EXP1', 'EXP1 consumable', 'Global EXP1 reagent', 'EXP1 order', 'TRO consumable enquiry'],
  kind: 'ordering',
  lead: 'Global EXP1 is how some purchase lists name a consumable for a TRO instrument. The name alone does not let us pick a box from a shelf. This page takes you from the name to an item that fits.',
  sections: [
    {
      heading: 'We read nothing into the name',
      paragraphs: [
        'We found no public document that says who makes Global EXP1, what it holds or which instrument takes it. So we claim none of it. Your ship knows more than the name does: there is a plate on the instrument and, with luck, an empty pack beside it.',
      ],
    },
    {
      heading: 'What to look for on board',
      paragraphs: [],
      list: {
        ordered: false,
        items: [
          'The instrument’s plate, with all its text in the picture.',
          'An old pack or bag: front, back and batch label.',
          'The page of the instrument’s manual that lists consumables.',
          'The requisition on which the name first appeared.',
          'A photo of the open consumable drawer or bottle rack.',
        ],
      },
    },
    {
      heading: 'Two ways of measuring TRO',
      paragraphs: [
        'Total residual oxidant is given in mg/L as chlorine. Ships carry instruments of two types. A colorimetric one mixes reagents into the sample and reads a colour; an amperometric one reads a current. Consumables of the two cannot replace each other, so the type is the first thing we ask.',
      ],
      figure: {
        drawing: 'two-bottle-analyser',
        caption: 'A colorimetric instrument: bottles, pump, cuvette, light.',
      },
    },
    {
      heading: 'How the enquiry runs',
      paragraphs: [],
      list: {
        ordered: true,
        items: [
          [
            'Add Global EXP1 to your basket in ',
            { text: 'the catalogue', link: '/#products' },
            ', with a note of the instrument.',
          ],
          'Send the RFQ and attach the pictures.',
          'We identify the instrument and write back what it takes.',
          'You compare our answer with the manual page on board.',
          'Only then do we quote, with data sheets.',
        ],
      },
    },
    {
      heading: 'Meanwhile',
      paragraphs: [
        [
          'Search the ',
          { text: 'TRO cross-reference guide', link: '/tro-cross-reference-guide' },
          ' for the instrument’s model. If the line came with a longer list of stores, send all of it through our ',
          { text: 'ship chandler desk', link: '/ship-chandler' },
          '; this line is then handled apart and does not hold up the rest.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'What we need to confirm fit',
    rows: [
      { label: 'Name on the list', value: 'Global EXP1, and any number beside it' },
      { label: 'Instrument', value: 'Maker, model, serial number from the plate' },
      { label: 'Type', value: 'Colorimetric or amperometric, if known' },
      { label: 'Old pack', value: 'Photo of front, back and batch label' },
      { label: 'Manual', value: 'Page that lists consumables' },
      { label: 'Ballast system', value: 'Make and model it serves' },
      { label: 'Vessel', value: 'Name, IMO number, next port' },
    ],
  },
  product: productIds['GLOBAL-EXP1'],
  relatedProducts: [productIds['GLOBAL-EXP1'], productIds['MS-TRO-012'], productIds['MS-CAL-001']],
  relatedPages: ['/tro-cross-reference-guide', '/ship-chandler'],
  callToAction: {
    heading: 'Show us the instrument',
    text: 'A clear picture of its plate does more than the part name. If you cannot take one, tell us the yard and the year of fitting.',
    label: 'Send a picture',
    target: '/#contact',
  },
  searchTerm: 'EXP1',
};
