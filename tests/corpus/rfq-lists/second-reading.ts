import { corpusList } from './corpus-list.ts';

/** Written after the grammar, to see how it reads what it was not written for. */
export const secondReading = [
  corpusList(
    'a superintendent in a hurry',
    `Morning Kari, can you price up the usual - 4 off 09991, 1 off MS-CLX-102 - plus flushing kit MS-CLX-104 (1).
Delivery Skagen OPL 17/3, agent 28034 Shipping.
Thx, Bob`,
    `
    4 | 09991 | 09991
    1 | MS-CLX-102 | MS-CLX-102
    1 | MS-CLX-104 | MS-CLX-104`,
  ),
  corpusList(
    'a class remark beside a request',
    `Condition of class 28030 due 24.05.2027.
TRO sensor shows 0.09991 mg/L.
Need calibration kit MS-CAL-001, 1 set, before then.`,
    `
    1 | MS-CAL-001 | MS-CAL-001`,
  ),
  corpusList(
    'tank volumes and telephone numbers',
    `Ballast tank 46001 m3, pump 25264 rpm
Call 24560 (duty phone) 24/7
MS-AFM-020: 3 drums`,
    `
    3 | MS-AFM-020 | MS-AFM-020`,
  ),
  corpusList(
    'one item a paragraph',
    `Item 1
Part: 09991
Description: CLX reagent set
Qty: 2

Item 2
Part: MS-CLX-101
Description: Measuring cuvette
Qty: 1`,
    `
    2 | 09991 | 09991
    1 | MS-CLX-101 | MS-CLX-101`,
  ),
  corpusList(
    'quantities in a column of dots',
    `CLX reagent set 09991 ........ 2 sets
Cuvette MS-CLX-101 ........... 1 pc
Nitrile gloves ............... 10 boxes`,
    `
    2 | 09991 | 09991
    1 | MS-CLX-101 | MS-CLX-101
    10 | - | Nitrile gloves`,
  ),
  corpusList(
    'equipment heading over its parts',
    `For CLX-Ex2 TRO monitor, model 28034, s/n 201955:
- Reagent set, 2 pcs
- Cuvette, 1 pc
For Hach 1735 TRO:
- Reagent set, 3 pcs`,
    `
    2 | - | Reagent set, 2 pcs
    1 | - | Cuvette, 1 pc
    3 | - | Reagent set, 3 pcs`,
  ),
  corpusList(
    'a list with alternatives',
    `09991 (or equivalent) - 2 sets
MS-TRO-012 alt. MS-TRO-003 - 1 set
Do not offer 09952`,
    `
    2 | 09991 | 09991
    1 | - | MS-TRO-012`,
  ),
  corpusList(
    'a spreadsheet with two quantities',
    `S/N\tPart Number\tDescription\tQty onboard\tQty required\tUnit
1\t09991\tReagent\t0\t3\tset
2\t24560\tFerrite\t2\t5\tpcs`,
    `
    3 | 09991 | 09991
    5 | 24560 | 24560`,
  ),
  corpusList(
    'a spreadsheet with a serial column only',
    `Equipment\tSerial\tRemarks
28034\t46001\tneeds reagent
28030\t25264\tneeds cuvette`,
    ``,
  ),
  corpusList(
    'Norwegian sentence',
    `Hei, vi skal ha 3 stk MS-VLV-024 og 2 stk MS-INS-010 levert til Bergen 5003 innen 28.03. Ring 24560 ved spørsmål.`,
    `
    3 | MS-VLV-024 | MS-VLV-024
    2 | MS-INS-010 | MS-INS-010`,
  ),
  corpusList(
    'a dash for the position and a number in brackets',
    `- CLX reagent set (09991): 2
- Signal cable ferrite (24560): 4
- Goggles: 6`,
    `
    2 | 09991 | 09991
    4 | 24560 | 24560
    6 | - | Goggles`,
  ),
  corpusList(
    'service and repair of known items',
    `Repair of 28034, 1 job
28030 overhaul on board 1 pc
Calibration certificate 59530-12, 1 pc
MS-SRV-002, 1 visit`,
    `
    1 | - | Repair of 28034
    1 | - | 28030 overhaul
    1 | - | Calibration certificate
    1 | MS-SRV-002 | MS-SRV-002`,
  ),
  corpusList(
    'lines with dimensions',
    `Hose 6 mm x 10 m, 2 pcs
Rope 48mm x 220m - 2 coils
O-ring 24560 x 3 mm, 10 pcs
Tubing 12 mm, MS-CLX-103, 4 sets`,
    `
    2 | - | Hose 6 mm
    2 | - | Rope 48mm
    10 | - | O-ring
    4 | MS-CLX-103 | MS-CLX-103`,
  ),
  corpusList(
    'a table of CSV with a title above',
    `Requisition 28034 for NORDIC SAMPLE
No,Part,Qty
1,09991,2
2,MS-CLX-101,1
3,24560,4`,
    `
    2 | 09991 | 1,09991
    1 | MS-CLX-101 | MS-CLX-101
    4 | 24560 | 24560`,
  ),
];
