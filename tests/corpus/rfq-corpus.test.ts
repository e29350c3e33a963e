import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchedLine } from '#contract/rfq-paste/match-numbers.ts';
import { matchLineOf, type PastedLine } from '#contract/rfq-paste/pasted-list.ts';
import { MATCH_LINES_MAX } from '#contract/rfq-paste/match-class.ts';
import { readPastedList } from '#contract/rfq-paste/read-pasted-list.ts';
import { seedCatalogue } from '#db/seed/seed-catalogue.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { awkwardLists } from './rfq-lists/awkward-lists.ts';
import type { CorpusList } from './rfq-lists/corpus-list.ts';
import { englishMails } from './rfq-lists/english-mails.ts';
import { otherMails } from './rfq-lists/other-mails.ts';
import { requisitions } from './rfq-lists/requisitions.ts';
import { secondReading } from './rfq-lists/second-reading.ts';
import { tables } from './rfq-lists/tables.ts';

const corpus = [
  ...englishMails,
  ...otherMails,
  ...tables,
  ...requisitions,
  ...awkwardLists,
  ...secondReading,
];

let running: TestApp;
let itemNumbers: Map<number, string>;

beforeAll(async () => {
  running = createTestApp();
  seedCatalogue(running.db);
  const products = await running.callers.anonymous.public.products.list();
  itemNumbers = new Map(products.map(({ id, itemNumber }) => [id, itemNumber]));
});
afterAll(() => running.close());

interface Score {
  name: string;
  expected: number;
  read: number;
  found: number;
  rightQuantity: number;
  wrongChoices: string[];
  /** Lines with an item that a careful person would choose, and how many of them were chosen. */
  choices: number;
  chosen: number;
  lostRows: string[];
}

async function match(lines: readonly PastedLine[]): Promise<MatchedLine[]> {
  const matched: MatchedLine[] = [];
  for (let at = 0; at < lines.length; at += MATCH_LINES_MAX) {
    const batch = lines.slice(at, at + MATCH_LINES_MAX).map(matchLineOf);
    matched.push(...(await running.callers.anonymous.public.products.matchNumbers({ lines: batch })).lines);
  }
  return matched;
}

async function scoreOf({ name, text, lines: expected }: CorpusList): Promise<Score> {
  const list = readPastedList(text);
  if ('refusal' in list) throw new Error(`${name}: ${list.refusal}`);
  const matched = await match(list.lines);
  const score: Score = {
    name,
    expected: expected.length,
    read: list.lines.length,
    found: 0,
    rightQuantity: 0,
    wrongChoices: [],
    choices: 0,
    chosen: 0,
    lostRows: [],
  };
  const taken = new Set<number>();
  for (const { fragment, quantity, item } of expected) {
    const at = list.lines.findIndex(
      ({ rawText, text: read }, index) =>
        !taken.has(index) && (rawText.includes(fragment) || read.includes(fragment)),
    );
    const line = list.lines[at];
    if (!line) continue;
    taken.add(at);
    score.found += 1;
    if (line.quantity === quantity) score.rightQuantity += 1;
    const chosenId = matched[at]?.chosen ?? null;
    const chosen = chosenId === null ? undefined : itemNumbers.get(chosenId);
    if (item !== undefined) score.choices += 1;
    if (item !== undefined && chosen === item) score.chosen += 1;
    else if (chosen !== undefined) score.wrongChoices.push(`${fragment}: ${chosen}`);
  }
  for (const [index, line] of list.lines.entries()) {
    if (taken.has(index)) continue;
    const chosenId = matched[index]?.chosen ?? null;
    if (chosenId !== null) score.wrongChoices.push(`${line.rawText}: ${itemNumbers.get(chosenId)}`);
  }
  const accounted = [...list.lines.map(({ rawText }) => rawText), ...list.rest].join('\n');
  if (list.format !== 'xml') {
    score.lostRows = text
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\n|\r/)
      .filter((row) => row.trim() !== '' && !accounted.includes(row));
  }
  return score;
}

const sum = (scores: readonly Score[], of: (score: Score) => number) =>
  scores.reduce((total, score) => total + of(score), 0);
const ratio = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
const mean = (values: readonly number[]) => values.reduce((total, one) => total + one, 0) / values.length;

test('reads the corpus of pasted lists, and chooses nothing wrong', async () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60);
  const scores: Score[] = [];
  for (const list of corpus) scores.push(await scoreOf(list));
  const figures = {
    recall: ratio(
      sum(scores, ({ found }) => found),
      sum(scores, ({ expected }) => expected),
    ),
    precision: ratio(
      sum(scores, ({ found }) => found),
      sum(scores, ({ read }) => read),
    ),
    quantity: ratio(
      sum(scores, ({ rightQuantity }) => rightQuantity),
      sum(scores, ({ found }) => found),
    ),
    choices: ratio(
      sum(scores, ({ chosen }) => chosen),
      sum(scores, ({ choices }) => choices),
    ),
    meanRecall: mean(scores.map(({ found, expected }) => ratio(found, expected))),
    meanPrecision: mean(scores.map(({ found, read }) => ratio(found, read))),
    meanQuantity: mean(scores.map(({ rightQuantity, found }) => ratio(rightQuantity, found))),
  };
  expect(scores.flatMap(({ wrongChoices }) => wrongChoices)).toEqual([]);
  expect(scores.flatMap(({ lostRows }) => lostRows)).toEqual([]);
  expect(figures.recall).toBeGreaterThanOrEqual(0.95);
  expect(figures.precision).toBeGreaterThanOrEqual(0.95);
  expect(figures.quantity).toBeGreaterThanOrEqual(0.98);
  // Long lists weigh no more than short ones.
  expect(figures.meanRecall).toBeGreaterThanOrEqual(0.95);
  expect(figures.meanPrecision).toBeGreaterThanOrEqual(0.95);
  expect(figures.meanQuantity).toBeGreaterThanOrEqual(0.98);
  expect(figures.choices).toBeGreaterThanOrEqual(0.95);
});
