import type { RfqLine } from './rfq.ts';

interface RfqFile {
  number: string;
  vessel: string | null;
  imoNumber: string | null;
  lines: readonly RfqLine[];
}

/** Writes the request as XML in the style of MTML. `readPastedList` reads the same lines from it. */
export function rfqXml({ number, vessel, imoNumber, lines }: RfqFile): string {
  const head = attributes({ Number: number, VesselName: vessel, IMONumber: imoNumber });
  const items = lines.map(
    ({ product, quantity }, index) =>
      `  <LineItem${attributes({ Number: String(index + 1), Quantity: String(quantity), Identification: product.itemNumber, Description: product.name })}/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Requisition${head}>`,
    ...items,
    '</Requisition>',
    '',
  ].join('\n');
}

const attributes = (values: Readonly<Record<string, string | null>>) =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ` ${name}="${escapeXml(value ?? '')}"`)
    .join('');

/** XML 1.0 has no way to write most control characters. */
const escapeXml = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(
      /[&<>"\t\n\r]/g,
      (character) =>
        ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ??
        `&#${character.codePointAt(0)};`,
    );
