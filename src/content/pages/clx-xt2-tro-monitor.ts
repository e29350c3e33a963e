import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const clxXt2TroMonitor: ContentPage = {
  path: '/clx-xt2-tro-monitor',
  title: 'CLX-XT2 TRO Monitor',
  heading: 'CLX-XT2 TRO Monitor',
  description:
    'Replacing a CLX-XT2 TRO monitor: what to read off the installed unit, how the related CLX-XT and CLX-Ex2 compare, and what to settle before removal.',
  keywords: ['CLX-XT2', 'CLX-XT2 TRO monitor', 'CLX-XT 28030', 'CLX-Ex2 28034', 'TRO monitor replacement'],
  kind: 'ordering',
  lead: 'A CLX-XT2 that has to be replaced is quoted against the unit that hangs on board. We send the data sheet with the quotation and publish no figures for this model here.',
  sections: [
    {
      heading: 'Two relatives with published data',
      paragraphs: [
        'These are facts about other models of the family. They help you to tell which one you have; they are not data of the CLX-XT2.',
      ],
      table: {
        caption: 'CLX-XT and CLX-Ex2',
        head: ['', 'CLX-XT', 'CLX-Ex2'],
        rows: [
          ['Model number', '28030', '28034'],
          ['Protection', 'IP66', 'Ex px IIC T4 Gb'],
          ['Tested or rated', 'MEPC.174(58) part 3', '0 to 55 °C ambient'],
          ['Signals', '4–20 mA or RS-485', 'As its manual says'],
          [
            'Reagents',
            'One buffer, four indicators a year',
            ['Set ', { text: '09991', link: '/clx-reagent-09991' }],
          ],
        ],
      },
    },
    {
      heading: 'How the family measures',
      paragraphs: [
        'Two reagents are dosed into a glass cuvette and a green LED at 515 nm reads the colour. Three solenoid valves and four check valves move sample, buffer and indicator. Before you give up a monitor, rule out the small things: a blocked check valve after a long standby, a clouded cuvette, a kinked line, old indicator.',
        [
          'A comparison with a hand sample shows whether the instrument is at fault: see ',
          { text: 'calibration and verification', link: '/tro-calibration-kit' },
          '.',
        ],
      ],
      figure: {
        drawing: 'two-bottle-analyser',
        caption: 'Sample, buffer and indicator meet in the cuvette.',
      },
    },
    {
      heading: 'Before the old unit comes off',
      paragraphs: [],
      list: {
        ordered: true,
        items: [
          'Photograph nameplate, terminals and all tubing in place.',
          'Write down the signal the control system expects and any standby prompt it sends.',
          'Note where the sample is taken and where it drains. A drain goes to the bilge tank and never back to the inlet.',
          'Settle with the class and the maker of the treatment system whether another model may take its place.',
          'Save the settings, range and alarm points.',
        ],
      },
    },
    {
      heading: 'Installation and reagents',
      paragraphs: [
        [
          'A technician can mount the monitor, prime it and compare it on the first ballast operation. For reagents of other analysers use the ',
          { text: 'cross-reference guide', link: '/tro-cross-reference-guide' },
          '; spares of the family, such as cuvettes and check valves, are in ',
          { text: 'the catalogue', link: '/#products' },
          '.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'What we need to confirm fit',
    rows: [
      { label: 'Installed unit', value: 'Nameplate photo with model and serial number' },
      { label: 'Location', value: 'Safe area or Ex area, deck or machinery space' },
      { label: 'Signal', value: '4–20 mA, RS-485 or both, from the wiring diagram' },
      { label: 'Supply', value: 'Voltage at the terminals' },
      { label: 'Sample', value: 'Pressure and temperature at the inlet' },
      { label: 'Treatment system', value: 'Maker, model and control version' },
      { label: 'Fault', value: 'Alarm text, and what was tried' },
    ],
  },
  product: productIds['MS-CLX-XT2'],
  relatedProducts: [productIds['MS-CLX-XT2'], productIds['28030'], productIds['28034']],
  relatedPages: ['/clx-reagent-09991', '/tro-calibration-kit'],
  callToAction: {
    heading: 'Replace or repair?',
    text: 'Describe the fault before you order. A spare part may be enough, and if it is not, we quote the monitor and its fitting together.',
    label: 'Describe the fault',
    target: '/#contact',
  },
  searchTerm: 'CLX-XT',
};
