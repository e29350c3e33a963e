import type { Currency } from '#contract/format/money.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import { createSeededRandom, type SeededRandom } from '#scripts/demo/seeded-random.ts';
import { DEMO_STAFF } from './staff.ts';
import { currencyOf, DEMO_PORTS, DEMO_VESSELS, type DemoPort } from './vessels.ts';

/** A project of the demo as it will have gone. Days count from today: -3 is three days ago. */
export interface DemoProject {
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
  /** So many days before `first` was an earlier visit, which ended with a wait for parts. */
  firstVisitBefore?: number;
  /** So many days after the plan the work begins. */
  slip: number;
  /** The place in the plan of the project that left this one to do. */
  followUpOf?: number;
  /** Where it stands today. */
  fate: ProjectStatus;
  currency: Currency;
  value: { amount: string; currency: Currency } | null;
  /** So many parts are used. */
  parts: number;
  hasLatePart: boolean;
  /** How far its lines are; told of those that are completed. */
  bill: DemoBill;
  /** A visit that leaves something to do makes the next project. */
  outcome: 'resolved' | 'partly';
  comments: number;
  photos: number;
  isSentBack: boolean;
  isHeldUp: boolean;
  isRefused: boolean;
}

export type DemoBill =
  'pending' | 'approved' | 'part invoiced' | 'invoiced' | 'disputed' | 'credited' | 'billed again' | 'paid';

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
  [-29, 'disputed'],
  [-36, 'credited'],
  [-41, 'billed again'],
] as const;
const LEFT_PARTLY = [
  [-11, 'approved'],
  [-18, 'invoiced'],
] as const;
/** Left partly as well, and the follow-up is completed. */
const PARTLY_AT = -47;
const FOLLOWED_UP_AT = -33;
/** Completed at the second visit. */
const SECOND_VISITS = [-20, -64, -130] as const;
const OTHER_SERVICES = ['TRO calibration', 'troubleshooting', 'reagent supply', 'survey support'] as const;

const managers = DEMO_STAFF.flatMap(({ role }, place) => (role === 'manager' ? [place] : []));
const operators = DEMO_STAFF.flatMap(({ role }, place) => (role === 'operator' ? [place] : []));
const others = DEMO_VESSELS.flatMap((_, place) => (LAPSED.has(place) ? [] : [place]));

/** 178 projects, of which one is a follow-up; the other two follow-ups, which nobody has planned yet, make 180. The same at every call. */
export function planDemoProjects(): DemoProject[] {
  const random = createSeededRandom(SEED);
  const plan = new Planner(random);
  for (const [vessel, first] of LAPSED) plan.add({ vessel, first, serviceType: 'annual service' });
  for (const vessel of others) {
    plan.add({ vessel, first: random.whole(-680, -440), serviceType: 'annual service' });
    plan.add({ vessel, first: random.whole(-300, -40), serviceType: 'annual service' });
  }
  for (const vessel of others.slice(0, 5)) {
    plan.add({ vessel, first: random.whole(OLDEST, -690), serviceType: 'commissioning attendance' });
  }
  const fixed = RECENT.length + LEFT_PARTLY.length + SECOND_VISITS.length + 2;
  while (plan.projects.length < COMPLETED - fixed) plan.add({ first: random.whole(-715, LATEST - 4) });
  for (const [first, bill] of RECENT) plan.add({ first, bill });
  for (const [first, bill] of LEFT_PARTLY) {
    plan.add({ first, bill, serviceType: 'troubleshooting', outcome: 'partly', days: 1 });
  }

  for (const first of SECOND_VISITS) {
    plan.add({ first, firstVisitBefore: 8, serviceType: 'troubleshooting', days: 2 });
  }
  plan.add({ first: PARTLY_AT, serviceType: 'troubleshooting', outcome: 'partly', days: 1, bill: 'paid' });
  plan.followUp(plan.projects.length - 1, FOLLOWED_UP_AT);

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
  plan.add({ fate: 'scheduled', first: 6, firstVisitBefore: 14, serviceType: 'troubleshooting', days: 2 });
  for (const first of [1, 2, 4, 7, 8, 14, 17, 23, 31]) plan.add({ fate: 'scheduled', first });
  for (const first of [-1, 4, 6, 16, 28]) plan.add({ fate: 'confirmed', first, operator: null });
  for (const first of [5, 9, 12, 19, 25, 33, 40]) plan.add({ fate: 'not confirmed', first, operator: null });
  for (let made = 0; made < 11; made += 1) plan.add({ fate: 'cancelled', first: random.whole(-600, -10) });
  return plan.projects;
}

/** The older a project, the further its invoice. A bill is paid after a month. */
function billAfter(random: SeededRandom, daysAgo: number): DemoBill {
  const luck = random.whole(1, 100);
  if (daysAgo > 200) return luck > 2 ? 'paid' : 'credited';
  if (daysAgo > 75) return luck > 10 ? 'paid' : luck > 4 ? 'invoiced' : luck > 2 ? 'disputed' : 'credited';
  if (daysAgo > 26) return luck > 55 ? 'paid' : luck > 20 ? 'invoiced' : luck > 10 ? 'approved' : 'pending';
  if (daysAgo > 6) {
    return luck > 65 ? 'invoiced' : luck > 50 ? 'part invoiced' : luck > 25 ? 'approved' : 'pending';
  }
  return luck > 40 && daysAgo > 3 ? 'approved' : 'pending';
}

/** A voyage between two ports takes a vessel at least so many days. */
const VOYAGE_DAYS = 2;
const NEEDS_VALUE: ReadonlySet<DemoBill> = new Set(['disputed', 'credited', 'billed again']);
/** So many vessels are tried before another day is. */
const TRIES = 12;

type WishedProject = Omit<Partial<DemoProject>, 'operator'> & {
  first: number;
  operator?: number | null | undefined;
};

/** Nobody is at two places on one day, and no vessel either. */
class Planner {
  readonly projects: DemoProject[] = [];
  readonly #random: SeededRandom;
  readonly #taken = new Set<string>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  add(wished: WishedProject): void {
    const random = this.#random;
    const days = wished.days ?? random.whole(1, 4);
    const fate = wished.fate ?? 'completed';
    const slip = fate === 'completed' && random.happens(0.08) ? 1 : 0;
    const place = this.#place({ ...wished, days, slip });
    const { vessel } = place;
    const currency = currencyOf(vessel);
    const bill = wished.bill ?? billAfter(random, -(place.first + days));
    const hasValue = random.happens(0.92) || NEEDS_VALUE.has(bill);
    this.projects.push({
      serviceType: random.oneOf(OTHER_SERVICES),
      manager: random.oneOf(managers),
      askedByOperator: wished.operator !== null && random.happens(0.1),
      asked: Math.min(
        place.first - (wished.firstVisitBefore ?? 0) - random.whole(8, 40),
        -random.whole(1, 12) - (wished.firstVisitBefore ?? 0),
      ),
      currency,
      value: hasValue
        ? { amount: `${random.whole(18, 160) * (currency === 'NOK' ? 1000 : 100)}.00`, currency }
        : null,
      outcome: 'resolved',
      comments: random.whole(0, 3),
      // What is long past fills figures only.
      parts: random.whole(0, place.first > -250 ? 4 : 2),
      hasLatePart: random.happens(0.06),
      bill,
      // Pictures weigh: only the projects of the last months have any.
      photos: place.first > -75 ? random.whole(2, 3) : 0,
      isSentBack: fate === 'completed' && random.happens(0.05),
      isHeldUp: random.happens(0.15),
      isRefused: random.happens(0.06),
      slip,
      fate,
      ...wished,
      ...place,
      days,
    });
  }

  /** The completed follow-up of the project at that place in the plan, on the same vessel at the same port. */
  followUp(parent: number, first: number): void {
    const { vessel, port, manager } = this.projects[parent] ?? missing(parent);
    const serviceType = 'troubleshooting';
    this.add({
      followUpOf: parent,
      vessel,
      port,
      manager,
      first,
      serviceType,
      days: 1,
      bill: 'paid',
      value: null,
    });
  }

  #port(vessel: number, person: number | null | undefined): DemoPort {
    const random = this.#random;
    const home = DEMO_PORTS.find(({ port }) => port === DEMO_VESSELS[vessel]?.location);
    if (typeof person === 'number') return random.oneOf(DEMO_PORTS.filter((port) => isNear(person, port)));
    return home && random.happens(0.6) ? home : random.oneOf(DEMO_PORTS);
  }

  /**
   * Where and by whom: by who is wished or, nearly always, somebody near the port. Some days later or earlier where
   * nobody is free.
   */
  #place(
    wished: WishedProject & Pick<DemoProject, 'days' | 'slip'>,
  ): Pick<DemoProject, 'vessel' | 'port' | 'first' | 'operator'> {
    const { days, slip, operator: person, firstVisitBefore: before } = wished;
    const tries = wished.vessel === undefined ? TRIES : 1;
    for (let first = wished.first; ; first += wished.first > LATEST ? 1 : -1) {
      const span = daysFrom(first - slip, days + slip);
      if (before !== undefined) span.unshift(first - before);
      const arrives = (span[0] ?? first) - VOYAGE_DAYS;
      const lies = daysFrom(arrives, first + days + VOYAGE_DAYS - arrives);
      for (let tried = 0; tried < tries; tried += 1) {
        const vessel = wished.vessel ?? this.#random.oneOf(others);
        if (lies.some((day) => this.#taken.has(`vessel ${vessel} ${day}`))) continue;
        const port = wished.port ?? this.#port(vessel, person);
        const operator = person === null ? null : this.#freePerson(span, port, person);
        if (operator === undefined) continue;
        for (const day of lies) this.#taken.add(`vessel ${vessel} ${day}`);
        for (const day of span) this.#taken.add(`${operator} ${day}`);
        return { vessel, port, first, operator };
      }
    }
  }

  #freePerson(span: readonly number[], port: DemoPort, person: number | undefined): number | undefined {
    const free = (person === undefined ? operators : [person]).filter((operator) =>
      span.every((day) => !this.#taken.has(`${operator} ${day}`)),
    );
    if (free.length === 0) return undefined;
    const near = free.filter((operator) => isNear(operator, port));
    return this.#random.oneOf(near.length > 0 && this.#random.happens(0.9) ? near : free);
  }
}

const daysFrom = (first: number, days: number) => Array.from({ length: days }, (_, day) => first + day);

/** In the same part of the world; Algeciras is reached from Rotterdam. */
const isNear = (operator: number, { port, timezone }: DemoPort) => {
  const { timezone: home } = DEMO_STAFF[operator] ?? missing(operator);
  if (port === 'Hamburg' || port === 'Algeciras')
    return home === 'Europe/Amsterdam' || home === 'Europe/Oslo';
  return home === timezone;
};

function missing(place: number): never {
  throw new Error(`the plan of the demo has nothing at place ${place}`);
}
