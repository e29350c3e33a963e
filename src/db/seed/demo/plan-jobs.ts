import type { Currency } from '#contract/money.ts';
import type { ProjectStatus } from '#contract/project.ts';
import { createChance, type Chance } from './chance.ts';
import { DEMO_STAFF } from './staff.ts';
import { DEMO_PORTS, DEMO_VESSELS, type DemoPort } from './vessels.ts';

/** A job of the demo as it will have gone. Days count from today: -3 is three days ago. */
export interface DemoJob {
  /** Places in the lists of vessels and of staff. */
  vessel: number;
  operator: number | null;
  manager: number;
  askedByOperator: boolean;
  serviceType: string;
  port: DemoPort;
  asked: number;
  first: number;
  days: number;
  /** Where it stands today. */
  fate: ProjectStatus;
  currency: Currency;
  value: { amount: string; currency: Currency } | null;
  /** So many parts are used. */
  parts: number;
  hasLatePart: boolean;
  /** How far its lines are; told of those that are completed. */
  bill: DemoBill;
  /** A visit that leaves something to do makes the next job. */
  outcome: 'resolved' | 'partly';
  comments: number;
  photos: number;
  isSentBack: boolean;
  isHeldUp: boolean;
  isRefused: boolean;
}

export type DemoBill =
  'pending' | 'approved' | 'part invoiced' | 'invoiced' | 'disputed' | 'credited' | 'paid';

const SEED = 20_260;
const OLDEST = -725;
/** Nothing that is completed ended later. */
const LATEST = -4;

/** Vessels whose last annual service is so long ago, and that nobody has been on since: their service falls due. */
const LAPSED: ReadonlyMap<number, number> = new Map([
  [21, -379],
  [22, -340],
  [23, -350],
  [24, -356],
]);

/** How many of each the demo has beside those that are completed. */
const COMPLETED = 133;
/** Among them, with how far their bills are. */
const RECENT = [
  [-9, 'approved'],
  [-14, 'approved'],
  [-16, 'pending'],
  [-23, 'part invoiced'],
] as const;
const LEFT_PARTLY = [
  [-11, 'approved'],
  [-18, 'invoiced'],
] as const;
const OTHER_SERVICES = ['TRO calibration', 'troubleshooting', 'reagent supply', 'survey support'] as const;

const managers = DEMO_STAFF.flatMap(({ role }, place) => (role === 'manager' ? [place] : []));
const operators = DEMO_STAFF.flatMap(({ role }, place) => (role === 'operator' ? [place] : []));
const others = DEMO_VESSELS.flatMap((_, place) => (LAPSED.has(place) ? [] : [place]));

/** The 178 jobs that make 180 with what the two unfinished ones leave to do, the same at every call. */
export function planDemoJobs(): DemoJob[] {
  const chance = createChance(SEED);
  const plan = new Planner(chance);
  for (const [vessel, first] of LAPSED) plan.add({ vessel, first, serviceType: 'annual service' });
  for (const vessel of others) {
    plan.add({ vessel, first: chance.whole(-680, -440), serviceType: 'annual service' });
    plan.add({ vessel, first: chance.whole(-300, -40), serviceType: 'annual service' });
  }
  for (const vessel of others.slice(0, 5)) {
    plan.add({ vessel, first: chance.whole(OLDEST, -690), serviceType: 'commissioning attendance' });
  }
  while (plan.jobs.length < COMPLETED - RECENT.length - LEFT_PARTLY.length)
    plan.add({ first: chance.whole(-715, LATEST - 4) });
  for (const [first, bill] of RECENT) plan.add({ first, bill });
  for (const [first, bill] of LEFT_PARTLY) {
    plan.add({ first, bill, serviceType: 'troubleshooting', outcome: 'partly', days: 1 });
  }

  const [ola, ingeborg] = operators;
  plan.add({ fate: 'travelling', first: 0, days: 2, operator: ingeborg });
  plan.add({ fate: 'in progress', first: -1, days: 3, parts: 2, operator: ola });
  plan.add({ fate: 'in progress', first: -1, days: 2 });
  plan.add({ fate: 'in progress', first: -3, days: 4 });
  for (const first of [-6, -2]) plan.add({ fate: 'on hold', first, days: 2 });
  for (const first of [-2, -3, -5, -7]) {
    plan.add({ fate: 'work done', first, days: 1, parts: 2, hasLatePart: first > -4 });
  }
  for (const first of [3, 10]) plan.add({ fate: 'scheduled', first, days: 2, operator: ola });
  for (const first of [1, 2, 4, 5, 7, 8, 14, 17, 23, 31]) plan.add({ fate: 'scheduled', first });
  for (const first of [-1, 4, 6, 16, 28]) plan.add({ fate: 'confirmed', first, operator: null });
  for (const first of [5, 9, 12, 19, 25, 33, 40]) plan.add({ fate: 'not confirmed', first, operator: null });
  for (let made = 0; made < 11; made += 1) plan.add({ fate: 'cancelled', first: chance.whole(-600, -10) });
  return plan.jobs;
}

/** The older a job, the further its invoice. A bill is paid after a month. */
function billAfter(chance: Chance, daysAgo: number): DemoBill {
  const luck = chance.whole(1, 100);
  if (daysAgo > 75) return luck > 6 ? 'paid' : luck > 4 ? 'invoiced' : luck > 2 ? 'disputed' : 'credited';
  if (daysAgo > 26) return luck > 55 ? 'paid' : luck > 20 ? 'invoiced' : luck > 10 ? 'approved' : 'pending';
  if (daysAgo > 6) {
    return luck > 65 ? 'invoiced' : luck > 50 ? 'part invoiced' : luck > 25 ? 'approved' : 'pending';
  }
  return luck > 40 && daysAgo > 3 ? 'approved' : 'pending';
}

/** Nobody is at two places on one day. */
class Planner {
  readonly jobs: DemoJob[] = [];
  readonly #chance: Chance;
  readonly #taken = new Set<string>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  add(
    wished: Omit<Partial<DemoJob>, 'operator'> & { first: number; operator?: number | null | undefined },
  ): void {
    const chance = this.#chance;
    const vessel = wished.vessel ?? chance.oneOf(others);
    const days = wished.days ?? chance.whole(1, 4);
    const place = this.#place(wished.first, days, wished.operator);
    const fate = wished.fate ?? 'completed';
    const home = DEMO_PORTS.find(({ port }) => port === DEMO_VESSELS[vessel]?.location);
    const currency = chance.oneOf(['NOK', 'EUR', 'USD'] as const);
    this.jobs.push({
      vessel,
      serviceType: chance.oneOf(OTHER_SERVICES),
      manager: chance.oneOf(managers),
      askedByOperator: wished.operator !== null && chance.happens(0.1),
      port: home && chance.happens(0.6) ? home : chance.oneOf(DEMO_PORTS),
      asked: Math.min(place.first - chance.whole(8, 40), -chance.whole(1, 12)),
      currency,
      value: chance.happens(0.92)
        ? { amount: `${chance.whole(18, 160) * (currency === 'NOK' ? 1000 : 100)}.00`, currency }
        : null,
      outcome: 'resolved',
      comments: chance.whole(0, 3),
      parts: chance.whole(0, 4),
      hasLatePart: chance.happens(0.06),
      bill: billAfter(chance, -(place.first + days)),
      // Pictures weigh: only the jobs of the last months have any.
      photos: place.first > -120 ? chance.whole(1, 3) : 0,
      isSentBack: fate === 'completed' && chance.happens(0.05),
      isHeldUp: chance.happens(0.1),
      isRefused: chance.happens(0.06),
      fate,
      ...wished,
      ...place,
      days,
    });
  }

  /** Whoever is wished or somebody, where they are free; some days later or earlier where they are not. */
  #place(
    wished: number,
    days: number,
    person: number | null | undefined,
  ): { first: number; operator: number | null } {
    if (person === null) return { first: wished, operator: null };
    for (let first = wished; ; first += wished > LATEST ? 1 : -1) {
      const span = Array.from({ length: days }, (_, day) => first + day);
      const free = (person === undefined ? operators : [person]).filter((operator) =>
        span.every((day) => !this.#taken.has(`${operator} ${day}`)),
      );
      if (free.length === 0) continue;
      const operator = this.#chance.oneOf(free);
      for (const day of span) this.#taken.add(`${operator} ${day}`);
      return { first, operator };
    }
  }
}
