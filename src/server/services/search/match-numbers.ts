import type { Product } from '#contract/catalogue/catalogue.ts';
import {
  numberKeyOf,
  type ProductNumberKind,
  type ProductNumberStatus,
} from '#contract/catalogue/product-numbers.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { MATCH_CLASSES, type MatchClass } from '#contract/rfq-paste/match-class.ts';
import type {
  MatchCandidate,
  MatchedLine,
  MatchedNumbers,
  MatchLine,
  MatchNumbersInput,
} from '#contract/rfq-paste/match-numbers.ts';
import { namesAnotherItem, wordsOfLine } from '#contract/rfq-paste/line-words.ts';
import { numberTokens } from '#contract/rfq-paste/number-tokens.ts';
import type { Database } from '#db/open-database.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { searchProducts } from './search-products.ts';

const CANDIDATES_MAX = 3;

/** A product under a number of the line. */
interface Found {
  /** As the line has it. */
  typed: string;
  product: MatchedProduct;
  matchClass: MatchClass;
  reason: string;
  /** Whether the number alone decides; `ask us` and equivalents do not. */
  isSure: boolean;
}

interface MatchedProduct {
  id: number;
  name: string;
  itemNumber: string;
  description: string;
  nameKey: string;
  textKey: string;
}

/**
 * Finds for each line the products that may be meant: by its numbers first, then by its words. A product is chosen only
 * for the same number, also one written differently, and for a confirmed supersession, and only if nothing else in the
 * line speaks against it: a wrong reagent gives a wrong reading.
 */
export function matchNumbers(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  { lines }: MatchNumbersInput,
): MatchedNumbers {
  const numbers = statementsOf(ctx.db);
  return numbers.inOneRead(() => ({ lines: lines.map((line) => matchLine(ctx, numbers, line)) }));
}

function matchLine(ctx: ServiceContext, numbers: Statements, line: MatchLine): MatchedLine {
  const tokens = numberTokens(line.text);
  const asked = line.number === undefined ? undefined : numberKeyOf(line.number);
  const askedTokens = tokens.filter(({ text }) => numberKeyOf(text) === asked);
  const isAskedEquipment = askedTokens.length > 0 && askedTokens.every(({ isEquipment }) => isEquipment);

  const found = new Map<number, Found>();
  const add = (one: Found) => {
    const known = found.get(one.product.id);
    if (!known || rankOf(one) < rankOf(known)) found.set(one.product.id, one);
  };
  if (line.number !== undefined && !isAskedEquipment) {
    for (const one of findNumber(numbers, line.number)) add(one);
  }
  if (found.size === 0) {
    for (const { text, isEquipment } of longestFirst(tokens)) {
      if (!isEquipment) for (const one of findNumber(numbers, text)) add(one);
    }
  }
  const byNumber = [...found.values()].toSorted((one, other) => rankOf(one) - rankOf(other));
  const [only] = byNumber;
  const chosen =
    only !== undefined && byNumber.length === 1 && only.isSure && !isDoubtful(line, only) ? only : undefined;

  const candidates: MatchCandidate[] = byNumber.map(toCandidate);
  // The search by words takes many times as long, and a number says more.
  if (candidates.length === 0) {
    const equipment = tokens.filter(({ isEquipment }) => isEquipment).map(({ text }) => text);
    candidates.push(...findByWords(ctx, numbers, line, equipment));
  }
  return { candidates: candidates.slice(0, CANDIDATES_MAX), chosen: chosen?.product.id ?? null };
}

/** A run of words contains shorter numbers ("1735 TRO" and "1735"). */
const longestFirst = <Token extends { text: string }>(tokens: readonly Token[]): Token[] =>
  tokens.toSorted((one, other) => other.text.length - one.text.length);

const rankOf = ({ matchClass }: Pick<Found, 'matchClass'>) => MATCH_CLASSES.indexOf(matchClass);

const toCandidate = ({ product, matchClass, reason }: Found): MatchCandidate => ({
  product: partOf(product),
  matchClass,
  reason,
});

const partOf = ({ id, name, itemNumber, description }: MatchCandidate['product']) => ({
  id,
  name,
  itemNumber,
  description,
});

/**
 * Whether the words of the line speak against the product of its number. "28034 reagent" is not the analyser 28034. A
 * number of digits alone may also be a postcode or a reference: without a column or label that names it a part, the line
 * must share a word with the product.
 */
function isDoubtful(line: MatchLine, { typed, product }: Found): boolean {
  if (namesAnotherItem(line.text, product.name)) return true;
  if (line.number !== undefined || /\p{L}/u.test(typed)) return false;
  const words = wordsOfLine(line.text);
  const texts = `${product.nameKey}\n${product.textKey}`;
  return words.length > 0 && !words.some((word) => texts.includes(word));
}

function findNumber(numbers: Statements, typed: string): Found[] {
  const key = numberKeyOf(typed);
  if (key === '') return [];
  const found: Found[] = numbers.ofProducts.all(key).map((product) => {
    const isSame = foldText(product.itemNumber) === foldText(typed);
    return {
      typed,
      product,
      matchClass: isSame ? 'same number' : 'written differently',
      reason: isSame ? 'Same number' : `Same number, written ${product.itemNumber}`,
      isSure: true,
    };
  });
  for (const { number, kind, status, ...product } of numbers.ofFurtherNumbers.all(key)) {
    found.push({ typed, product, ...describeFurtherNumber(number, kind, status, typed) });
  }
  if (found.length === 0 && /^\d{3,}$/.test(key)) {
    // A spreadsheet removes the zeros at the beginning of a number.
    for (const product of [`0${key}`, `00${key}`].flatMap((longer) => numbers.ofProducts.all(longer))) {
      found.push({
        typed,
        product,
        matchClass: 'written differently',
        reason: `${product.itemNumber} begins with a zero. Check that this is the item you need.`,
        isSure: false,
      });
    }
  }
  return found;
}

function describeFurtherNumber(
  number: string,
  kind: ProductNumberKind,
  status: ProductNumberStatus,
  typed: string,
): Omit<Found, 'typed' | 'product'> {
  const isConfirmed = status === 'confirmed';
  if (kind === 'superseded') {
    return {
      matchClass: 'superseded',
      reason: isConfirmed ? `Supersedes ${number}` : `May supersede ${number}. We check it before we quote.`,
      isSure: isConfirmed,
    };
  }
  if (kind === 'equivalent') {
    return {
      matchClass: 'equivalent',
      reason: isConfirmed
        ? `Confirmed equivalent of ${number}`
        : `May be an equivalent of ${number}. We check it before we quote.`,
      isSure: false,
    };
  }
  const isSame = foldText(number) === foldText(typed);
  return {
    matchClass: isSame ? 'same number' : 'written differently',
    reason: isConfirmed
      ? `${NUMBER_NAMES[kind]} ${number}`
      : `${NUMBER_NAMES[kind]} ${number}, not confirmed. We check it before we quote.`,
    isSure: isConfirmed,
  };
}

const NUMBER_NAMES = {
  own: 'Our number',
  oem: 'Maker’s number',
  impa: 'IMPA code',
  issa: 'ISSA code',
} as const;

/** The products for the equipment that the line names, otherwise those that contain its words. */
function findByWords(
  ctx: ServiceContext,
  numbers: Statements,
  line: MatchLine,
  equipment: readonly string[],
): MatchCandidate[] {
  const words = wordsOfLine(line.text);
  const isEquipmentItself = ({ itemNumber }: Product) =>
    equipment.some((number) => numberKeyOf(number) === numberKeyOf(itemNumber));
  for (const number of equipment) {
    if (numbers.ofProducts.all(numberKeyOf(number)).length === 0) continue;
    const fitting = search(ctx, number).filter((product) => !isEquipmentItself(product));
    if (fitting.length > 0) {
      return fitting.map((product) => ({
        product: partOf(product),
        matchClass: 'by words',
        reason: `Listed for ${number}`,
      }));
    }
  }
  const products = firstFound(readingsOf(words), (reading) =>
    search(ctx, reading).filter((product) => !isEquipmentItself(product)),
  );
  return products.map((product) => ({
    product: partOf(product),
    matchClass: 'by words',
    reason: 'Found by its words. Check that it is the item you need.',
  }));
}

const search = (ctx: ServiceContext, q: string) =>
  searchProducts(ctx, { q, limit: CANDIDATES_MAX + 1, _t: undefined });

/** All words, then all but the last ones: descriptions begin with the name of the item. */
function readingsOf(words: readonly string[]): string[] {
  return [words.slice(0, 6), words.slice(0, 3), words.slice(0, 2)]
    .filter((reading, index, all) => reading.length > 0 && reading.length !== all[index - 1]?.length)
    .map((reading) => reading.join(' '));
}

function firstFound<Reading, Result>(
  readings: readonly Reading[],
  find: (reading: Reading) => Result[],
): Result[] {
  for (const reading of readings) {
    const found = find(reading);
    if (found.length > 0) return found;
  }
  return [];
}

/** Prepared once per database. */
const prepared = new WeakMap<Database, Statements>();
type Statements = ReturnType<typeof prepareStatements>;

function statementsOf(db: Database): Statements {
  const statements = prepared.get(db) ?? prepareStatements(db);
  prepared.set(db, statements);
  return statements;
}

interface FurtherNumber extends MatchedProduct {
  number: string;
  kind: ProductNumberKind;
  status: ProductNumberStatus;
}

function prepareStatements({ $client: sqlite }: Database) {
  const columns =
    'p.id, p.name, p.item_number as itemNumber, p.description, p.name_key as nameKey, p.text_key as textKey';
  return {
    inOneRead: sqlite.transaction((read: () => MatchedNumbers) => read()),
    ofProducts: sqlite.prepare<[key: string], MatchedProduct>(
      `select ${columns} from products p where p.number_key = ? and p.deleted_at is null order by p.id limit 4`,
    ),
    ofFurtherNumbers: sqlite.prepare<[key: string], FurtherNumber>(
      `select ${columns}, n.number, n.kind, n.status from product_numbers n join products p on p.id = n.product_id
       where n.number_key = ? and p.deleted_at is null order by p.id limit 8`,
    ),
  };
}
