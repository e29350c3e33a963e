/** A limit that a figure should keep. */
export interface Limit {
  sign: '≤' | '≥';
  value: number;
  unit: string;
}

/** Which rows of a result have the figure. Of several the worst counts. */
export interface Source {
  bench: string;
  rows: RegExp;
  read: 'value' | 'ratio';
}

/** Without a source no bench measures it. */
type Goal = readonly [what: string, limit: Limit, source?: Source];

const atMost = (value: number, unit: string): Limit => ({ sign: '≤', value, unit });
const atLeast = (value: number, unit: string): Limit => ({ sign: '≥', value, unit });
const value = (bench: string, rows: RegExp): Source => ({ bench, rows, read: 'value' });
const ratio = (bench: string, rows: RegExp): Source => ({ bench, rows, read: 'ratio' });

const LIST = 'GET /api/products, 200 products';
const START = 'start to first answer, 10,000 products';

/** What the program should reach, and where benches leave what it does reach. */
export const GOALS: readonly Goal[] = [
  [`${LIST}: CPU time`, atMost(1.15, '× bare node:http'), ratio('list-of-200', /: processor$/)],
  [`${LIST}: throughput`, atLeast(0.9, '× nginx'), ratio('list-of-200', /200 products: wrk, against nginx$/)],
  ['the same with 10,000 products', atLeast(1.2, '× nginx')],
  ['GET /: CPU time', atMost(1.15, '× bare node:http'), ratio('landing-html', /: processor$/)],
  ['GET /: HTML', atMost(120_000, 'bytes'), value('landing-html', /uncompressed: size of the answer$/)],
  [
    'search at 10,000, mid-word or two words: p50',
    atMost(0.3, 'ms'),
    value('search', /^10,000 .*: (.* within a word|.* item number|two words.*), p50$/),
  ],
  [
    'search at 10,000, mid-word or two words: p99',
    atMost(2, 'ms'),
    value('search', /^10,000 .*: (.* within a word|.* item number|two words.*), p99$/),
  ],
  ['search over HTTP at 10,000', atLeast(40, '× Directus')],
  // It finds words by their beginnings only, so that what begins within one is no comparison.
  [
    'ranked search at 100,000: p50 and p99',
    atMost(0.05, '× MiniSearch'),
    ratio('minisearch', /^(?!.*within a word|.*item number).*, p\d+$/),
  ],
  ['ranked search at 100,000: heap', atMost(0.25, '× MiniSearch'), ratio('minisearch', /^heap/)],
  ['POST /api/contact', atLeast(0.4, '× raw durable inserts'), ratio('writes', /^POST \/api\/contact$/)],
  ['POST /api/contact', atLeast(25, '× Directus')],
  ['create product over REST', atLeast(2000, '/s'), value('writes', /^POST \/api\/admin\/products$/)],
  [START, atMost(700, 'ms'), value('start-and-memory', /^start to first answer, 10000 products$/)],
  [
    START,
    atMost(1.5, '× bare Fastify'),
    ratio('start-and-memory', /^start to first answer, 10000 products$/),
  ],
  ['memory idle', atMost(110, 'MB'), value('start-and-memory', /^memory idle \(resident\), [^:]*$/)],
  ['memory after load', atMost(180, 'MB'), value('memory', /^mixed use, tenth minute/)],
  ['memory, minute 10', atMost(1.1, '× minute 3'), ratio('memory', /^mixed use, tenth minute/)],
  ['projects overview: p99', atMost(15, 'ms'), value('portal-lists', /^projects: .*, p99$/)],
  // Possible duplicates are no page of the directory: names are compared with each other.
  [
    'vessel directory, picker, due list: p99',
    atMost(15, 'ms'),
    value('portal-lists', /^vessels: (?!.*duplicates).*, p99$/),
  ],
  [
    'parts and billing, first pages: p99',
    atMost(20, 'ms'),
    value('portal-lists', /^(parts: rows|billing)(?!.*page \d).*, p99$/),
  ],
  [
    'parts, groups over all years: p99',
    atMost(100, 'ms'),
    value('portal-lists', /^parts: by .*all five years, p99$/),
  ],
  ['analytics, a year: p99', atMost(50, 'ms'), value('analytics', /, a year, p99$/)],
  ['analytics, all years: p99', atMost(150, 'ms'), value('analytics', /, all years, p99$/)],
  ['analytics: rise of the p99 of others', atMost(10, 'ms'), value('analytics', /, figures meanwhile, rise/)],
  ['throttled phone: LCP', atMost(1.1, '× bare HTML'), ratio('page', / largest contentful paint$/)],
  ['throttled phone: layout shift', atMost(0.01, ''), value('page', / layout shift$/)],
  ['throttled phone: blocking time', atMost(50, 'ms'), value('page', / blocking time$/)],
  ['Lighthouse: performance', atLeast(99, 'points'), value('lighthouse', / Performance$/)],
  ['Lighthouse: other categories', atLeast(100, 'points'), value('lighthouse', /Access|Practices|SEO/)],
  ['Lighthouse: LCP', atMost(1000, 'ms'), value('lighthouse', / largest contentful paint$/)],
  ['JavaScript on /', atMost(100, 'kB gzip'), value('page', /^\/ JavaScript$/)],
  ['typing in search, basket: to next paint, p90', atMost(50, 'ms'), value('interaction', / paint, p90$/)],
  ['portal, first screen', atMost(180, 'kB'), value('slow-phone', /^operator's dashboard: bytes/)],
  ['portal, each further screen', atMost(40, 'kB'), value('interaction', /: code$/)],
  ['navigation between portal screens: p50', atMost(100, 'ms'), value('interaction', / to the screen, p50$/)],
  [
    'first-page p50 with 100 × data',
    atMost(2, '× 1 × data'),
    ratio('growth', /^(?!.*duplicates).*, 100×, p50$/),
  ],
];
