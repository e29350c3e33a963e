import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const tcl4Ecs: ContentPage = {
  path: '/tcl-4-ecs',
  title: 'TCL-4-ECS',
  heading: 'TCL-4-ECS Consumable',
  description:
    'Ordering TCL-4-ECS for your ballast water system: what we check before we quote, which plates to photograph on board and which alternatives to look at.',
  keywords: [
    'TCL-4-ECS',
    'TCL-4-ECS consumable',
    'ECS ballast consumable',
    'Electro-Cleen consumable',
    'TCL 4 ECS',
  ],
  kind: 'ordering',
  lead: 'TCL-4-ECS is a designation that vessels write on their requests. We supply against it once we know the sensor and the system it is meant for. What follows is a way to get there in one exchange of mails.',
  sections: [
    {
      heading: 'What we can and cannot say',
      paragraphs: [
        'The ending suggests Techcross ECS, and that is the installation we ask about first. We have not seen a maker’s document that explains the designation, so this page gives no description of the item. If you hold such a document, attach it: it settles the matter.',
      ],
    },
    {
      heading: 'ECS in four lines',
      paragraphs: [
        [
          'ECS, or Electro-Cleen, sends the ballast water through an electro-chamber while tanks are filled. When they are emptied the water bypasses that chamber and is neutralised. ECS-Hychlor makes its oxidant indirectly instead. The two are compared under ',
          { text: 'TRO reagent for Techcross', link: '/techcross-tro-reagent' },
          '.',
        ],
      ],
      figure: {
        drawing: 'neutralisation',
        caption: 'On the way out the water is neutralised and does not meet the chamber again.',
      },
    },
    {
      heading: 'Check on board',
      paragraphs: ['By the panel and in the store:'],
      list: {
        ordered: true,
        items: [
          'Find out who wrote TCL-4-ECS on the list, and from what: a label, a manual or an earlier order.',
          'Look for the same letters on a bottle, bag or cartridge near the sensor.',
          'Photograph that label, then the sensor’s plate, then the plate of the ECS cabinet.',
          'Note how many are in use and how many are in the store.',
          'Write the ECS serial number into the mail, not only into the picture.',
        ],
      },
    },
    {
      heading: 'If you cannot wait',
      paragraphs: [
        [
          'The ',
          { text: 'guide to analysers and reagents', link: '/tro-cross-reference-guide' },
          ' may show your sensor with a confirmed kit. You can also put the item into the basket of ',
          { text: 'our catalogue', link: '/#products' },
          ' today with a note, and send the photos as soon as the watch allows. Or have the sensor identified by a technician: ask for an analyser service on board.',
        ],
      ],
    },
    {
      heading: 'Safety data sheet',
      paragraphs: [
        'For any chemical the sheet comes with the goods. Check that it names the same designation as the label before you stow it.',
      ],
    },
  ],
  specification: {
    caption: 'What we need to confirm fit',
    rows: [
      { label: 'Designation', value: 'TCL-4-ECS, exactly as you have it' },
      { label: 'Source of the name', value: 'Label, manual page or old order' },
      { label: 'Sensor', value: 'Plate with maker, model, serial number' },
      { label: 'ECS', value: 'Serial number and cabinet plate' },
      { label: 'Variant', value: 'ECS or ECS-Hychlor' },
      { label: 'Stock on board', value: 'Pieces in use and in the store' },
      { label: 'Handover', value: 'Port, date, agent' },
    ],
  },
  product: productIds['TCL-4-ECS'],
  relatedProducts: [productIds['TCL-4-ECS'], productIds['MS-TCX-010'], productIds['MS-SRV-002']],
  relatedPages: ['/techcross-tro-reagent', '/tro-cross-reference-guide'],
  callToAction: {
    heading: 'Send label and plate',
    text: 'We answer with a confirmed item, or with the name of what your sensor takes instead. Nothing is sent on a guess.',
    label: 'Ask about TCL-4-ECS',
    target: '/#contact',
  },
  searchTerm: 'TCL-4-ECS',
};
