import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const sodiumThiosulfate: ContentPage = {
  path: '/sodium-thiosulfate',
  title: 'Sodium Thiosulfate for Ballast Water',
  heading: 'Sodium Thiosulfate',
  description:
    'Sodium thiosulfate for ballast water neutralisation: CAS and EC numbers, solubility, why the dose is set in the system, storage, protection and packs.',
  keywords: [
    'sodium thiosulfate ballast water',
    'sodium thiosulphate',
    'CAS 10102-17-7',
    'ballast neutralising agent',
    'dechlorination ship',
  ],
  kind: 'product',
  lead: 'Sodium thiosulfate takes chlorine out of treated ballast water before discharge. We supply it as crystals and as solution, with the supplier’s safety data sheet in every delivery.',
  sections: [
    {
      heading: 'The substance',
      paragraphs: [
        'The crystals are the pentahydrate, Na2S2O3·5H2O: colourless, soluble in water, melting at 48 °C. The anhydrous salt has a CAS number of its own, so compare the number on your requisition with the label. British lists often spell it thiosulphate.',
      ],
    },
    {
      heading: 'Why there is no single dose',
      paragraphs: [
        'The reaction with chlorine takes more than one route, and pH, salt form and excess change the result. A field guide for pipelines gives 1.9 mg for each mg of chlorine at pH 7. A maker of instruments gives 7.0 mg of pentahydrate for laboratory samples. Neither is meant for your ship.',
        [
          'The dose on board is a set-point in the treatment system. It comes from that maker’s manual, with the strength of solution the manual asks for. If TRO stays high although the agent is fresh, look at pump, injection point and analyser; the reading itself depends on good ',
          { text: 'TRO reagents', link: '/tro-kit' },
          '. Where the stage sits in two makes of system is shown under ',
          { text: 'OceanGuard maintenance', link: '/oceanguard-service' },
          ' and ',
          { text: 'ERMA FIRST and BalClor', link: '/erma-first-balclor-reagent' },
          '.',
        ],
      ],
      figure: {
        drawing: 'neutralisation',
        caption: 'The agent is dosed into the line at discharge, ahead of the outlet.',
      },
    },
    {
      heading: 'Store and handle',
      paragraphs: [],
      list: {
        ordered: false,
        items: [
          'Keep it dry and the container tightly closed.',
          'Keep it apart from strong acids and oxidisers. With acid it can give off sulfur dioxide.',
          'Wear gloves and goggles, also when you only top up the tank.',
          'Ventilate. A data sheet for concentrated solution warns people with sulfite-sensitive asthma.',
          'Read the hazard section of the sheet you received: suppliers classify the substance differently.',
          'Label the day tank with name, strength and date of mixing.',
        ],
      },
    },
    {
      heading: 'Choose a pack',
      paragraphs: [
        [
          'Crystals come in 25 kg packs and are dissolved on board. Solution comes in 200 L drums: it saves the mixing but has to be lifted. A small analytical grade for samples is a separate item. All stand in ',
          { text: 'the catalogue', link: '/#products' },
          '.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'Sodium thiosulfate',
    rows: [
      { label: 'CAS, pentahydrate', value: '10102-17-7' },
      { label: 'CAS, anhydrous', value: '7772-98-7' },
      { label: 'EC number', value: '231-867-5' },
      { label: 'Formula', value: 'Na2S2O3·5H2O' },
      { label: 'Molar mass', value: '248.2 g/mol (pentahydrate)' },
      { label: 'Solubility in water', value: '701 g/L at 20 °C' },
      { label: 'Melting point', value: '48 °C' },
      { label: 'Packs', value: '25 kg crystals, 200 L solution' },
      { label: 'Classification', value: 'See the safety data sheet supplied' },
    ],
  },
  relatedProducts: [productIds['MS-STS-025'], productIds['MS-STS-200'], productIds['MS-SAF-010']],
  relatedPages: ['/oceanguard-service', '/erma-first-balclor-reagent'],
  callToAction: {
    heading: 'Ask for a quotation',
    text: 'State crystals or solution, the strength your manual asks for, the quantity and the port. Tell us about lifting gear if you take drums.',
    label: 'Request thiosulfate',
    target: '/#contact',
  },
  searchTerm: 'thiosulfate',
};
