import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const sunruiTroReagent: ContentPage = {
  path: '/sunrui-tro-reagent',
  title: 'SunRui TRO Reagent',
  heading: 'TRO Reagent for SunRui BalClor',
  description:
    'TRO reagent for SunRui BalClor ballast systems, matched to the analyser on board. Where BalClor samples TRO, what to check there and what to send us.',
  keywords: [
    'SunRui TRO reagent',
    'BalClor TRO',
    'SunRui BalClor reagent',
    'BalClor neutralisation',
    'BWTS reagent',
  ],
  kind: 'product',
  lead: 'BalClor by SunRui of Qingdao reads TRO around its neutralising stage. The reagent for that reading depends on the analyser installed, so we ask for its nameplate and then quote.',
  sections: [
    {
      heading: 'Three stages of BalClor',
      paragraphs: [
        'In June 2017 SunRui became the fourth maker, and the first in Asia, with a US Coast Guard type approval. The system works in three stages.',
      ],
      list: {
        ordered: true,
        items: [
          'Filtration: particles and larger organisms stay out of the tank.',
          'Electrochlorination: current makes chlorine from the salt in sea water, and the chlorine treats what passed the filter.',
          [
            'Neutralisation: an agent removes the rest before discharge. Electrolysis systems commonly use ',
            { text: 'sodium thiosulfate', link: '/sodium-thiosulfate' },
            '; your manual names the agent.',
          ],
        ],
      },
      figure: {
        drawing: 'neutralisation',
        caption: 'TRO is sampled around the point where the agent is dosed.',
      },
    },
    {
      heading: 'Why the sample point matters',
      paragraphs: [
        'A reading ahead of the dosing point says how much agent is wanted; one behind it says whether the water may go. Follow the sample lines with the drawing in your hand and label which valve belongs to which reading. A closed or swapped valve looks like a reagent fault on the screen.',
        'Then check flow to the instrument, the drain and the date on the bottles, in that order. New reagent is the last step, not the first.',
      ],
    },
    {
      heading: 'Ask for the right set',
      paragraphs: [
        [
          'If the ship has ERMA FIRST FIT as well, use the ',
          { text: 'page for both makes', link: '/erma-first-balclor-reagent' },
          '. What is known of each analyser, and what is not, is in the ',
          { text: 'reagent guide', link: '/tro-cross-reference-guide' },
          '. Otherwise send:',
        ],
      ],
      list: {
        ordered: false,
        items: [
          'a straight photo of the analyser plate, with all digits readable,',
          'the BalClor model and serial number,',
          'the labels of both reagents, if there are two,',
          'the number of analysers in the ballast and discharge lines.',
        ],
      },
    },
    {
      heading: 'Seals and service in the same call',
      paragraphs: [
        [
          'A seal kit for the filtration stage is in ',
          { text: 'our catalogue', link: '/#products' },
          '. If a technician comes on board, the analyser can be cleaned, refilled and compared with a hand sample in the same attendance.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'BalClor and its reagent',
    rows: [
      { label: 'Maker', value: 'SunRui, Qingdao' },
      { label: 'Stages', value: 'Filtration, electrochlorination, neutralisation' },
      { label: 'TRO sampling', value: 'Around neutralisation' },
      { label: 'US Coast Guard', value: 'Type approval in June 2017' },
      { label: 'Reagent', value: 'By analyser; set quoted after the plate is seen' },
      { label: 'Please send', value: 'Plate photo, BalClor model, bottle labels' },
    ],
  },
  product: productIds['MS-SUN-010'],
  relatedProducts: [productIds['MS-SUN-010'], productIds['MS-SUN-201'], productIds['MS-STS-025']],
  relatedPages: ['/erma-first-balclor-reagent', '/sodium-thiosulfate'],
  callToAction: {
    heading: 'Have the plate at hand?',
    text: 'Attach the picture, name the vessel and the next port, and say how long the present bottles have been open.',
    label: 'Ask for a BalClor set',
    target: '/#contact',
  },
  searchTerm: 'SunRui',
};
