import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const troCalibrationKit: ContentPage = {
  path: '/tro-calibration-kit',
  title: 'TRO Calibration Kit',
  heading: 'TRO Calibration and Verification Kit',
  description:
    'Check an online TRO reading against a grab sample on board: what the kit holds, the routine in seven steps, what to log and who decides about calibration.',
  keywords: [
    'TRO calibration kit',
    'TRO verification',
    'TRO grab sample',
    'DPD colorimeter ship',
    'ISO 23780-1',
  ],
  kind: 'product',
  lead: 'The kit answers one question: is the online reading right? You take a sample by hand, measure it with a DPD colorimeter and compare the two figures.',
  sections: [
    {
      heading: 'What the kit holds',
      paragraphs: [
        'A portable colorimeter, sample cells, DPD reagents for single tests and a log sheet. Sealed secondary standards are ordered as a set beside it. They check the meter in your hand, not the analyser, and show before each round that the meter repeats its own values.',
      ],
    },
    {
      heading: 'Verify a reading',
      paragraphs: ['Two people make it easier: one at the tap, one at the display.'],
      list: {
        ordered: true,
        items: [
          'Check the meter with the secondary standards and note the values.',
          'Let the system run until the online figure is steady.',
          'Flush the tap nearest to the analyser’s own sample point.',
          'Fill a clean cell without bubbles, wipe it and zero the meter.',
          'Add the reagent and read at once. Oxidant fades in the cell while you wait.',
          'Write down both figures with the time of the online one.',
          'Repeat twice. Three pairs tell more than one.',
        ],
      },
      figure: {
        drawing: 'two-bottle-analyser',
        caption: 'The hand sample is drawn close to the analyser’s own inlet.',
      },
    },
    {
      heading: 'What a difference means',
      paragraphs: [
        [
          'If the meter passes its standards and the online value is off, look at flow, cuvette and ',
          { text: 'reagent dates', link: '/tro-kit' },
          ' first. If both agree and the value at discharge is too high, the analyser is right and neutralisation needs attention: see ',
          { text: 'sodium thiosulfate', link: '/sodium-thiosulfate' },
          '. The deviation you may accept is the one in your analyser’s manual.',
        ],
      ],
    },
    {
      heading: 'Verification or calibration',
      paragraphs: [
        'Verifying is comparing; calibrating is adjusting. At MEPC 79 it was agreed that who calibrates, and when, follows the maker’s recommendation rather than a survey date. For its CL17, a land instrument, Hach advises verifying after each change of reagent instead of calibrating by routine. ISO 23780-1 is the test method for shipboard DPD sensors of this kind.',
        [
          'We can do the comparison during a ',
          { text: 'service visit', link: '/ballast-service' },
          ' and leave the record on board. ',
          { text: 'Tell us the port', link: '/#contact' },
          '.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'Calibration and verification kit',
    rows: [
      { label: 'Method', value: 'DPD colorimetric, on a grab sample' },
      { label: 'Holds', value: 'Colorimeter, cells, reagents, log sheet' },
      { label: 'Meter check', value: 'Secondary standards, ordered as a set' },
      { label: 'Sample point', value: 'Close to the analyser’s own tap' },
      { label: 'When', value: 'After a reagent change, and as the maker says' },
      { label: 'Test method for sensors', value: 'ISO 23780-1' },
      { label: 'Log', value: 'Time, online value, hand value, name' },
    ],
  },
  product: productIds['MS-CAL-001'],
  relatedProducts: [productIds['MS-CAL-001'], productIds['MS-CAL-010'], productIds['MS-CAL-011']],
  relatedPages: ['/ballast-service', '/tro-kit'],
  callToAction: {
    heading: 'Put a meter on board',
    text: 'The kit, the standards and refill sachets are separate items, so a ship that has a colorimeter orders only what is used up.',
    label: 'See calibration items',
    target: '/#products',
  },
  searchTerm: 'colorimeter',
};
