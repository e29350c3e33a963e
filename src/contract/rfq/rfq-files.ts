import { csvOf } from '#contract/format/csv.ts';

/** A sent request in the form of a file that purchasing programs read. */
export interface RfqFile {
  number: string;
  vessel: string | null;
  imoNumber: string | null;
  lines: readonly RfqFileLine[];
}

interface RfqFileLine {
  position: number;
  quantity: number;
  itemNumber: string;
  description: string;
}

/** Writes the lines as CSV. `readPastedList` reads the same lines from it. */
export const rfqFileCsv = ({ lines }: RfqFile): string =>
  csvOf([
    ['Line', 'Quantity', 'Item number', 'Description'],
    ...lines.map(({ position, quantity, itemNumber, description }) => [
      position,
      quantity,
      itemNumber,
      description,
    ]),
  ]);

/** Writes the request as XML in the style of MTML. `readPastedList` reads the same lines from it. */
export function rfqFileXml({ number, vessel, imoNumber, lines }: RfqFile): string {
  const head = attributes({ Number: number, VesselName: vessel, IMONumber: imoNumber });
  const items = lines.map(
    ({ position, quantity, itemNumber, description }) =>
      `  <LineItem${attributes({ Number: String(position), Quantity: String(quantity), Identification: itemNumber, Description: description })}/>`,
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
