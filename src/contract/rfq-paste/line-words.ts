import { foldText } from '#contract/catalogue/search-text.ts';
import { isUnit } from './quantity.ts';

/** Words around an item that say nothing about it. */
const SMALL_TALK = new Set(
  (
    'for the and with from our your per each please kindly need needed want also asap thanks urgent below offer quote price best same type ' +
    'impa issa item items part parts number code maker brand model ref incl including lot as required new ' +
    'equivalent equal similar alternative tilsvarende lignende gleichwertig ' +
    'for til med fra vår vare nummer deler trenger gjerne takk ' +
    'für mit von und bitte artikel nummer benötigen'
  ).split(' '),
);

/** The words that describe an item, folded: no numbers, units or small talk. */
export function wordsOfLine(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [
    ...new Set(
      words.filter((word) => !/\d/.test(word) && word.length >= 3 && !isUnit(word) && !SMALL_TALK.has(word)),
    ),
  ];
}

/** Kinds of consumables, spares and services, each in the spellings of three languages. */
const KINDS: readonly RegExp[] = [
  /reag[ei]n/,
  /indi[ck]ator/,
  /buffer|puffer/,
  /[ck][uy]vette?/,
  /spare|reserve|ersatz/,
  /repair|overhaul|reparasjon|reparatur/,
  /servic|wartung|vedlikehold/,
  /calibrat|kalibr/,
  /seal|gasket|packing|pakning|tetning|dichtung|o-?ring/,
  /membran/,
  /lamp|bulb|pare/,
  /cable|kabel/,
  /filter/,
  /tubing|hose|slange|schlauch/,
  /valve|ventil/,
  /pump/,
  /manual|handbok|handbuch/,
  /certificat|sertifikat|zertifikat/,
];

/** What comes with the item. */
const INCLUDED = /\b(?:with|w\/|incl\.?|including|inkl\.?|med|mit)\b.*/u;

/** Whether a line asks for a kind of item, such as a reagent, that the name of the product does not contain. */
export function namesAnotherItem(text: string, productName: string): boolean {
  const [line, name] = [foldText(text).replace(INCLUDED, ''), foldText(productName)];
  const asked = KINDS.filter((kind) => kind.test(line));
  return asked.length > 0 && !asked.some((kind) => kind.test(name));
}
