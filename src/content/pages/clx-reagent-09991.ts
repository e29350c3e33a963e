import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const clxReagent09991: ContentPage = {
  path: '/clx-reagent-09991',
  title: 'CLX Reagent Set 09991',
  heading: 'CLX Reagent Set 09991',
  description:
    'CLX reagent set 09991 for the CLX-Ex2 TRO monitor (model 28034): four indicators with DPD powder and one buffer, about one year of supply. How to change it.',
  keywords: ['09991', 'CLX reagent 09991', 'CLX-Ex2 reagent', 'HF scientific 28034', 'CLX indicator buffer'],
  kind: 'product',
  lead: 'Set 09991 is the reagent set named in the manual of the CLX-Ex2 TRO monitor, model 28034 by HF scientific. One set is about a year’s supply for one monitor.',
  sections: [
    {
      heading: 'Contents and life',
      paragraphs: [
        'The set holds four indicator bottles of 125 mL, each with its DPD powder, and one 500 mL buffer. Mix the powder into the indicator when you fit it. Change the indicator every 90 days, also when liquid is left; change the buffer after a year. The buffer is ready to use.',
        'A monitor that waits in standby between ballast operations takes fewer readings and uses less liquid. The 90 days run all the same.',
      ],
    },
    {
      heading: 'Check the model before you order',
      paragraphs: [
        [
          'The plate must say CLX-Ex2 or 28034. For other CLX models we make no assumption: see the ',
          { text: 'CLX-XT2 page', link: '/clx-xt2-tro-monitor' },
          ' or ',
          { text: 'send the nameplate', link: '/#contact' },
          '. The general rules for reagents stand under ',
          { text: 'TRO kits', link: '/tro-kit' },
          '.',
        ],
      ],
    },
    {
      heading: 'Change the indicator in a hazardous area',
      paragraphs: [
        'The CLX-Ex2 is a pressurised Ex px instrument. Opening it is a job for someone who is allowed to work in that space.',
      ],
      list: {
        ordered: true,
        items: [
          'Prove that the area is safe and get the permit your ship requires.',
          'Only then turn the bypass key, as the manual says.',
          'Fit the new indicator, prime it and look for bubbles in the tubing.',
          'Close the door, restore the purge air and take the key out of bypass.',
          [
            'Compare the first stable reading with a hand sample; the ',
            { text: 'verification kit', link: '/tro-calibration-kit' },
            ' is made for that.',
          ],
        ],
      },
    },
    {
      heading: 'While you stand there',
      paragraphs: [
        'Look at three supplies that spoil a reading before any reagent does. Sample: 0.34 to 10.3 bar and no warmer than 55 °C. Purge air: clean, dry, 5.5 to 7 bar. Drain: free, and led to the bilge tank, never back to the sample inlet.',
      ],
    },
  ],
  specification: {
    caption: 'Reagent set 09991',
    rows: [
      { label: 'Monitor', value: 'CLX-Ex2, model 28034' },
      { label: 'Indicator', value: '4 × 125 mL with DPD powder' },
      { label: 'Buffer', value: '1 × 500 mL, no preparation' },
      { label: 'Indicator change', value: 'Every 90 days' },
      { label: 'Buffer change', value: 'Every year' },
      { label: 'Supply', value: 'About one year for one monitor' },
      { label: 'Monitor protection', value: 'Ex px IIC T4 Gb, 0 to 55 °C' },
      { label: 'Drain tubing', value: '12 mm; sample tubing 6 mm' },
    ],
  },
  product: productIds['09991'],
  relatedProducts: [productIds['09991'], productIds['28034'], productIds['MS-CLX-102']],
  relatedPages: ['/clx-xt2-tro-monitor', '/tro-kit'],
  callToAction: {
    heading: 'Order set 09991',
    text: 'One set for each CLX-Ex2 and year. State how many monitors the vessel has, and their serial numbers.',
    label: 'Add 09991 to your RFQ',
    target: '/#products',
  },
  searchTerm: '09991',
};
