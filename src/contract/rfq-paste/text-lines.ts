import { findQuantity, isUnit, UNITS } from './quantity.ts';
import { numberTokens } from './number-tokens.ts';
import { plainText, type PastedLine } from './pasted-list.ts';

/** Begins the end of a mail. */
const SIGN_OFF =
  /^(?:(?:best|kind|warm|with)?\s*(?:regards|rgds|brgds)|b\.?rgds|br|b\/rgds|cheers|yours|sincerely|thanks(?: and| &|,|!|$)|thank you|many thanks|tks|mvh|med vennlig hilsen|vennlig hilsen|hilsen|beste hilsen|mit freundlichen grüßen|mfg|freundliche grüße|viele grüße|--$|__+$)/iu;

/** A quoted or forwarded mail begins: what follows is read as a list again. */
const MAIL_BEGINS =
  /^(?:-{2,}\s*(?:original|forwarded|opprinnelig|videresendt|ursprüngliche|weitergeleitete)|from:|fra:|von:|on .+ wrote:)/iu;

/** Lines that name something other than an item. */
const NEVER_A_LINE: readonly RegExp[] = [
  // Headers of mails and of requisitions.
  /^(?:from|to|cc|bcc|sent|subject|date|fra|til|kopi|sendt|emne|dato|von|an|gesendet|betreff|datum)\s*:/iu,
  /^(?:(?:our|your|vår|deres|unser|ihr|ihre)\s+)?(?:ref(?:erence|eranse|erenz)?|po|p\.o\.|order|ordre|bestilling|bestellung|requisition|rekvisisjon|req|rfq|enquiry|inquiry|anfrage|forespørsel|angebot|tilbud|invoice|faktura|offer|quote|quotation|account|konto|vat|mva|org|orgnr|cust(?:omer)?|kunde|job|project|prosjekt)(?:[\s.]*(?:no|nr|number|nummer|num|id|date|dato)\b\.?)?\s*[:.#]?\s*[\w/-]*\d/iu,
  // Vessel, port and dates.
  /^(?:m\/?v|m\/?t|m\/s|s\/s|vessel|ship|skip|fartøy|schiff|imo|call ?sign|flag|port|havn|hafen|eta|etd|etb|berth|kai|deliver(?:y|ed)?|levering\w*|leveres|liefer\w*|ship to|agent|nameplate|name plate|typeskilt|typenschild|model|serial|class|built|mmsi)(?:[\s:.#]|$)/iu,
  /\b(?:eta|etd|imo|mmsi)\b\s*(?:no\.?|number|nr\.?)?\s*[:#]?\s*\d/iu,
  // Telephone, mail and web addresses.
  /(?:^|[^\p{L}])(?:tel|tlf|phone|telefon|mob|mobile|mobil|cell|fax|faks|direct|dir|whatsapp|t|m|f|p)\s*[.:]+\s*\+?[\d(]/iu,
  /^(?:tel|tlf|phone|telefon|mob|mobile|mobil|cell|fax|faks|direct|whatsapp)\b/iu,
  /\+\d{1,3}[\s(.-]*\d/u,
  /\S@\S+\.\w/u,
  /\b(?:https?:\/\/|www\.)/iu,
  // Addresses.
  /(?:^|,\s*)(?:[A-Z]{1,2}[- ]?)?\d{4,5}\s+\p{Lu}\p{Ll}+(?:\s+\p{Lu}[\p{L}.]*)*\s*(?:,.*)?$/u,
  /^(?:[A-Z]{1,2}-)\d{4,5}\b/u,
  /\b(?:street|str\.|road|rd\.|avenue|ave\.|lane|quay|building|floor|suite|p\.?\s?o\.?\s?box|postboks|postfach|pb)\b/iu,
  /(?:\p{L}(?:gate|gata|gatan|veien|vegen|vägen|vei|straße|strasse|brygge|kaien|kaia|plass|platz|allee)|\b(?:calle|via|rue|rua|avenida|piazza|plaza|c\/))\s*\d/iu,
  // Sums and terms.
  /^(?:sub)?(?:total|sum|totalt|summe|gesamt|freight|frakt|fracht|vat|mva|discount|rabatt|payment|betaling|terms|price|pris|preis|budget|incoterms?)\b/iu,
  /^(?:page|side|seite|item|line|linje|pos\.?)\s*\d+$/iu,
  /^(?:do not|don't|not|ikke|nicht|keine?)\s/iu,
];

/** Sentences around a list. */
const PROSE =
  /\b(?:please|kindly|pls|plz|could you|can you|would you|we (?:are|have|need|would|will|require|look)|i (?:am|need|would)|looking forward|find (?:below|attached)|attached|regarding|following|asap|let (?:me|us) know|vennligst|kan (?:dere|du)|vi (?:ønsker|trenger|har|ber|skal)|jeg|ser frem|nedenfor|følgende|vedlagt|bitte|wir (?:benötigen|brauchen|bitten)|folgende|anbei|können sie)\b/iu;

const GREETING =
  /^(?:dear|hello|hi|good (?:day|morning|afternoon|evening)|gd day|hei|heisann|god (?:dag|morgen|kveld)|guten (?:tag|morgen)|hallo|sehr geehrte|to whom)\b/iu;

const POSITION = /^(?:(?:item|pos|pos\.|nr|no|line|linje)\s*)?(\d{1,3})\s*[.):]\s+(?=\S)/iu;
/** A message of a chat, with time and sender. */
const CHAT = /^\[?\d{1,2}[.:/]\d\d[^\]]{0,20}\]?\s*(?:-\s*)?[^:\d]{1,40}:\s+/u;
const NEEDED = /\b(?:need|require|want|trenger|ønsker|benötigen|brauchen)\b/iu;
const AMOUNT = /(?:usd|eur|nok|gbp|kr|€|\$|£)\s?\d|\d\s?(?:usd|eur|nok|gbp|kr|€|\$|£)(?![\p{L}\d])/iu;
const BULLET = /^(?:[>|]\s*)*(?:[-–—*•●▪◦·‣]\s+|\[[ x]?\]\s+)?/iu;
/** A quantity on a row of its own belongs to the item above it. */
const LABELLED_COUNT = /^(?:qty|quantity|antall|menge|anzahl)\b[.:\s]*[\d\s.,]+[\p{L}.]*$/iu;
const LABELLED =
  /\b(?:p\/n|pn|part\s*(?:no|number|nr)|item\s*(?:no|number|nr)|art(?:ikkel|ikel)?\.?\s*-?\s*(?:no|nr|nummer)|vare\s*-?(?:nr|nummer)|best\.?\s*-?\s*nr|maker'?s?\s*(?:no|ref)|impa(?:\s*(?:no|code))?|issa(?:\s*(?:no|code))?)\s*[.:#]?\s*([\p{L}\p{N}][\p{L}\p{N}./_-]*\d[\p{L}\p{N}./_-]*)/iu;

/** A longer row is an essay, and patterns over it would take too long. */
const ROW_MAX = 1000;

export interface TextReading {
  lines: PastedLine[];
  rest: string[];
}

/** Reads free text line by line: mails, quoted mails, notes. */
export function readTextLines(rows: readonly string[]): TextReading {
  const lines: PastedLine[] = [];
  const rest: string[] = [];
  const plain = rows.map((row) => plainText(row).replace(BULLET, '').replace(CHAT, ''));
  const positions = areNumbered(plain);
  let isSigned = false;
  for (const [index, rawText] of rows.entries()) {
    const text = plain[index] ?? '';
    if (text === '') continue;
    if (text.length <= ROW_MAX && MAIL_BEGINS.test(text)) isSigned = false;
    if (SIGN_OFF.test(text)) isSigned = true;
    const last = lines.at(-1);
    const count = text.length <= ROW_MAX && LABELLED_COUNT.test(text) ? findQuantity(`- ${text}`) : undefined;
    if (last && last.quantity === undefined && count) {
      last.rawText += `\n${rawText}`;
      last.quantity = count.quantity;
      last.unit ??= count.unit;
      continue;
    }
    const read = readTextLine(text, { isSigned, hasPosition: positions.has(index) });
    if (read.length === 0) rest.push(rawText);
    else for (const line of read) lines.push({ rawText, ...line });
  }
  return { lines, rest };
}

const POSITION_ROWS_MIN = 3;
const ROWS_WITHOUT_QUANTITY_MIN = 5;

/** The rows that begin with a position: 1, 2, 3. Without a dot these may be quantities. */
function areNumbered(rows: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let run: { index: number; isSure: boolean; hasQuantity: boolean }[] = [];
  const settle = () => {
    const needed = run.every(({ isSure }) => isSure) ? POSITION_ROWS_MIN : ROWS_WITHOUT_QUANTITY_MIN;
    const quantities = run.filter(({ hasQuantity }) => hasQuantity).length;
    const isList = run.length >= needed || (run.length >= POSITION_ROWS_MIN && quantities > run.length / 2);
    if (isList) for (const { index } of run) found.add(index);
    run = [];
  };
  for (const [index, row] of rows.entries()) {
    const [, first, sign = '', body = ''] = /^(\d{1,3})(\s*[.):]\s|\s)\s*(.*)$/.exec(row) ?? [];
    if (first === undefined || row.length > ROW_MAX || STARTS_WITH_UNIT.test(body)) continue;
    if (Number(first) !== run.length + 1) settle();
    if (Number(first) === run.length + 1) {
      run.push({ index, isSure: sign.trim() !== '', hasQuantity: findQuantity(body) !== undefined });
    }
  }
  settle();
  return found;
}

/** "1 x" and "1 pcs" are quantities. */
const STARTS_WITH_UNIT = new RegExp(`^(?:[x×*]|(?:${UNITS})(?![\\p{L}\\d]))`, 'iu');

interface TextContext {
  isSigned: boolean;
  hasPosition: boolean;
}

type LineOfText = Omit<PastedLine, 'rawText'>;

function readTextLine(row: string, { isSigned, hasPosition }: TextContext): LineOfText[] {
  const withoutPosition = hasPosition ? row.replace(/^\d{1,3}\s*[.):]?\s+/, '') : row.replace(POSITION, '');
  const hasSignOfList = hasPosition || withoutPosition !== row;
  const text = withoutPosition.replace(BULLET, '');
  if (row.length > ROW_MAX || SIGN_OFF.test(text) || NEVER_A_LINE.some((pattern) => pattern.test(text)))
    return [];
  const several = readSentence(text);
  if (several.length > 0) return several;
  if (GREETING.test(text)) return [];
  const found = findQuantity(text);
  const isNamed = found?.isNamed === true;
  const body = found?.rest ?? text;
  const number = LABELLED.exec(text)?.[1];
  const hasNumber = number !== undefined || numberTokens(body).some(({ text: token }) => isPartNumber(token));
  const words = text.split(' ').length;
  const isProse = PROSE.test(text) || (words > 14 && !isNamed) || /[?!]$/.test(text);
  if (isProse && AMOUNT.test(text)) return [];
  const isLine =
    isNamed && !(isSigned && !hasNumber)
      ? !isProse || hasNumber
      : !isSigned &&
        (!isProse || (hasNumber && NEEDED.test(text))) &&
        ((hasNumber && words <= 12) ||
          (hasSignOfList && /\p{L}{3}/u.test(body)) ||
          (found !== undefined && hasWords(body) && words <= 10));
  if (!isLine || text.endsWith(':')) return [];
  // A bare count may be an item number itself, so it stays in the text.
  return [{ text: isNamed ? body : text, number, quantity: found?.quantity, unit: found?.unit }];
}

const hasWords = (text: string) => (text.match(/\p{L}{3,}/gu) ?? []).some((word) => !isUnit(word));

/** Four digits, or letters and digits together. A year is none. */
const isPartNumber = (token: string) =>
  !/^(?:19|20)\d\d$/.test(token) &&
  !/^(?:\d{1,2}(?:st|nd|rd|th)|[a-z]?\d{1,2}|co2|24\/7)$/iu.test(token) &&
  (/\d{4}/.test(token) || (/\p{L}/u.test(token) && /\d/.test(token) && token.length >= 4));

const COUNT_OF_PART = `(?:\\d{1,4}|one|two|three|four|five|en|ett|to|tre|fire)\\s*(?:[x×]|${UNITS})`;
const SENTENCE_PART = new RegExp(
  `(?<![\\p{L}\\d.,-])(?<count>${COUNT_OF_PART})(?![\\p{L}\\d])\\.?\\s+(?:of\\s+|av\\s+)?(?<what>.+?)` +
    `(?=(?:,|;|\\s+(?:and|og|und|&|plus)|\\.)\\s*(?:also\\s+|samt\\s+)?${COUNT_OF_PART}(?![\\p{L}\\d])|[.;]\\s|[.;]?$)`,
  'giu',
);
const BARE_PART = /(?<![\p{L}\d.,/-])(?<count>\d{1,3})\s+(?<what>[\p{L}\d][\p{L}\d./-]*)/giu;

/** Two or more quantities with their items in one sentence. */
function readSentence(text: string): LineOfText[] {
  const parts = [...text.matchAll(SENTENCE_PART)].flatMap(({ groups }) => {
    const found = groups && findQuantity(`${groups['count']} ${groups['what']}`);
    return found ? [{ text: found.rest, quantity: found.quantity, unit: found.unit }] : [];
  });
  if (parts.length >= 2) return parts;
  const bare = [...text.matchAll(BARE_PART)].flatMap(({ groups }) => {
    const what = groups?.['what'] ?? '';
    return isPartNumber(what) ? [{ text: what, quantity: Number(groups?.['count']) }] : [];
  });
  return bare.length >= 2 ? bare : [];
}
