import { corpusList } from './corpus-list.ts';

export const tables = [
  corpusList(
    'rows of a spreadsheet with a header',
    `Pos\tPart number\tDescription\tQty\tUnit
1\t09991\tCLX reagent set\t5\tset
2\tMS-CLX-101\tMeasuring cuvette\t2\tpcs
3\t28034\tCLX-Ex2 monitor\t1\tpcs`,
    `
    5 | 09991 | 09991
    2 | MS-CLX-101 | MS-CLX-101
    1 | 28034 | 28034`,
  ),
  corpusList(
    'rows without a header',
    `09991\tCLX reagent set\t5
24560\tSignal cable ferrite\t12
MS-STS-025\tSodium thiosulfate\t40`,
    `
    5 | 09991 | 09991
    12 | 24560 | 24560
    40 | MS-STS-025 | MS-STS-025`,
  ),
  corpusList(
    'two columns, number and quantity',
    `09991\t5
25264\t1
MS-TRO-DPD4\t3`,
    `
    5 | 09991 | 09991
    1 | 25264 | 25264
    3 | MS-TRO-DPD4 | MS-TRO-DPD4`,
  ),
  corpusList(
    'quantity before the number',
    `5\t09991
1\t25264
3\tMS-TRO-DPD4`,
    `
    5 | 09991 | 09991
    1 | 25264 | 25264
    3 | MS-TRO-DPD4 | MS-TRO-DPD4`,
  ),
  corpusList(
    'a Norwegian spreadsheet',
    `Linje\tVarenummer\tBeskrivelse\tAntall\tEnhet\tPris
1\t09991\tReagenssett\t3\tsett\t1.245,60
2\tMS-HDW-101\tFilterelement\t2\tstk\t2.803,00
3\t\tArbeidshansker str. 10\t10\tpar\t99,00
\t\t\t\tSum\t4.147,60`,
    `
    3 | 09991 | 09991
    2 | MS-HDW-101 | MS-HDW-101
    10 | - | Arbeidshansker`,
  ),
  corpusList(
    'a German spreadsheet',
    `Pos.\tArtikelnr.\tBezeichnung\tMenge\tEinheit
10\tMS-TCX-010\tReagenzsatz\t2\tSatz
20\tMS-TCX-201\tDichtungssatz\t1\tSatz
30\t09991\tCLX Reagenz\t4\tSt`,
    `
    2 | MS-TCX-010 | MS-TCX-010
    1 | MS-TCX-201 | MS-TCX-201
    4 | 09991 | 09991`,
  ),
  corpusList(
    'prices and stock beside the quantity',
    `Item code\tDescription\tROB\tRequired\tUnit price\tTotal
09991\tCLX reagent set\t1\t2\t245.60\t491.20
MS-TRO-B500\tBuffer\t0\t4\t28.03\t112.12
24560\tFerrite\t3\t6\t9.99\t59.94`,
    `
    2 | 09991 | 09991
    4 | MS-TRO-B500 | MS-TRO-B500
    6 | 24560 | 24560`,
  ),
  corpusList(
    'a spreadsheet that lost leading zeros',
    `Part no\tQty
9991\t5
9952\t2
24560\t1`,
    `
    5 | - | 9991
    2 | - | 9952
    1 | 24560 | 24560`,
  ),
  corpusList(
    'quantities with decimals',
    `Item No;Description;Quantity;UoM
09991;CLX reagent set;5,000;EA
MS-DIW-010;Deionised water;12,000;EA
MS-AFM-020;Antifoam;2,000;EA`,
    `
    5 | 09991 | 09991
    12 | MS-DIW-010 | MS-DIW-010
    2 | MS-AFM-020 | MS-AFM-020`,
  ),
  corpusList(
    'CSV with quotation marks and commas within',
    `number,description,qty
09991,"CLX reagent set, one year",2
MS-SAF-010,"Goggles, chemical, ""EN 166""",6
MS-DCK-010,"Gloves, nitrile, box of 100",20`,
    `
    2 | 09991 | 09991
    6 | MS-SAF-010 | MS-SAF-010
    20 | MS-DCK-010 | MS-DCK-010`,
  ),
  corpusList(
    'CSV of this site',
    `Item,Quantity,Item number,Product name,Description,Note
1,2,09991,CLX Reagent Set 09991,One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.,
2,1,28034,CLX-Ex2 TRO Monitor,Colorimetric chlorine and TRO monitor for hazardous areas.,with certificate
3,4,MS-CLX-101,Measuring Cuvette,Replacement glass cuvette.,`,
    `
    2 | 09991 | 09991
    1 | 28034 | 28034
    4 | MS-CLX-101 | MS-CLX-101`,
  ),
  corpusList(
    'AMOS-like requisition',
    `Requisition\tNS-27-28034\t\t\t\t
Vessel\tNORDIC SAMPLE\t\tIMO\t9074729\t
Line\tMaker's Ref\tName\tReq. Qty\tUnit\tROB
1\t09991\tREAGENT SET CLX\t2.00\tSET\t0.00
2\t59530-12\tCOLORIMETER POCKET\t1.00\tPCE\t0.00
3\tMS-CLX-105\tSERVICE KIT COOLER\t1.00\tPCE\t1.00`,
    `
    2 | 09991 | 09991
    1 | 59530-12 | 59530-12
    1 | MS-CLX-105 | MS-CLX-105`,
  ),
  corpusList(
    'a mail around a table',
    `Dear Sales,

Please find our requirement below.

No\tItem\tQty
1\t09991 CLX reagent\t2
2\tMS-CLX-101 cuvette\t1
3\tChemical goggles\t4

Best regards
Buyer
28034 Madrid`,
    `
    2 | 09991 | 09991
    1 | MS-CLX-101 | MS-CLX-101
    4 | - | Chemical goggles`,
  ),
  corpusList(
    'equipment column beside the part',
    `Part number\tDescription\tFor equipment\tQuantity
09991\tReagent set\t28034\t2
MS-CLX-101\tCuvette\t28030\t1
\tFerrite for cable\t28034\t4`,
    `
    2 | 09991 | 09991
    1 | MS-CLX-101 | MS-CLX-101
    4 | - | Ferrite for cable`,
  ),
  corpusList(
    'the number of the equipment in the column of numbers',
    `Part no\tDescription\tQty
28034\tReagent, yearly\t2
28030\tIndicator bottles\t4
MS-CLX-102\tCheck valves\t1`,
    `
    2 | - | Reagent, yearly
    4 | - | Indicator bottles
    1 | MS-CLX-102 | MS-CLX-102`,
  ),
  corpusList(
    'groups with titles and totals',
    `Item no\tDescription\tQty\tUnit
TRO REAGENTS\t\t\t
09991\tReagent set\t2\tset
MS-TRO-003\tReagent kit\t4\tset
VALVES\t\t\t
MS-VLV-024\tSolenoid valve\t1\tpcs
Total\t\t7\t`,
    `
    2 | 09991 | 09991
    4 | MS-TRO-003 | MS-TRO-003
    1 | MS-VLV-024 | MS-VLV-024`,
  ),
  corpusList(
    'text with semicolons',
    `09991;5;set
24560;2;pcs
MS-INS-020;1;pcs`,
    `
    5 | 09991 | 09991
    2 | 24560 | 24560
    1 | MS-INS-020 | MS-INS-020`,
  ),
  corpusList(
    'IMPA column without our numbers',
    `IMPA\tDescription\tQty\tUnit
331141\tGoggles chemical splash\t6\tPCS
190451\tGloves nitrile\t10\tBOX
232903\tRags cotton\t5\tBAG`,
    `
    6 | - | Goggles
    10 | - | Gloves
    5 | - | Rags`,
  ),
  corpusList(
    'a Markdown table',
    `| Part | Description | Qty |
|------|-------------|-----|
| 09991 | CLX reagent set | 2 |
| MS-CLX-101 | Cuvette | 1 |
| MS-SAF-010 | Goggles | 4 |`,
    `
    2 | 09991 | 09991
    1 | MS-CLX-101 | MS-CLX-101
    4 | MS-SAF-010 | MS-SAF-010`,
  ),
  corpusList(
    'columns in spaces from a PDF',
    `Line  Part number    Description                 Qty   Unit
1     09991          CLX reagent set             2     SET
2     MS-HDW-104     PLC module                  1     PCS
3     MS-DCK-001     Mooring rope                4     PCS`,
    `
    2 | 09991 | 09991
    1 | MS-HDW-104 | MS-HDW-104
    4 | MS-DCK-001 | MS-DCK-001`,
  ),
  corpusList(
    'delivery dates and accounts in columns',
    `Qty\tPart no\tText\tDelivery date\tAccount
2\tMS-CAL-001\tCalibration kit\t28.03.2027\t46001
1\tMS-CAL-010\tStandards\t09.03.2027\t24560
3\t2409353\tThiosulfate standard\t2027-03-28\t28030`,
    `
    2 | MS-CAL-001 | MS-CAL-001
    1 | MS-CAL-010 | MS-CAL-010
    3 | 2409353 | 2409353`,
  ),
  corpusList(
    'a unit within the quantity cell',
    `Product\tAmount needed
09991\t2 sets
MS-TRO-I125\t4 bottles
MS-ENG-010\t1 bale`,
    `
    2 | 09991 | 09991
    4 | MS-TRO-I125 | MS-TRO-I125
    1 | MS-ENG-010 | MS-ENG-010`,
  ),
  corpusList(
    'one row of a spreadsheet',
    `09991\tCLX reagent set\t2\tset`,
    `
    2 | 09991 | 09991`,
  ),
  corpusList(
    'a cell with line breaks',
    `Number\tDescription\tQty
09991\t"CLX reagent set
for one year"\t2
MS-CLX-101\t"Cuvette
glass"\t1`,
    `
    2 | 09991 | 09991
    1 | MS-CLX-101 | MS-CLX-101`,
  ),
];
