import { expect, test } from 'vitest';
import catalogue from '#db/seed/catalogue.json' with { type: 'json' };
import { aboutSection } from './about.ts';
import { complianceSection } from './compliance-cards.ts';
import { crossReferenceRows } from './cross-reference.ts';
import { frequentQuestions } from './faq.ts';
import { hero, services, treatmentStages } from './landing.ts';
import { legalPage } from './legal.ts';
import { contentPages } from './pages/index.ts';
import { forbidden, pageTexts, sectionTexts, words } from './testing.ts';

/** Every body of text of the site, by the name under which it is read. */
const bodies = new Map<string, string[]>([
  ...contentPages.map((page): [string, string[]] => [
    page.path,
    [page.description, ...pageTexts(page), page.callToAction.heading],
  ]),
  ...legalPage.parts.map(({ anchor, lead, sections }): [string, string[]] => [
    `/legal#${anchor}`,
    [lead, ...sections.flatMap(sectionTexts)],
  ]),
  ['/#faq', frequentQuestions.flatMap(({ question, answer }) => [question, answer])],
  [
    '/',
    [
      hero.lead,
      ...treatmentStages.map(({ text }) => text),
      ...services.map(({ description }) => description),
      ...services.flatMap(({ features }) => features),
    ],
  ],
  ['/#about', [...aboutSection.paragraphs]],
  [
    '/#compliance',
    [complianceSection.lead, ...complianceSection.cards.flatMap(({ text, bullets }) => [text, ...bullets])],
  ],
]);

/** Wordings that stand in more than one body, where `cut` says what a wording is. */
function repeated(cut: (text: string) => string[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const [name, texts] of bodies)
    for (const wording of texts.flatMap(cut)) homes.set(wording, (homes.get(wording) ?? new Set()).add(name));
  return [...homes]
    .filter(([, names]) => names.size > 1)
    .map(([wording, names]) => `${wording}: ${[...names].join(', ')}`);
}

test('No sentence of eight words or more stands in two places of the site', () => {
  const sentences = (text: string) =>
    text
      .split(/(?<=[.?!:;])\s+/)
      .map(words)
      .filter(({ length }) => length >= 8)
      .map((sentence) => sentence.join(' '));
  expect(repeated(sentences)).toEqual([]);
});

test('No run of nine words is carried from one page to another', () => {
  const runs = (text: string) => {
    const said = words(text);
    return said.slice(8).map((_, start) => said.slice(start, start + 9).join(' '));
  };
  expect(repeated(runs)).toEqual([]);
});

test('The guide confirms only what a document proves and leaves the rest unknown', () => {
  const open = crossReferenceRows.filter(({ analyser, reagent }) =>
    /unknown|nameplate|requested|normally/i.test(`${analyser} ${reagent}`),
  );
  expect(open).toEqual(crossReferenceRows.filter(({ status }) => status === 'ask us'));
  expect(
    crossReferenceRows
      .filter(({ status }) => status === 'confirmed')
      .map(({ maker, equipment, reagent, itemNumber }) => [`${maker} ${equipment}`, reagent, itemNumber]),
  ).toEqual([
    ['HF scientific CLX-Ex2', '09991', '09991'],
    ['Hyundai EcoBallast (UV)', 'none', undefined],
  ]);
  expect(open.filter(({ itemNumber }) => itemNumber !== undefined)).toEqual([]);
  expect(catalogue.products.map(({ itemNumber }) => itemNumber)).toContain('09991');
});

test('Seven questions are answered, each with a page to read on', () => {
  expect(new Set(frequentQuestions.map(({ question }) => question)).size).toBe(7);
  expect(new Set(frequentQuestions.map(({ readMore }) => readMore.link)).size).toBe(7);
});

test('Answers, terms and claims make no promise that the pages may not make', () => {
  const others = [...bodies]
    .filter(([name]) => /#(faq|terms|compliance)$/.test(name))
    .flatMap(([, texts]) => texts);
  expect(others.length).toBeGreaterThan(40);
  expect(others.join('\n')).not.toMatch(forbidden);
});

test('The legal page keeps the promises the report channel is built to', () => {
  expect(legalPage.parts.map(({ anchor }) => anchor)).toEqual(['privacy', 'terms', 'compliance']);
  const routine = bodies.get('/legal#compliance')!.join(' ').toLowerCase();
  for (const promise of [
    'chapter 2 a',
    '7 days',
    '3 months',
    '12 months',
    '90 days',
    '16 digits',
    'seafarers',
  ])
    expect(routine).toContain(promise);
  const privacy = bodies.get('/legal#privacy')!.join(' ');
  for (const point of [
    'controller',
    'legal basis',
    'legitimate interest',
    'Datatilsynet',
    '90 days',
    '12 months',
  ])
    expect(privacy).toContain(point);
});

test('The About section makes the specified claims and compliance has its three cards', () => {
  expect(aboutSection.claims.map(({ figure }) => figure)).toEqual(['9', '24/7', 'More than 2300', '2020']);
  expect(complianceSection.cards.map(({ title, bullets }) => [title, bullets.length])).toEqual([
    ['ISO Standards', 3],
    ['Whistleblower Policy', 0],
    ['Maritime Compliance', 3],
  ]);
});
