import { expect, test } from 'vitest';
import type { InlineLink } from '#content/content-section.ts';
import { contentPaths, type ContentPath } from '#content/content-paths.ts';
import { crossReferenceRows } from '#content/cross-reference.ts';
import { forbidden, pageTexts, pieces, plain, sectionParagraphs, words } from '#content/testing.ts';
import catalogue from '#db/seed/catalogue.json' with { type: 'json' };
import type { ContentPage } from './content-page.ts';
import { contentPageAt, contentPages } from './index.ts';

/** What is agreed for each page: title, H1, the pages it links to, words it must not use. */
const prescribed: Record<ContentPath, { title: string; heading: string; links: string[]; avoid: RegExp }> = {
  '/headway-ballast-service': {
    title: 'Headway Ballast Water Service',
    heading: 'Service for Headway Ballast Systems',
    links: ['/oceanguard-service', '/headway-parts', '/tro-calibration-kit', '/ballast-service'],
    avoid: /US[- ]flag|valid until|2023/i,
  },
  '/oceanguard-service': {
    title: 'OceanGuard Service and Maintenance',
    heading: 'OceanGuard Maintenance',
    links: ['/headway-ballast-service', '/headway-parts', '/sodium-thiosulfate', '/tro-kit'],
    avoid: /every \d+ (hours|days|months)|\d+ ?A\b|\bampere/i,
  },
  '/tro-kit': {
    title: 'TRO Kits for Ballast Systems',
    heading: 'TRO Kits',
    links: ['/tro-reagent-kit', '/clx-reagent-09991', '/tro-cross-reference-guide', '/tro-calibration-kit'],
    avoid: /fits all|universal/i,
  },
  '/tro-reagent-kit': {
    title: 'TRO Reagent Kit',
    heading: 'TRO Reagent Kit: Buffer and DPD Indicator',
    links: ['/clx-reagent-09991', '/tro-kit', '/tro-cross-reference-guide'],
    avoid: /shelf|unopened|distilled|with water/i,
  },
  '/clx-reagent-09991': {
    title: 'CLX Reagent Set 09991',
    heading: 'CLX Reagent Set 09991',
    links: ['/clx-xt2-tro-monitor', '/tro-kit', '/tro-calibration-kit'],
    avoid: /shelf|unopened|28030/i,
  },
  '/clx-jaw-reagent-09952': {
    title: 'CLX JAW Reagent 09952',
    heading: 'CLX JAW Reagent 09952',
    links: ['/clx-reagent-09991', '/tro-cross-reference-guide', '/tro-reagent-kit'],
    avoid: /\d+ mL|\d+ (days|months)|JAW (means|stands)/i,
  },
  '/tro-calibration-kit': {
    title: 'TRO Calibration Kit',
    heading: 'TRO Calibration and Verification Kit',
    links: ['/ballast-service', '/tro-kit', '/sodium-thiosulfate'],
    avoid: /accredited|certificate|±|%|class approved/i,
  },
  '/techcross-tro-reagent': {
    title: 'Techcross TRO Reagent',
    heading: 'TRO Reagent for Techcross ECS',
    links: ['/tcl-4-ecs', '/tro-cross-reference-guide'],
    avoid: /CLX|Hach|HF scientific/,
  },
  '/erma-first-balclor-reagent': {
    title: 'ERMA FIRST and BalClor Reagent',
    heading: 'TRO Reagent for ERMA FIRST and BalClor',
    links: ['/sunrui-tro-reagent', '/tro-cross-reference-guide', '/sodium-thiosulfate'],
    avoid: /CLX|Hach|subsidiary|licen[cs]e|group of/,
  },
  '/sunrui-tro-reagent': {
    title: 'SunRui TRO Reagent',
    heading: 'TRO Reagent for SunRui BalClor',
    links: ['/erma-first-balclor-reagent', '/sodium-thiosulfate', '/tro-cross-reference-guide'],
    avoid: /CLX|Hach|side[- ]stream/i,
  },
  '/clx-xt2-tro-monitor': {
    title: 'CLX-XT2 TRO Monitor',
    heading: 'CLX-XT2 TRO Monitor',
    links: ['/clx-reagent-09991', '/tro-calibration-kit', '/tro-cross-reference-guide'],
    avoid: /09950|09951/,
  },
  '/hyundai-bwts-tro-reagent': {
    title: 'Hyundai BWTS TRO Reagent',
    heading: 'TRO Reagent for Hyundai HiBallast',
    links: ['/tro-cross-reference-guide', '/tro-kit', '/ballast-service'],
    avoid: /CLX|Hach|HCl|hydrochloric|\d ?%|no filter/i,
  },
  '/tro-cross-reference-guide': {
    title: 'TRO Cross-Reference Guide',
    heading: 'TRO Analyser and Reagent Guide',
    links: [
      '/tro-kit',
      '/tro-reagent-kit',
      '/clx-reagent-09991',
      '/clx-jaw-reagent-09952',
      '/techcross-tro-reagent',
      '/erma-first-balclor-reagent',
      '/sunrui-tro-reagent',
      '/clx-xt2-tro-monitor',
      '/hyundai-bwts-tro-reagent',
      '/tcl-4-ecs',
      '/global-exp1',
    ],
    avoid: /0995[01]|amperometric/,
  },
  '/sodium-thiosulfate': {
    title: 'Sodium Thiosulfate for Ballast Water',
    heading: 'Sodium Thiosulfate',
    links: ['/oceanguard-service', '/erma-first-balclor-reagent', '/tro-kit'],
    avoid: /non-?hazardous|not hazardous|food|pharma|purity|\d ?%/i,
  },
  '/tcl-4-ecs': {
    title: 'TCL-4-ECS',
    heading: 'TCL-4-ECS Consumable',
    links: ['/techcross-tro-reagent', '/tro-cross-reference-guide'],
    avoid: /TCL-4-ECS (is a reagent|contains|holds)/i,
  },
  '/ship-chandler': {
    title: 'Ship Chandler Services Haugesund',
    heading: 'Ship Chandler Services',
    links: ['/global-exp1', '/ballast-service', '/#products'],
    avoid: /licen[cs]e|VAT|duty|member|all ports/i,
  },
  '/ballast-service': {
    title: 'Ballast Water System Service',
    heading: 'Ballast Water System Service',
    links: ['/headway-ballast-service', '/tro-calibration-kit', '/headway-parts'],
    avoid: /approved by|within \d+ hours|24\/7|MEPC 84/i,
  },
  '/headway-parts': {
    title: 'Headway Spare Parts',
    heading: 'Headway OceanGuard Spare Parts',
    links: ['/headway-ballast-service', '/oceanguard-service'],
    avoid: /part no|HMT-\d+-\d|made by Headway/i,
  },
  '/global-exp1': {
    title: 'Global EXP1',
    heading: 'Global EXP1 Consumable',
    links: ['/tro-cross-reference-guide', '/ship-chandler'],
    avoid: /explosion|hazardous area|\bEx\b/,
  },
};

const inlineLinks = (page: ContentPage): InlineLink[] =>
  [page.lead, ...page.sections.flatMap(sectionParagraphs)]
    .flatMap(pieces)
    .filter((piece) => typeof piece !== 'string');

function linksOf(page: ContentPage): string[] {
  const rows = page.sections.some((section) => section.crossReference) ? crossReferenceRows : [];
  return [
    ...inlineLinks(page).map(({ link }) => link),
    ...page.relatedPages,
    ...rows.flatMap((row) => row.pages),
    page.callToAction.target,
  ];
}

const pageNamed = contentPages.map((page) => [page.path, page] as const);

test('Every path of the route table has its page, in that order, and no other path has one', () => {
  expect(contentPages.map(({ path }) => path)).toEqual(contentPaths);
  expect(Object.keys(prescribed)).toEqual([...contentPaths]);
  for (const page of contentPages) expect(contentPageAt(page.path)).toBe(page);
  expect(contentPageAt('/tro-kit/')).toBeUndefined();
});

test('Titles, headings, descriptions, leads and calls to action are each said once', () => {
  const said = {
    titles: contentPages.map(({ title }) => title),
    headings: contentPages.map(({ heading }) => heading),
    descriptions: contentPages.map(({ description }) => description),
    leads: contentPages.map(({ lead }) => plain(lead)),
    calls: contentPages.map(({ callToAction }) => callToAction.heading),
  };
  for (const texts of Object.values(said)) expect(new Set(texts).size).toBe(contentPaths.length);
});

test.each(pageNamed)(
  '%s carries the prescribed title and heading and a description of search length',
  (path, page) => {
    expect(page).toMatchObject({ title: prescribed[path].title, heading: prescribed[path].heading });
    expect(page.title.length).toBeLessThanOrEqual(45);
    expect(page.description.length).toBeGreaterThanOrEqual(110);
    expect(page.description.length).toBeLessThanOrEqual(160);
    expect(new Set(page.keywords).size).toBeGreaterThanOrEqual(4);
  },
);

test.each(pageNamed)('%s has at least 250 words of its own and five specification rows', (_path, page) => {
  expect(pageTexts(page).flatMap(words).length).toBeGreaterThanOrEqual(250);
  expect(page.specification.rows.length).toBeGreaterThanOrEqual(5);
  const labels = page.specification.rows.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(page.specification.caption === 'What we need to confirm fit').toBe(page.kind === 'ordering');
});

test.each(pageNamed)(
  '%s leads to the pages it should, never to itself, and to catalogue and contact',
  (path, page) => {
    const links = linksOf(page);
    expect(links).toEqual(expect.arrayContaining([...prescribed[path].links, '/#products', '/#contact']));
    expect(links).not.toContain(path);
    expect(page.relatedPages[0]).not.toBe(page.relatedPages[1]);
  },
);

test.each(pageNamed)(
  '%s offers three different items of the catalogue, and its query finds one',
  (_path, page) => {
    const items = page.relatedProducts.map((id) => catalogue.products[id - 1]);
    expect(items).not.toContain(undefined);
    expect(new Set(page.relatedProducts).size).toBe(3);
    const own = page.product ?? (page.kind === 'ordering' ? 'none' : page.relatedProducts[0]);
    expect(page.relatedProducts[0]).toBe(own);
    const query = page.searchTerm.toLowerCase().split(' ');
    const found = items.filter((item) =>
      query.every((word) => Object.values(item!).join(' ').toLowerCase().includes(word)),
    );
    expect(found).not.toEqual([]);
  },
);

test.each(pageNamed)('%s promises nothing it may not and claims nothing unproven', (path, page) => {
  const text = [page.title, page.heading, page.description, ...page.keywords, ...pageTexts(page)].join('\n');
  expect(text).not.toMatch(forbidden);
  expect(text).not.toMatch(prescribed[path].avoid);
});
