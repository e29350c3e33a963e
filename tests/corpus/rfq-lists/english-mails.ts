import { corpusList } from './corpus-list.ts';

export const englishMails = [
  corpusList(
    'a short mail',
    `Good day,

Please quote for below:

5 x 09991
2 x MS-CLX-101 cuvette
1 pc 28034

Best regards,
Chief Engineer
MV Nordic Sample`,
    `
    5 | 09991 | 5 x 09991
    2 | MS-CLX-101 | MS-CLX-101 cuvette
    1 | 28034 | 1 pc 28034`,
  ),
  corpusList(
    'quantities after the number',
    `Hello,

kindly send your best price and availability for:

09991 - 5 pcs
24560 - 12 pcs
MS-SAF-010 - 3 pcs

Vessel: MV Haukvaer Feltspat
IMO: 9074729
ETA Rotterdam 14.03.2027

Brgds
Purchasing
Tel: +47 00 00 00 01
purchasing@example.com`,
    `
    5 | 09991 | 09991 - 5 pcs
    12 | 24560 | 24560 - 12 pcs
    3 | MS-SAF-010 | MS-SAF-010 - 3 pcs`,
  ),
  corpusList(
    'labelled parts',
    `Dear Sirs,

Part No: 09991 Qty: 4
Part No: 25264 Qty: 1
Part No: MS-HDW-101 Qty: 2 (HMT-800)

Delivery to agent, Eksempelkaien 1, 5527 Haugesund.

Thank you`,
    `
    4 | 09991 | Part No: 09991
    1 | 25264 | Part No: 25264
    2 | MS-HDW-101 | MS-HDW-101`,
  ),
  corpusList(
    'a numbered list with words only',
    `Hi team

1. TRO reagent kit 12 months - 2 sets
2. Pocket colorimeter chlorine - 1 ea
3. Nitrile gloves, box - 10 boxes
4. Cotton rags 10 kg - 6 bags

Rgds / 2/E`,
    `
    2 | - | TRO reagent kit 12 months
    1 | - | Pocket colorimeter
    10 | - | Nitrile gloves
    6 | - | Cotton rags`,
  ),
  corpusList(
    'reagent for the monitor on board',
    `Hello,
we need reagent for 28034, enough for one year.
Also reagents for our 28030.

Regards
Master`,
    `
    - | - | reagent for 28034
    - | - | reagents for our 28030`,
  ),
  corpusList(
    'a quoted mail',
    `Hi, see below from the vessel. Pls quote.

> From: master@vessel.example
> Sent: Tuesday, 9 March 2027 07:12
> To: purchasing@example.com
> Subject: REQ 28034/27 TRO consumables
>
> Good day,
> we are short of:
> - 2 x 09991 CLX reagent set
> - 4 x MS-TRO-I125 indicator bottle
> - 1 x MS-TRO-B500
>
> Best regards
> Capt. Example`,
    `
    2 | 09991 | 09991 CLX reagent set
    4 | MS-TRO-I125 | MS-TRO-I125
    1 | MS-TRO-B500 | MS-TRO-B500`,
  ),
  corpusList(
    'one sentence with three items',
    `Please quote 2 sets of 09991, 1 pc of MS-CLX-102 and 3 pcs of MS-CLX-103.`,
    `
    2 | 09991 | 09991
    1 | MS-CLX-102 | MS-CLX-102
    3 | MS-CLX-103 | MS-CLX-103`,
  ),
  corpusList(
    'postcodes, telephones and references around two lines',
    `Our ref: 46001
Your ref 24560/A
Invoice to: Naviera Ejemplo SA, Calle Mayor 12, 28034 Madrid, Spain
Phone (+34) 91 28030 25264
Budget 245.60 per set

10 pcs MS-TRO-DPD4
2 pcs MS-CAL-010 secondary standards`,
    `
    10 | MS-TRO-DPD4 | MS-TRO-DPD4
    2 | MS-CAL-010 | MS-CAL-010`,
  ),
  corpusList(
    'number words',
    `Good morning,
for next call please supply:
two sets 09991
one MS-CAL-001
four bottles of MS-DIW-010 deionised water
a dozen rags would be nice but not urgent
Cheers`,
    `
    2 | 09991 | two sets 09991
    1 | MS-CAL-001 | one MS-CAL-001
    4 | MS-DIW-010 | MS-DIW-010`,
  ),
  corpusList(
    'lower case and spaces in the numbers',
    `pls quote

ms tro 012   2 sets
ms-clx-101    1
MS HDW 103 - 1 kit
59530 12 x 1`,
    `
    2 | MS-TRO-012 | ms tro 012
    1 | MS-CLX-101 | ms-clx-101
    1 | MS-HDW-103 | MS HDW 103
    1 | 59530-12 | 59530 12`,
  ),
  corpusList(
    'measures that are not quantities',
    `RFQ for vessel

Buffer solution 500 ml, 6 btls
Mooring rope 8-strand 220 m x 2
Sodium thiosulfate 25 kg bag, 20 bags
Pressure transmitter 0-10 bar, 4-20 mA, 1 pc
Butterfly valve DN200, qty 1

thanks`,
    `
    6 | - | Buffer solution 500 ml
    2 | - | Mooring rope
    20 | - | Sodium thiosulfate
    1 | - | Pressure transmitter
    1 | - | Butterfly valve`,
  ),
  corpusList(
    'a line with several numbers of makers',
    `Hello

CLX reagent set, HF scientific p/n 09991, 3 sets
CLX-Ex2 monitor, HF scientific p/n 28034, 1 unit
Hach pocket colorimeter p/n 59530-12 qty 1

BR
Buyer`,
    `
    3 | 09991 | p/n 09991
    1 | 28034 | p/n 28034
    1 | 59530-12 | 59530-12`,
  ),
  corpusList(
    'a follow-up with prices',
    `Last time we paid USD 245.60 each for 09991 on PO 28030, now we need 6 pcs.

09991    6 pcs    245.60
MS-SAF-010   2 pcs   24.10`,
    `
    6 | 09991 | 09991    6 pcs
    2 | MS-SAF-010 | MS-SAF-010`,
  ),
  corpusList(
    'a bulleted list without quantities',
    `Hi,

Do you have these in stock?

• 09991
• MS-UV-201
• 777848 Ballast-Check 2

Kind regards`,
    `
    - | 09991 | • 09991
    - | MS-UV-201 | MS-UV-201
    - | 777848 | 777848`,
  ),
  corpusList(
    'spares named with their equipment',
    `To whom it may concern

Measuring cuvette for CLX-XT2, 2 pcs
Seal kit for MS-HYU-201, 1 set
Filter element to suit OceanGuard HMT-600, 4 pcs
Lamp for PureBallast, 3 pcs

Yours faithfully`,
    `
    2 | - | Measuring cuvette
    1 | - | Seal kit
    4 | - | Filter element
    3 | - | Lamp for PureBallast`,
  ),
  corpusList(
    'only prose',
    `Dear all,

Thank you for your visit on 12.02.2027. The captain was very happy with the service.
We will call Haugesund again on 28 March. Can you tell us whether you will be open then?

Best regards,
Anna Example
Eksempelkaien 1
5527 Haugesund
Mob. +47 00 00 00 02`,
    ``,
  ),
  corpusList(
    'x after the count, hyphens and brackets',
    `09991 (2)
MS-VLV-024 (4)
MS-INS-010 x3
MS-INS-020 x 1
2x MS-GAS-001`,
    `
    2 | 09991 | 09991 (2)
    4 | MS-VLV-024 | MS-VLV-024
    3 | MS-INS-010 | MS-INS-010
    1 | MS-INS-020 | MS-INS-020
    2 | MS-GAS-001 | MS-GAS-001`,
  ),
  corpusList(
    'unknown numbers stay free text',
    `Please quote:
3 pcs 88-1234-X pump membrane
1 set ABC/7781 gasket
09991, 1 set`,
    `
    3 | - | 88-1234-X
    1 | - | ABC/7781
    1 | 09991 | 09991, 1 set`,
  ),
  corpusList(
    'the analyser and its reagent in one line',
    `1735 TRO reagent, 4 sets
Reagent set for 1735 TRO analyser 2 pcs
1735 TRO, 1 pc`,
    `
    4 | - | 1735 TRO reagent
    2 | - | Reagent set for 1735
    1 | 1735 TRO | 1735 TRO, 1 pc`,
  ),
  corpusList(
    'a forwarded mail with a signature between',
    `FYI and quote please

Best regards
Ann Example | Senior Buyer
Example Shipmanagement Ltd. | 24560 Harbour Road, Suite 28030
T: +44 1632 960001 | ann@example.com

-----Original Message-----
From: ce@nordic.example
Subject: spare parts

1) MS-HDW-102 electrode module x 1
2) MS-HDW-105 flow meter transmitter x 1
3) MS-TCX-201 gasket set x 2

C/E`,
    `
    1 | MS-HDW-102 | MS-HDW-102
    1 | MS-HDW-105 | MS-HDW-105
    2 | MS-TCX-201 | MS-TCX-201`,
  ),
  corpusList(
    'quantity first in a column of spaces',
    `  2   09991      CLX reagent set
 10   24560      Ferrite
  1   MS-CAL-020 Loop calibrator hire`,
    `
    2 | 09991 | 09991
    10 | 24560 | 24560
    1 | MS-CAL-020 | MS-CAL-020`,
  ),
  corpusList(
    'an IMO number and dates beside lines',
    `MT SAMPLE STAR / IMO 9074729 / 24560 DWT
ETA 28.03.4 pilot station
Requisition 2027-09991

1 x MS-SRV-001 annual service
1 x MS-SRV-005 crew training`,
    `
    1 | MS-SRV-001 | MS-SRV-001
    1 | MS-SRV-005 | MS-SRV-005`,
  ),
  corpusList(
    'leading zeros lost in a mail',
    `Hi
9991 x 5
9952 x 2
Regards`,
    `
    5 | - | 9991 x 5
    2 | - | 9952 x 2`,
  ),
  corpusList(
    'a question about a monitor on board',
    `Good afternoon

Our CLX-Ex2 (28034) is due for its yearly kit, please offer 1 set incl. indicator.
MS-CLX-104 flushing kit 1 pc

Sincerely
Superintendent`,
    `
    1 | - | Our CLX-Ex2
    1 | MS-CLX-104 | MS-CLX-104`,
  ),
];
