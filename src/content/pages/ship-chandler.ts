import { productIds } from '#content/product-ids.ts';
import type { ContentPage } from './content-page.ts';

export const shipChandler: ContentPage = {
  path: '/ship-chandler',
  title: 'Ship Chandler Services Haugesund',
  heading: 'Ship Chandler Services',
  description:
    'Ship chandler in Haugesund: deck and engine stores, cabin, provisions, bonded and safety stores. How to send a list, with or without IMPA or ISSA codes.',
  keywords: [
    'ship chandler Haugesund',
    'ship chandler Norway',
    'ship stores',
    'IMPA list quotation',
    'provisions vessel Haugesund',
  ],
  kind: 'service',
  lead: 'From Haugesund we put together stores for ships in port: deck and engine, cabin, provisions, bonded and safety. Send the list you have, in the form you have it, and the call it is meant for.',
  sections: [
    {
      heading: 'What a list may hold',
      paragraphs: [],
      table: {
        caption: 'Stores by department',
        head: ['Department', 'Examples', 'Say in the list'],
        rows: [
          ['Deck', 'Mooring rope, paint gear, gloves', 'Length, diameter, certificate wanted'],
          ['Engine', 'Tools, rags, gauges, valves', 'Size, connection, rating'],
          ['Cabin', 'Bedding, linen, cleaning', 'Berths and sizes'],
          ['Galley', 'Fresh, chilled and dry provisions', 'Crew number, diets, days to the next port'],
          ['Bonded', 'Tobacco and spirits', 'Crew list and stores list'],
          ['Safety', 'Goggles, gloves, protective gear', 'Standard and sizes'],
        ],
      },
    },
    {
      heading: 'Codes are welcome, words are enough',
      paragraphs: [
        'Many purchasers order by IMPA code, the six digits of the Marine Stores Guide; others use the parallel ISSA code. We read both. Add a line of plain text to each code, since one wrong digit names another article. Lists without any code are quoted too, if quantity, unit and size are there.',
        [
          'Spare parts, reagents and chemicals with our own item numbers can be picked from ',
          { text: 'the catalogue', link: '/#products' },
          '. For a consumable known only as EXP1, see ',
          { text: 'Global EXP1', link: '/global-exp1' },
          '.',
        ],
      ],
    },
    {
      heading: 'How a delivery is arranged',
      paragraphs: ['The agent is our link to the quay, so name the office and the person in charge.'],
      list: {
        ordered: true,
        items: [
          'You send the list with ETA, ETD, berth and agent, as early as they are known.',
          'We quote line by line and mark what is replaced or not available.',
          'You confirm; we agree the time of delivery with the agent.',
          'Goods come alongside with a delivery note in the order of your list.',
          'Someone on board counts and signs; differences are written on the note.',
        ],
      },
      figure: {
        drawing: 'vessel',
        caption: 'Stores are handed over alongside, against a signed note.',
      },
    },
    {
      heading: 'Stores and service in one call',
      paragraphs: [
        [
          'When a technician joins for ',
          { text: 'ballast system service', link: '/ballast-service' },
          ', parts and stores can go to the same berth through the same agent. Say so in the list, and we plan one delivery.',
        ],
      ],
    },
  ],
  specification: {
    caption: 'Sending a stores list',
    rows: [
      { label: 'Form', value: 'Spreadsheet, PDF, mail text or photo' },
      { label: 'Codes', value: 'IMPA, ISSA or none' },
      { label: 'Call', value: 'Port, berth, ETA, ETD' },
      { label: 'Contact in port', value: 'Agent, with phone' },
      { label: 'Each line', value: 'Quantity, unit, size, text' },
      { label: 'Handover', value: 'Alongside, delivery note signed' },
    ],
  },
  relatedProducts: [productIds['MS-PRV-001'], productIds['MS-DCK-001'], productIds['MS-CAB-001']],
  relatedPages: ['/global-exp1', '/ballast-service'],
  callToAction: {
    heading: 'Send your list',
    text: 'Tell us the port first: we say whether we can deliver there. Then we quote the lines that are clear and ask about the others.',
    label: 'Send a stores list',
    target: '/#contact',
  },
  searchTerm: 'stores',
};
