import { corpusList } from './corpus-list.ts';

export const requisitions = [
  corpusList(
    'MTML-style requisition',
    `<?xml version="1.0" encoding="UTF-8"?>
<MTML><Requisition Number="REQ-27-28034" VesselName="NORDIC SAMPLE">
  <LineItem Number="1" Quantity="2" MeasureUnitQualifier="SET" Identification="09991" Description="CLX reagent set" TypeCode="VP"/>
  <LineItem Number="2" Quantity="1" MeasureUnitQualifier="PCE" Identification="28034" Description="CLX-Ex2 monitor" TypeCode="MF"/>
  <LineItem Number="3" Quantity="10" MeasureUnitQualifier="PCE" Description="Rags, cotton &amp; white"/>
</Requisition></MTML>`,
    `
    2 | 09991 | "09991"
    1 | 28034 | "28034"
    10 | - | Rags, cotton`,
  ),
  corpusList(
    'lines as elements',
    `<order><reference>46001</reference><lines>
<line><itemNumber>09991</itemNumber><description>Reagent set</description><quantity>4</quantity><unit>set</unit></line>
<line><itemNumber>MS-CLX-103</itemNumber><description>Tubing</description><quantity>1</quantity><unit>pcs</unit></line>
</lines></order>`,
    `
    4 | 09991 | 09991
    1 | MS-CLX-103 | MS-CLX-103`,
  ),
  corpusList(
    'UBL-style lines',
    `<RequestForQuotation xmlns:cac="urn:a" xmlns:cbc="urn:b">
<cac:RequestForQuotationLine><cbc:ID>1</cbc:ID><cac:LineItem><cbc:Quantity unitCode="EA">3</cbc:Quantity>
<cac:Item><cbc:Name>Check valve set</cbc:Name><cac:SellersItemIdentification><cbc:ID>MS-CLX-102</cbc:ID></cac:SellersItemIdentification></cac:Item></cac:LineItem></cac:RequestForQuotationLine>
<cac:RequestForQuotationLine><cbc:ID>2</cbc:ID><cac:LineItem><cbc:Quantity unitCode="EA">1</cbc:Quantity>
<cac:Item><cbc:Name>Hydrogen detector head</cbc:Name></cac:Item></cac:LineItem></cac:RequestForQuotationLine>
</RequestForQuotation>`,
    `
    3 | MS-CLX-102 | MS-CLX-102
    1 | - | Hydrogen detector`,
  ),
  corpusList(
    'CDATA, comments and decimals',
    `<requisition><!-- 24560 is our account -->
<item><partno>MS-HYU-010</partno><name><![CDATA[Reagent set <HiBallast>]]></name><qty>2.000</qty><uom>SET</uom></item>
<item><partno>MS-SUN-201</partno><name>Seal kit</name><qty>1.000</qty><uom>SET</uom></item>
</requisition>`,
    `
    2 | MS-HYU-010 | MS-HYU-010
    1 | MS-SUN-201 | MS-SUN-201`,
  ),
  corpusList(
    'XML with the equipment as a number',
    `<Requisition><Item><Description>Reagent for 28034</Description><Quantity>2</Quantity></Item>
<Item><PartNumber>28034</PartNumber><Description>Spare reagent</Description><Quantity>1</Quantity></Item></Requisition>`,
    `
    2 | - | Reagent for 28034
    1 | - | Spare reagent`,
  ),
];
