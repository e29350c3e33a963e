import type { ContactService } from '#contract/site/contact.ts';

export interface DemoMessage {
  hoursAgo: number;
  name: string;
  company?: string;
  phone?: string;
  service: ContactService;
  message: string;
  /** What was noted when it was handled; without it the message waits for an answer. */
  handled?: string;
  /** As a program fills in the form. */
  isSpam?: boolean;
}

export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    hoursAgo: 900,
    name: 'Minjun Yesi',
    company: 'Hanbit Demo Lines Co Ltd',
    service: 'ballast-system',
    message: 'Please send an offer for the annual service of Hanbit Yesi Dul in Busan, two days alongside.',
    handled: 'Offer sent. The visit is planned with the agent in Busan.',
  },
  {
    hoursAgo: 520,
    name: 'Jonas Eksempelvik',
    company: 'Solvåg Demo Bulk ASA',
    phone: '+44 7700 900212',
    service: 'compliance',
    message: 'Which records does the surveyor ask for at the renewal survey of Solvåg Alfa Ti?',
    handled: 'Answered by phone, list of records sent.',
  },
  {
    hoursAgo: 300,
    name: 'SEO Partner',
    service: 'other',
    message: 'We bring your website to the first page. Answer today for a special price.',
    isSpam: true,
  },
  {
    hoursAgo: 160,
    name: 'Wei Contohan',
    service: 'chemicals',
    message: 'How long can the indicator be kept on board once it is opened?',
  },
  {
    hoursAgo: 75,
    name: 'Rui Exemplar',
    company: 'Lusomar Demo Navegação Lda',
    phone: '+44 7700 900211',
    service: 'ballast-system',
    message:
      'The annual service of Lusomar Exemplo Leste falls due. We would like to combine it with the port call.',
  },
  {
    hoursAgo: 27,
    name: 'Heike Musterfeld',
    company: 'Kormoran Demo Reederei GmbH',
    service: 'compliance',
    message: 'Please quote the support of a renewal survey for two vessels in Hamburg, in the spring.',
  },
  {
    hoursAgo: 20,
    name: 'Marit Prøvestad',
    company: 'Haukvær Demo Tankers AS',
    phone: '+44 7700 900213',
    service: 'chandler',
    message: [
      'RFQ Request - 3 items',
      '1. TRO Reagent Kit, 12 Months (MS-TRO-012), quantity 2',
      '2. CLX Reagent Set 09991 (09991), quantity 4',
      '3. Nitrile Gloves, Box of 100 (MS-DCK-010), quantity 10',
      '',
      'For Haukvær Glimmer at Algeciras. Please give unit prices, the time of delivery and terms of payment.',
    ].join('\n'),
  },
  {
    hoursAgo: 3,
    name: 'Nikos Dokimakis',
    company: 'Pelagia Demo Maritime SA',
    phone: '+44 7700 900210',
    service: 'service',
    message:
      'Pelagia Zephyria Test calls at Algeciras next week. The TRO reading drifts since the last voyage. Can somebody attend while she is there?',
  },
];
