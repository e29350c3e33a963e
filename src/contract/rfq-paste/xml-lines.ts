import { readQuantity } from './quantity.ts';
import { plainText, type PastedLine, type PastedRefusal } from './pasted-list.ts';

interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  start: number;
  end: number;
}

const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([\w:.-]+)\s*>|<([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DEPTH_MAX = 50;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decode = (text: string) =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/giu,
    (all, hex: string, decimal: string, name: string) => {
      if (name) return ENTITIES[name] ?? all;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );

/** Reads elements, attributes and texts; undefined if the tags do not match. Entities are never declared. */
function readXml(text: string): XmlElement | undefined {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '', start: 0, end: text.length };
  const open = [root];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const current = open.at(-1);
    if (!current) return undefined;
    current.text += decode(text.slice(at, next === -1 ? text.length : next));
    if (next === -1) break;
    TAG.lastIndex = next;
    const tag = TAG.exec(text);
    if (!tag) return undefined;
    const [whole, data, closed, opened, attributes = '', isEmpty] = tag;
    at = next + whole.length;
    if (data !== undefined) current.text += data;
    else if (closed !== undefined) {
      if (open.length === 1 || current.name !== closed) return undefined;
      current.end = at;
      open.pop();
    } else if (opened !== undefined) {
      const element: XmlElement = {
        name: opened,
        attributes: Object.fromEntries(
          [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
            name,
            decode(double ?? single ?? ''),
          ]),
        ),
        children: [],
        text: '',
        start: next,
        end: at,
      };
      current.children.push(element);
      if (isEmpty === '') open.push(element);
      if (open.length > DEPTH_MAX) return undefined;
    }
  }
  return open.length === 1 && root.children.length === 1 ? root.children[0] : undefined;
}

const NAMES: Readonly<Record<'number' | 'quantity' | 'unit' | 'description', RegExp>> = {
  quantity:
    /^(?:quantity|qty|orderquantity|requestedquantity|reqqty|antall|menge|quantityordered|requested)$/i,
  unit: /^(?:unit|uom|measureunitqualifier|unitofmeasure|unitcode|uom|enhet|einheit|unitofmeasurecode)$/i,
  number:
    /^(?:identification|itemnumber|itemno|partno|partnumber|productnumber|productcode|itemcode|code|makersref|makerspartno|makerreference|manufacturerpartnumber|supplierpartid|sellersitemidentification|impa|issa|impacode|issacode|stockcode|articleno|articlenumber|number)$/i,
  description:
    /^(?:description|itemdescription|itemname|name|text|productname|beskrivelse|bezeichnung|title|shortdescription)$/i,
};

type Fact = keyof typeof NAMES;

const localName = (name: string) => name.replace(/^.*:/, '').replaceAll(/[-_.]/g, '');

/** The values within an element, the nearest first: attributes, and elements that hold a text alone. */
function valuesOf(element: XmlElement, parent = ''): [string, string][] {
  // <ItemIdentification><ID>09991</ID> names its value by the element around it.
  const name = /^(?:id|value)$/i.test(localName(element.name)) ? parent : element.name;
  const text: [string, string][] = element.children.length === 0 ? [[name, element.text]] : [];
  return [
    ...text,
    ...Object.entries(element.attributes),
    ...element.children.flatMap((child) => valuesOf(child, element.name)),
  ];
}

function factsOf(element: XmlElement, position: number): Partial<Record<Fact, string>> {
  const facts: Partial<Record<Fact, string>> = {};
  // "Number" is the position of a line in MTML, and its item number elsewhere.
  for (const [name, value] of valuesOf(element).toSorted(
    ([one], [other]) => sureness(other) - sureness(one),
  )) {
    const text = plainText(value);
    const fact = (Object.keys(NAMES) as Fact[]).find((key) => NAMES[key].test(localName(name)));
    const isPosition = text === String(position) && /^number$/i.test(localName(name));
    if (fact && text !== '' && !isPosition) facts[fact] ??= text;
  }
  return facts;
}

const sureness = (name: string) => (/^(?:number|name|code|text|title)$/i.test(localName(name)) ? 0 : 1);

/** Reads a requisition as XML: each element with a quantity and a number or a description is a line. */
export function readXmlLines(text: string): { lines: PastedLine[]; rest: string[] } | PastedRefusal {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    return {
      refusal: 'XML with a DOCTYPE or an ENTITY is not read. Save the file without it and try again.',
    };
  }
  const root = readXml(text.trim());
  if (!root)
    return {
      refusal: 'This XML cannot be read: its tags do not match. Save the file again.',
    };
  const source = text.trim();
  const lines: PastedLine[] = [];
  const search = (element: XmlElement): boolean => {
    if (element.children.filter(search).length > 0) return true;
    const { quantity, number, description, unit } = factsOf(element, lines.length + 1);
    if (quantity === undefined || (number ?? description) === undefined) return false;
    lines.push({
      rawText: source.slice(element.start, element.end),
      text: [number, description].filter(Boolean).join(' '),
      number,
      quantity: readQuantity(quantity, /^\d+[.,]0{3}$/.test(quantity)),
      unit: unit?.toLowerCase(),
    });
    return true;
  };
  search(root);
  if (lines.length === 0)
    return { refusal: 'No lines were found in this XML. Paste the lines as text instead.' };
  return { lines, rest: [] };
}
