import { openDatabase, type Database } from '#db/open-database.ts';
import { generateCatalogue } from '#scripts/demo/rows/generated-catalogue.ts';
import { LARGE_PORTAL, portalFile } from '#scripts/demo/rows/generated-portal.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { portalQuestions } from './portal-questions.ts';
import { benchResult, keepResult, median, type BenchResult, type BenchRow } from './result.ts';
import { timeSearchMixes } from './search-mixes.ts';

const TIMES = [1, 10, 100];
const MOST = 100;
const PRODUCTS = 1_000;
const MOST_TURNS = 50;
const FEWEST_TURNS = 10;
const WARMING_TURNS = 3;
const TIME_PER_QUESTION_MS = 1_000;

export const name = 'growth';

/** Medians, from the least data to the most. */
interface Growth {
  what: string;
  medians: number[];
}

/** First pages of lists, and searches, with the data of the portal lists and a hundredth and a tenth of it. */
export async function run(): Promise<BenchResult> {
  const figures = [...lists(), ...searches()];
  console.table(
    Object.fromEntries(
      figures.map(({ what, medians }) => [
        what,
        {
          ...Object.fromEntries(TIMES.map((times, at) => [`${times}×, ms`, round(medians[at])])),
          ratio: round(ratioOf(medians, TIMES.length - 1)),
        },
      ]),
    ),
  );
  return benchResult(
    name,
    figures.flatMap(({ what, medians }) =>
      medians.map((value, at): BenchRow => {
        const ratio = ratioOf(medians, at);
        return { what: `${what}, ${TIMES[at]}×, p50`, value, unit: 'ms', ratio };
      }),
    ),
  );
}

const round = (value = Number.NaN) => Number(value.toPrecision(3));
const ratioOf = (medians: readonly number[], at: number) =>
  (medians[at] ?? Number.NaN) / (medians[0] ?? Number.NaN);

function lists(): Growth[] {
  const portals = TIMES.map((times) => {
    const share = times / MOST;
    const size = {
      ...LARGE_PORTAL,
      vessels: LARGE_PORTAL.vessels * share,
      projects: LARGE_PORTAL.projects * share,
      parts: LARGE_PORTAL.parts * share,
    };
    const db = openDatabase({ file: portalFile(size), readonly: true });
    return { db, questions: portalQuestions(db, size).filter(({ isLaterPage = false }) => !isLaterPage) };
  });
  const growths = (portals[0]?.questions ?? []).map(({ what }, at) => ({
    what,
    medians: timeInTurns(portals.flatMap(({ questions }) => questions[at]?.read ?? [])),
  }));
  for (const { db } of portals) db.$client.close();
  return growths;
}

/** Medians of calls that take turns, so that a busy machine slows all of them. */
function timeInTurns(calls: readonly (() => unknown)[]): number[] {
  const times = calls.map((): number[] => []);
  const begun = performance.now();
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (turn >= FEWEST_TURNS && performance.now() - begun > TIME_PER_QUESTION_MS) break;
    for (const [at, call] of calls.entries()) {
      const from = performance.now();
      call();
      if (turn >= WARMING_TURNS) times[at]?.push(performance.now() - from);
    }
  }
  return times.map(median);
}

function searches(): Growth[] {
  const sizes = TIMES.map((times) => ofCatalogue(PRODUCTS * times, (db) => timeSearchMixes(db)));
  return Object.keys(sizes[0] ?? {}).map((kind) => ({
    what: `product search: ${kind}`,
    medians: sizes.map((times) => median(times[kind] ?? [])),
  }));
}

function ofCatalogue<T>(products: number, measure: (db: Database) => T): T {
  const data = makeDataFolder((db) => generateCatalogue(db, products));
  const db = openDatabase({ file: data.file, readonly: true });
  const figures = measure(db);
  db.$client.close();
  data.remove();
  return figures;
}

keepResult(await run());
