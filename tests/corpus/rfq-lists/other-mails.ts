import { corpusList } from './corpus-list.ts';

export const otherMails = [
  corpusList(
    'a Norwegian mail',
    `Hei,

Kan dere gi pris på følgende:

5 stk 09991
2 stk MS-CLX-101 kyvette
1 sett MS-TRO-012

Mvh
Ola Eksempel
Eksempelkaien 1, 5527 Haugesund
Tlf: 00 00 00 01`,
    `
    5 | 09991 | 5 stk 09991
    2 | MS-CLX-101 | MS-CLX-101
    1 | MS-TRO-012 | MS-TRO-012`,
  ),
  corpusList(
    'reagens til måleren om bord',
    `Hei
Vi trenger reagens til 28034, to sett.
Og 3 stk. vernebriller MS-SAF-010.
Hilsen maskinsjefen`,
    `
    2 | - | reagens til 28034
    3 | MS-SAF-010 | MS-SAF-010`,
  ),
  corpusList(
    'a Norwegian order with labels',
    `Bestilling fra MS Eksempel

Varenr: 09991 Antall: 3
Varenr: 25264 Antall: 1
Varenr: MS-DIW-010 Antall: 12

Leveres kai 4, Bergen 5003
Vennlig hilsen
Innkjøp`,
    `
    3 | 09991 | 09991
    1 | 25264 | 25264
    12 | MS-DIW-010 | MS-DIW-010`,
  ),
  corpusList(
    'norske ord uten nummer',
    `Hei!

Ber om tilbud på:
- 10 par arbeidshansker
- 4 kanner demineralisert vann 10 l
- 2 esker nitrilhansker
- 1 rull fortøyningstau 220 m

Med vennlig hilsen
Stuert`,
    `
    10 | - | arbeidshansker
    4 | - | demineralisert
    2 | - | nitrilhansker
    1 | - | fortøyningstau`,
  ),
  corpusList(
    'tall som ord på norsk',
    `to stk 09991
tre sett MS-TRO-003
fire stk MS-CLX-102 og en stk MS-CLX-103`,
    `
    2 | 09991 | to stk 09991
    3 | MS-TRO-003 | MS-TRO-003
    4 | MS-CLX-102 | MS-CLX-102
    1 | MS-CLX-103 | MS-CLX-103`,
  ),
  corpusList(
    'en videresendt forespørsel',
    `Fra: maskin@skip.example
Sendt: tirsdag 9. mars 2027 08:14
Til: innkjop@example.com
Emne: Forespørsel 24560

God dag

Vi ønsker pris på følgende deler:
1. MS-HDW-101 filterelement, 2 stk
2. MS-HDW-103 servicesett pumpe, 1 stk
3. Natriumtiosulfat 25 kg, 8 sekker

Mvh Kari, mob 00 00 00 03`,
    `
    2 | MS-HDW-101 | MS-HDW-101
    1 | MS-HDW-103 | MS-HDW-103
    8 | - | Natriumtiosulfat`,
  ),
  corpusList(
    'faktura og adresse',
    `Fakturaadresse: Eksempel Rederi AS, Postboks 28034, 0101 Oslo
Org.nr 123 456 785 MVA
Vår ref. 28030
Leveringsdato 09.03.27

MS-GAS-001 1 stk`,
    `
    1 | MS-GAS-001 | MS-GAS-001`,
  ),
  corpusList(
    'a German mail',
    `Sehr geehrte Damen und Herren,

bitte bieten Sie an:

5 Stück 09991
2 Satz MS-TRO-012
1 Stk. MS-CAL-001 Kalibrierset

Mit freundlichen Grüßen
Einkauf
Hafenstraße 12, 20457 Hamburg`,
    `
    5 | 09991 | 09991
    2 | MS-TRO-012 | MS-TRO-012
    1 | MS-CAL-001 | MS-CAL-001`,
  ),
  corpusList(
    'Reagenz für das Gerät',
    `Guten Tag,
Reagenz für 28034: 2 Satz
Küvette für CLX-XT: 1 Stück
Schutzbrillen MS-SAF-010: 5 Stück
MfG`,
    `
    2 | - | Reagenz für 28034
    1 | - | Küvette
    5 | MS-SAF-010 | MS-SAF-010`,
  ),
  corpusList(
    'a German list with positions',
    `Anfrage Nr. 46001 vom 09.03.2027

Pos. 1: 3 Stück MS-VLV-024
Pos. 2: 1 Stück MS-VLV-200
Pos. 3: 4 Flaschen MS-TRO-B500

Gesamt: 8`,
    `
    3 | MS-VLV-024 | MS-VLV-024
    1 | MS-VLV-200 | MS-VLV-200
    4 | MS-TRO-B500 | MS-TRO-B500`,
  ),
  corpusList(
    'a mail from a Greek office',
    `gd day
pls quote asap flwg items for m/t sample glory eta piraeus 22/3:
a) tro reagent 09991 qty 2 sets
b) cuvette ms-clx-101 qty 1 pc
c) goggles qty 4 pcs
tks/brgds`,
    `
    2 | 09991 | 09991
    1 | MS-CLX-101 | ms-clx-101
    4 | - | goggles`,
  ),
  corpusList(
    'a message from a phone',
    `hi need 2 09991 and 1 MS-CLX-103 asap thx`,
    `
    2 | 09991 | 09991
    1 | MS-CLX-103 | MS-CLX-103`,
  ),
  corpusList(
    'a chat with one item a message',
    `[09:12, 9.3.2027] Chief: 09991 x2
[09:12, 9.3.2027] Chief: MS-TRO-I125 x4
[09:13, 9.3.2027] Chief: thanks!`,
    `
    2 | 09991 | 09991 x2
    4 | MS-TRO-I125 | MS-TRO-I125 x4`,
  ),
  corpusList(
    'IMPA codes of a chandler list',
    `IMPA 331141 goggles chemical 6 pcs
IMPA 190451 gloves nitrile 10 box
IMPA 232903 rags cotton 5 bag`,
    `
    6 | - | 331141
    10 | - | 190451
    5 | - | 232903`,
  ),
];
