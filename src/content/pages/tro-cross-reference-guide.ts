import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const troCrossReferenceGuide: ContentPage = {
  path: '/tro-cross-reference-guide',
  title: 'TRO Cross-Reference Guide',
  heading: 'TRO Analyser and Reagent Guide',
  description:
    'Find the TRO reagent for your analyser or ballast system. Each row of the guide is marked confirmed or ask us; cells we cannot prove are left unknown.',
  keywords: [
    'TRO cross reference',
    'TRO reagent guide',
    'TRO analyser list',
    'ballast reagent cross-reference',
    'CLX reagent table',
  ],
  kind: 'guide',
  lead: 'Search by system, analyser or number. Confirmed means that we can show a document for the reagent. Ask us means that the plate on board has to answer. A cell we cannot prove says unknown.',
  sections: [
    {
      heading: 'Analysers, systems and reagents',
      paragraphs: [],
      crossReference: true,
    },
    {
      heading: 'How to use the table',
      paragraphs: [],
      list: {
        ordered: true,
        items: [
          'Start with the analyser. It is a surer key than the treatment system.',
          'Type a few letters or digits of the model; the rows narrow as you type.',
          'Read the status before the number.',
          'Open the page in the row. It says what to check and what to send.',
        ],
      },
    },
    {
      heading: 'How to read a nameplate',
      paragraphs: [
        'Look on the door, inside it and under the enclosure. A useful photo shows maker, model, serial number, supply voltage and, in an Ex space, the marking that begins with Ex. A barcode alone is no help. If paint covers the plate, the manual’s cover and the wiring diagram often carry the model too.',
      ],
      figure: {
        drawing: 'two-bottle-analyser',
        caption: 'Count the bottles: two point to a buffer and an indicator.',
      },
    },
    {
      heading: 'One confirmed row in full',
      paragraphs: [
        [
          'The CLX-Ex2, model 28034, takes ',
          { text: 'set 09991', link: '/clx-reagent-09991' },
          ': four 125 mL indicators with powder and a 500 mL buffer. The CLX-XT, model 28030, also uses one buffer and four indicators in a year, yet we have no proven set number for it and mark the row ask us.',
        ],
      ],
    },
    {
      heading: 'Ships with UV treatment',
      paragraphs: [
        [
          'Hyundai EcoBallast is chemical-free: its UV treatment calls for no TRO reagent. Other UV systems normally follow the same logic. A ship may still have an oxidant system beside it, so check each installation. Lamps and sleeves are a matter for ',
          { text: 'system service', link: '/ballast-service' },
          ' and ',
          { text: 'the catalogue', link: '/#products' },
          '.',
        ],
      ],
    },
    {
      heading: 'Names and numbers',
      paragraphs: [
        'Makers’ names and model numbers stand here so that you can find your equipment. They do not mean that a maker has approved our reagents, unless a document we send you says so. Found a mistake, or a plate we lack? Tell us and the row is corrected.',
      ],
    },
  ],
  specification: {
    caption: 'Reading the guide',
    rows: [
      { label: 'Confirmed', value: 'Stated in a document we have read' },
      { label: 'Ask us', value: 'Needs the nameplate from your ship' },
      { label: 'Unknown', value: 'No document found; the cell stays open' },
      { label: 'By nameplate', value: 'Differs from ship to ship' },
      { label: 'Best search key', value: 'Analyser model, for example 28034' },
      { label: 'Best photo', value: 'Maker, model, serial number, Ex marking' },
    ],
  },
  relatedProducts: [productIds['09991'], productIds['MS-TRO-012'], productIds['MS-SRV-002']],
  relatedPages: ['/tro-kit', '/tro-reagent-kit'],
  callToAction: {
    heading: 'Your analyser is not in the list?',
    text: 'Send its plate and the reagent in use. We look for the maker’s papers and tell you what we found, also when it is nothing.',
    label: 'Send a nameplate',
    target: '/#contact',
  },
  searchTerm: 'TRO',
};
