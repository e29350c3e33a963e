import { corpusList } from './corpus-list.ts';

export const awkwardLists = [
  corpusList(
    'full-width digits',
    `５ｘ０９９９１
２　ＭＳ－ＣＬＸ－１０１`,
    `
    5 | 09991 | ０９９９１
    2 | MS-CLX-101 | ＭＳ－ＣＬＸ－１０１`,
  ),
  corpusList(
    'soft hyphens and spaces that do not break',
    `5\u00A0pcs\u00A009\u00AD991
2\u202Fpcs MS\u2011CLX\u2011101`,
    `
    5 | 09991 | 09\u00AD991
    2 | MS-CLX-101 | MS\u2011CLX\u2011101`,
  ),
  corpusList(
    'line ends of Windows, and a byte order mark',
    `\uFEFF5 x 09991\r\n2 x MS-TRO-B500\r\n\r\nRegards\r\n`,
    `
    5 | 09991 | 5 x 09991
    2 | MS-TRO-B500 | MS-TRO-B500`,
  ),
  corpusList(
    'en dashes, curly quotes and a times sign',
    `09991 – 5 pcs
“MS-CLX-101” × 2
MS–HDW–101 — 1 set`,
    `
    5 | 09991 | 09991
    2 | MS-CLX-101 | MS-CLX-101
    1 | MS-HDW-101 | HDW`,
  ),
  corpusList(
    'two hundred lines',
    Array.from({ length: 200 }, (_, index) => {
      const items = ['09991', 'MS-CLX-101', '24560', 'MS-TRO-DPD4', 'MS-SAF-010'];
      return `${(index % 9) + 1} x ${items[index % items.length]} lot A${String(index).padStart(3, '0')}`;
    }).join('\n'),
    Array.from({ length: 200 }, (_, index) => {
      const items = ['09991', 'MS-CLX-101', '24560', 'MS-TRO-DPD4', 'MS-SAF-010'];
      return `${(index % 9) + 1} | ${items[index % items.length]} | lot A${String(index).padStart(3, '0')}`;
    }).join('\n'),
  ),
  corpusList(
    'two numbers of ours on one line',
    `09991 or 09952, 2 pcs
28034 / 28030 1 pc`,
    `
    2 | - | 09991 or 09952
    1 | - | 28034 / 28030`,
  ),
  corpusList(
    'thousands',
    `MS-STS-025 1 000 pcs
MS-SAF-010 qty 1,200
24560: 1.500 pcs`,
    `
    1000 | MS-STS-025 | MS-STS-025
    1200 | MS-SAF-010 | MS-SAF-010
    1500 | 24560 | 24560`,
  ),
  corpusList(
    'a price list that someone pasted instead',
    `09991 CLX reagent set USD 245.60
28034 CLX-Ex2 monitor USD 9,999.00
Freight USD 120.00
Total USD 10,364.60`,
    `
    - | 09991 | CLX reagent set
    - | 28034 | CLX-Ex2 monitor`,
  ),
  corpusList(
    'a packing list with serial numbers',
    `1 pc 28034 CLX-Ex2 monitor s/n 24560
2 pcs 09991 CLX reagent batch 46001 exp 03/2028`,
    `
    1 | 28034 | s/n 24560
    2 | 09991 | batch 46001`,
  ),
  corpusList(
    'addresses with numbers of the catalogue',
    `Deliver to:
Example Warehouse
Rua 28030, Lisbon
D-24560 Kaltenkirchen
46001 Valencia
Hamnvägen 25264

1 x MS-CAB-001 bedding set`,
    `
    1 | MS-CAB-001 | MS-CAB-001`,
  ),
  corpusList(
    'a nameplate and a request',
    `Nameplate: HF scientific, Model 28034, S/N 202711
Please offer: indicator + buffer for 12 months, 1 set`,
    `
    1 | - | indicator + buffer`,
  ),
];
