import type { MatchClass } from '#contract/rfq-paste/match-class.ts';
import type { Currency } from '#contract/format/money.ts';

interface DemoRequestLine {
  rawText: string;
  quantity: number;
  /** The product that it was matched with; without it the line is free text. */
  itemNumber?: string;
  askedNumber?: string;
  matchClass?: MatchClass;
  note?: string;
  /** The price in the quotation, in whole units; without it the line is left out. */
  price?: number;
  leadTimeDays?: number;
}

export interface DemoRequest {
  hoursAgo: number;
  buyer: string;
  phone?: string;
  /** In the order of the demo's vessels. */
  vessel: number;
  port: string;
  /** Days from today. */
  eta: number;
  requisition?: string;
  note?: string;
  source: 'basket' | 'paste';
  lines: readonly DemoRequestLine[];
  /** Who answers it, in the order of the staff. */
  manager?: number;
  /** What managers and buyer did, in this order, each some hours after the one before. */
  course?: readonly DemoRequestStep[];
  isSpam?: boolean;
}

export type DemoRequestStep =
  | { after: number; act: 'open' }
  | { after: number; act: 'note' | 'ask' | 'decline' | 'close'; text: string }
  | { after: number; act: 'save' | 'send'; currency: Currency; validDays: number; percent?: number }
  | { after: number; act: 'accept' | 'withdraw' | 'project' }
  /** `operator` in the order of the staff. */
  | { after: number; act: 'use'; operator: number };

const REAGENT = { itemNumber: '09991', price: 3150, leadTimeDays: 5 };
const KIT = { itemNumber: 'MS-TRO-012', price: 4280, leadTimeDays: 10 };
const VALVE = { itemNumber: 'MS-VLV-024', price: 1980, leadTimeDays: 21 };

export const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    hoursAgo: 2900,
    buyer: 'Eirini Paradeigma',
    vessel: 9,
    port: 'Piraeus',
    eta: -100,
    source: 'paste',
    lines: [{ rawText: '4 x reagent kit MS-TRO-012', quantity: 4, ...KIT, matchClass: 'same number' }],
    manager: 2,
    course: [
      { after: 3, act: 'open' },
      { after: 20, act: 'send', currency: 'EUR', validDays: 14 },
    ],
  },
  {
    hoursAgo: 1500,
    buyer: 'Jonas Eksempelvik',
    phone: '+44 7700 900212',
    vessel: 6,
    port: 'Bergen',
    eta: -40,
    requisition: 'SA-2231',
    source: 'paste',
    lines: [
      { rawText: '10 pcs 09991 CLX reagents', quantity: 10, ...REAGENT, matchClass: 'same number' },
      { rawText: '1 solenoid valve as before', quantity: 1, ...VALVE, matchClass: 'by words' },
    ],
    manager: 0,
    course: [
      { after: 2, act: 'open' },
      { after: 6, act: 'send', currency: 'NOK', validDays: 30 },
      { after: 40, act: 'decline', text: 'The valve takes too long, we sail on Friday.' },
    ],
  },
  {
    hoursAgo: 900,
    buyer: 'Siw Prøveland',
    vessel: 0,
    port: 'Haugesund',
    eta: 0,
    requisition: 'NV-0098',
    note: 'Please bring the reagents on board and fill them in.',
    source: 'paste',
    lines: [
      { rawText: '2\t09991\tReagent set CLX', quantity: 2, ...REAGENT, matchClass: 'same number' },
      { rawText: '6\tMS-TRO-I125\tIndicator', quantity: 6, itemNumber: 'MS-TRO-I125', price: 390 },
    ],
    manager: 1,
    course: [
      { after: 1, act: 'open' },
      { after: 5, act: 'send', currency: 'NOK', validDays: 30 },
      { after: 20, act: 'ask', text: 'Is there a better price if we also take six of the buffer?' },
      { after: 8, act: 'send', currency: 'NOK', validDays: 30, percent: 92 },
      { after: 12, act: 'accept' },
      { after: 20, act: 'open' },
      { after: 4, act: 'project' },
      // Half an hour ago, when every other project is planned.
      { after: 829.5, act: 'use', operator: 3 },
    ],
  },
  {
    hoursAgo: 660,
    buyer: 'Minjun Yesi',
    vessel: 20,
    port: 'Busan',
    eta: 12,
    source: 'basket',
    lines: [{ rawText: 'TRO Reagent Kit, 12 Months', quantity: 3, ...KIT, matchClass: 'same number' }],
    manager: 2,
    course: [
      { after: 10, act: 'open' },
      { after: 4, act: 'send', currency: 'USD', validDays: 28 },
    ],
  },
  {
    hoursAgo: 400,
    buyer: 'Rui Modelo',
    vessel: 16,
    port: 'Algeciras',
    eta: 5,
    source: 'paste',
    lines: [{ rawText: '2 x UV lamp for other maker', quantity: 2, askedNumber: 'UVX-77' }],
    manager: 0,
    course: [
      { after: 4, act: 'open' },
      { after: 2, act: 'close', text: 'We do not supply lamps for this system. Please ask the maker.' },
    ],
  },
  {
    hoursAgo: 300,
    buyer: 'Kerstin Beispiel',
    vessel: 12,
    port: 'Hamburg',
    eta: 9,
    source: 'basket',
    lines: [{ rawText: 'Solenoid valve 24 V', quantity: 2, ...VALVE, matchClass: 'same number' }],
    course: [
      { after: 5, act: 'open' },
      { after: 20, act: 'withdraw' },
    ],
  },
  {
    hoursAgo: 100,
    buyer: 'Siw Prøveland',
    vessel: 1,
    port: 'Rotterdam',
    eta: 14,
    source: 'paste',
    lines: [
      { rawText: 'Reagens CLX 09991 - 4 stk', quantity: 4, ...REAGENT, matchClass: 'same number' },
      { rawText: 'MS TRO 012, 1 stk', quantity: 1, ...KIT, matchClass: 'written differently' },
    ],
    manager: 1,
    course: [
      { after: 2, act: 'open' },
      { after: 3, act: 'send', currency: 'NOK', validDays: 30 },
    ],
  },
  {
    hoursAgo: 60,
    buyer: 'SEO Partner',
    vessel: 0,
    port: 'Everywhere',
    eta: 1,
    source: 'basket',
    lines: [{ rawText: 'First place in all search engines', quantity: 1 }],
    isSpam: true,
  },
  {
    hoursAgo: 22,
    buyer: 'Jonas Eksempelvik',
    vessel: 7,
    port: 'Rotterdam',
    eta: 6,
    requisition: 'SB-1178',
    source: 'paste',
    lines: [
      { rawText: '3 ea. 09991 reagent', quantity: 3, ...REAGENT, matchClass: 'same number' },
      { rawText: '12 x sample tubing 6 mm, per metre', quantity: 12, note: 'Clear, not black' },
    ],
    manager: 0,
    course: [
      { after: 2, act: 'open' },
      { after: 1, act: 'note', text: 'Tubing: asked the supplier in Bergen, answer tomorrow.' },
      { after: 1, act: 'save', currency: 'NOK', validDays: 30 },
      { after: 10, act: 'ask', text: 'Can it be on board in Rotterdam on Thursday?' },
    ],
  },
  {
    hoursAgo: 2,
    buyer: 'Amalie Prøvesen',
    vessel: 3,
    port: 'Haugesund',
    eta: 8,
    note: 'Please quote delivery on board.',
    source: 'paste',
    lines: [
      { rawText: '2 x MS-TRO-012', quantity: 2, ...KIT, matchClass: 'same number' },
      {
        rawText: 'buffer solution 500 ml, 4 bottles',
        quantity: 4,
        itemNumber: 'MS-TRO-B500',
        matchClass: 'by words',
      },
      { rawText: 'gasket for flange DN65', quantity: 10, askedNumber: '88-1234-X' },
    ],
  },
];
