import { MATCH_NUMBER_MAX } from '#contract/rfq-paste/match-class.ts';
import { plainText, type PastedLine } from '#contract/rfq-paste/pasted-list.ts';
import { RFQ_UNIT_MAX, unitNote } from '#contract/rfq/rfq-unit.ts';
import { RFQ_NOTE_MAX, type AskedLine, type RfqLine, type RfqProduct } from '#contract/rfq/rfq.ts';
import { basket } from '#client/entities/rfq/use-rfq-basket.ts';

export interface LineToAdd {
  line: PastedLine;
  quantity: number;
  /** Undefined for a line that goes along as free text. */
  product: RfqProduct | undefined;
  asked: Omit<AskedLine, 'rawText' | 'unit'>;
}

const NAME_MAX = 200;

/** Units that need no mention. */
const ONE_PIECE =
  /^(?:pcs?|pces?|pieces?|ea|each|stk|stykk|stück|stck|st|units?|off|nos|sets?|sett?|satz)\.?$/iu;

/** Adds the lines to the basket. Lines of free text have negative ids, because they are no products. */
export function addToBasket(lines: readonly LineToAdd[]): void {
  basket.refresh();
  for (const { line, quantity, product, asked } of lines) {
    const added = product ?? freeTextProduct(line, basket.lines());
    const { rawText, unit } = line;
    const isShort = unit !== undefined && unit.length <= RFQ_UNIT_MAX;
    basket.add(added, quantity, { rawText, ...(isShort && { unit }), ...asked });
    if (unit === undefined || ONE_PIECE.test(unit)) continue;
    const note = basket.lines().find((other) => other.product.id === added.id)?.note ?? '';
    if (note === '') basket.setNote(added.id, unitNote(unit).slice(0, RFQ_NOTE_MAX));
  }
}

function freeTextProduct({ text, number = '' }: PastedLine, lines: readonly RfqLine[]): RfqProduct {
  const name = plainText(text).slice(0, NAME_MAX);
  const itemNumber = number.slice(0, MATCH_NUMBER_MAX);
  const ofText = lines.filter(({ product }) => product.id < 0);
  const same = ofText.find(({ product }) => product.name === name && product.itemNumber === itemNumber);
  if (same) return same.product;
  const id = Math.min(0, ...ofText.map(({ product }) => product.id)) - 1;
  return { id, name, itemNumber, description: '' };
}
