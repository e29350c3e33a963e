import { createHash } from 'node:crypto';
import { letterhead } from '#content/letterhead.ts';
import { REDUCERS } from '#contract/offline/apply-act.ts';
import type { DeviceAct, DeviceInputs, DeviceVerb } from '#contract/offline/device-verbs.ts';
import { PART_CATEGORIES } from '#contract/billing/part.ts';
import type { ChecklistItem } from '#contract/project/checklist.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { HOLD_REASONS, PROJECT_OUTCOMES, TIME_CATEGORIES } from '#contract/project/project.ts';
import { describeReport } from '#contract/report/describe-report.ts';
import { recordReport } from '#contract/report/record-report.ts';
import { factsOfPack } from '#contract/report/report-facts.ts';
import { snapshotOf, snapshotText } from '#contract/report/report-snapshot.ts';
import { CONTACT_TYPES } from '#contract/vessel/vessel.ts';
import type { SeededRandom } from '#scripts/demo/seeded-random.ts';

/** A checklist with an item of each kind. */
export const TEMPLATE_ITEMS: ChecklistItem[] = [
  { key: 'flow', label: 'Flow', kind: 'number', required: true, unit: 'm³/h', minimum: 5, maximum: 9 },
  { key: 'clean', label: 'Cell cleaned', kind: 'yes/no', required: true },
  { key: 'state', label: 'State', kind: 'choice', required: false, choices: ['good', 'worn'] },
  { key: 'panel', label: 'Photo of the panel', kind: 'photo', required: false },
  { key: 'remarks', label: 'Remarks', kind: 'text', required: false },
];

export interface World {
  random: SeededRandom;
  /** As the device shows it. */
  pack: ProjectPack;
  now: Date;
  /** Grows from act to act. */
  count: number;
  productId: number;
  /** A drawn signature, as a data URL. */
  ink: string;
  /** How often each write was made before. */
  tried: Map<DeviceVerb, number>;
}

type Input<Verb extends DeviceVerb> = Partial<DeviceInputs[Verb]>;

/** Makes an input that fits what the device shows; undefined if there is nothing to do it with. */
type Maker<Verb extends DeviceVerb> = (world: World) => Input<Verb> | undefined;

/** Undefined for an empty list. */
const anyOf = <Value>({ random }: World, values: readonly Value[]): Value | undefined =>
  values.length === 0 ? undefined : random.oneOf(values);

const text = ({ random, count }: World, word: string) => random.oneOf([`${word} ${count}`, '', null]);

/** Each field in half of the cases. */
function some<Fields extends object>({ random }: World, fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(() => random.happens(0.5))) as Partial<Fields>;
}

const minutesAgo = ({ now }: World, minutes: number, milliseconds = 0) =>
  new Date(+now - minutes * 60_000 - milliseconds).toISOString();

function anyAnswer(world: World, { kind, key }: ChecklistItem): Input<'checklists.answer'> {
  const { random, pack } = world;
  const photo = anyOf(
    world,
    pack.files.filter(({ fileType }) => fileType === 'image/jpeg'),
  );
  if (random.happens(0.15)) return { value: null, ...(kind === 'photo' && { projectFileId: null }) };
  if (kind === 'photo') return photo ? { projectFileId: photo.id } : {};
  if (kind === 'number')
    return { value: random.oneOf(['7,50', '+6.1', '2']), note: random.oneOf([`Seen ${world.count}`, null]) };
  if (kind === 'yes/no') return { value: random.oneOf(['yes', 'no']), note: text(world, 'Note') };
  if (kind === 'choice') return { value: random.oneOf(['good', 'worn']) };
  return { value: text(world, key) };
}

/** Signs what the device shows, also while a timer runs. */
function signature({ random, pack, count, ink }: World): Input<'serviceReports.sign'> | undefined {
  if (pack.project.status !== 'in progress') return undefined;
  const outcome = random.oneOf(PROJECT_OUTCOMES);
  const facts = factsOfPack(pack);
  const described = describeReport(facts, letterhead(), outcome);
  const snapshot = snapshotText(snapshotOf(pack.project.id, described, recordReport(facts, outcome)));
  const sha256 = createHash('sha256').update(snapshot).digest('hex');
  return {
    outcome,
    snapshot,
    sha256,
    ...(random.happens(0.5)
      ? { signerName: `R. Dela Cruz ${count}`, signerRank: 'Master', image: ink }
      : { refusedReason: `The vessel left ${count}` }),
  };
}

const MAKERS: { [Verb in DeviceVerb]: Maker<Verb> } = {
  'checklists.answer': (world) => {
    const list = anyOf(
      world,
      world.pack.checklists.filter(({ id }) => id !== null),
    );
    const row = list && anyOf(world, list.items);
    if (!row || list.id === null) return undefined;
    const version = row.answer?.version;
    return {
      checklistId: list.id,
      itemKey: row.item.key,
      ...(version !== undefined && { version }),
      ...anyAnswer(world, row.item),
    };
  },
  'checklists.start': () => ({}),
  'comments.add': (world) => ({
    comment: `Comment ${world.count}`,
    mentions: world.pack.mentionable.map(({ id }) => id).filter(() => world.random.happens(0.3)),
  }),
  'comments.update': (world) => {
    const own = world.pack.comments.find(({ editableUntil }) => editableUntil !== null);
    const mentions = world.pack.mentionable.slice(0, world.random.below(2)).map(({ id }) => id);
    return own && { id: own.id, comment: `Corrected ${world.count}`, mentions };
  },
  'corrections.suggest': ({ pack, count }) =>
    pack.vessel
      ? { vesselDirectoryId: pack.vessel.id, field: 'vesselMasterName', suggestedValue: `Master ${count}` }
      : undefined,
  'files.remove': (world) => idOf(anyOf(world, world.pack.files)),
  'files.upload': (world) => ({
    fileName: `Log ${world.count}.jpeg`,
    ...(world.random.happens(0.6) && { phase: 'during' as const, takenAt: minutesAgo(world, 3) }),
    ...some(world, { description: `Panel ${world.count}` }),
  }),
  'onBoardContacts.create': (world) => ({
    contactType: world.random.oneOf(CONTACT_TYPES),
    name: `Ana Reyes ${world.count}`,
    ...some(world, { phone: '+65 1', email: 'ana@example.com', position: '', company: null }),
  }),
  'onBoardContacts.remove': (world) => idOf(anyOf(world, world.pack.contacts)),
  'onBoardContacts.update': (world) => {
    const contact = anyOf(world, world.pack.contacts);
    return (
      contact && {
        ...idOf(contact),
        version: contact.version,
        ...some(world, {
          name: `Ana ${world.count}`,
          contactType: world.random.oneOf(CONTACT_TYPES),
          phone: text(world, '+65'),
          position: text(world, 'Chief'),
        }),
      }
    );
  },
  'parts.add': (world) => ({
    ...(world.random.happens(0.5)
      ? { productId: world.productId }
      : { partName: `Clip ${world.count}`, partNumber: text(world, 'C') }),
    ...some(world, {
      quantity: world.random.whole(1, 9),
      category: world.random.oneOf(PART_CATEGORIES),
      supplier: text(world, 'Supplier'),
      notes: text(world, 'Note'),
      usedDate: world.random.oneOf(['2026-02-27', '2026-03-01']),
    }),
  }),
  'parts.addPlanned': (world) => {
    const planned = anyOf(world, world.pack.plannedParts);
    return planned && { plannedPartId: planned.id, quantity: world.random.whole(1, 4) };
  },
  // A quoted part is free again once it is removed, which the pack does not say of a part.
  'parts.remove': (world) =>
    idOf(
      anyOf(
        world,
        world.pack.parts.filter(({ partName }) => partName.startsWith('Clip')),
      ),
    ),
  'parts.update': (world) => {
    const part = anyOf(world, world.pack.parts);
    return (
      part && {
        ...idOf(part),
        version: part.version,
        ...some(world, {
          quantity: world.random.whole(1, 9),
          category: world.random.oneOf(PART_CATEGORIES),
          notes: text(world, 'Note'),
          usedDate: world.random.oneOf(['2026-02-26', '2026-03-01']),
          cost: { amount: `${world.count}.50`, currency: 'EUR' as const },
          partNumber: text(world, 'N'),
        }),
        ...(world.random.happens(0.2) && {
          productId: world.random.oneOf([world.productId, null]),
        }),
      }
    );
  },
  'projects.transition': (world) => {
    const { random, pack } = world;
    const [next] = pack.transitions.steps;
    const to =
      next && random.happens(0.6)
        ? next.to
        : random.oneOf(['travelling', 'in progress', 'on hold', 'work done', 'completed'] as const);
    const outcome = (random.happens(0.8) && pack.project.outcome) || random.oneOf(PROJECT_OUTCOMES);
    return {
      version: pack.project.version,
      to,
      ...(to === 'on hold' && random.happens(0.8) && { holdReason: random.oneOf(HOLD_REASONS) }),
      ...(to === 'work done' && random.happens(0.8) && { outcome }),
    };
  },
  'projects.update': (world) => ({
    version: world.pack.project.version,
    ...some(world, { description: text(world, 'Clean'), travelInfo: text(world, 'Gate') }),
  }),
  'serviceReports.sign': signature,
  'time.add': (world) => ({
    category: world.random.oneOf(TIME_CATEGORIES),
    startedAt: minutesAgo(world, world.random.whole(60, 400), world.count),
    endedAt: minutesAgo(world, world.random.whole(0, 59)),
    ...some(world, { note: text(world, 'Note'), timezone: 'Asia/Singapore' }),
  }),
  'time.remove': (world) => idOf(ownTime(world)),
  'time.start': (world) => ({
    category: world.random.oneOf(TIME_CATEGORIES),
    ...some(world, { note: text(world, 'Note') }),
  }),
  'time.stop': () => ({}),
  'time.update': (world) => {
    const entry = ownTime(world);
    return (
      entry && {
        ...idOf(entry),
        version: entry.version,
        ...some(world, {
          category: world.random.oneOf(TIME_CATEGORIES),
          startedAt: minutesAgo(world, world.random.whole(60, 400), world.count),
          note: text(world, 'Note'),
        }),
        ...(entry.endedAt !== null && { endedAt: minutesAgo(world, world.random.whole(0, 59)) }),
      }
    );
  },
  'travelDocuments.remove': (world) => idOf(anyOf(world, world.pack.travelDocuments?.documents ?? [])),
  'travelDocuments.upload': (world) => ({
    fileName: `Visa ${world.count}.pdf`,
    fileCategory: world.random.oneOf(['visa', 'hotel', 'other']),
    ...some(world, { description: 'Valid until May' }),
  }),
};

const idOf = (record: { id: number } | undefined) => record && { id: record.id };

const ownTime = (world: World) => anyOf(world, world.pack.time.entries);

const VERBS = Object.keys(REDUCERS) as DeviceVerb[];
const OF_THE_PROJECT: ReadonlySet<string> = new Set(['projects.transition', 'projects.update']);

const MEETS: Readonly<Record<string, DeviceVerb>> = {
  checklist: 'checklists.answer',
  time: 'time.add',
  runningTimer: 'time.stop',
  signature: 'serviceReports.sign',
};

/** What the next step of the project lacks, or the step. */
function nextOfWork({ pack }: World): DeviceVerb {
  const [missing] = pack.transitions.steps[0]?.missing ?? [];
  return (missing && MEETS[missing.item]) ?? 'projects.transition';
}

/** In a third of the cases what the work needs next, in a third one of those that were made least. */
function nextVerb(world: World): DeviceVerb {
  const { random, tried } = world;
  const timesOf = (verb: DeviceVerb) => tried.get(verb) ?? 0;
  const least = Math.min(...VERBS.map(timesOf));
  const ways = [[nextOfWork(world)], VERBS.filter((one) => timesOf(one) === least), VERBS];
  const verb = random.oneOf(random.oneOf(ways));
  tried.set(verb, timesOf(verb) + 1);
  return verb;
}

/** Makes one act that fits what the device shows, still without moment and person. */
export function makeAct(world: World) {
  const call = nextVerb(world);
  const made = (MAKERS[call] as Maker<DeviceVerb>)(world);
  if (!made) return undefined;
  const { id } = world.pack.project;
  const place = OF_THE_PROJECT.has(call) ? { id } : call === 'corrections.suggest' ? {} : { projectId: id };
  const isPhoto = call === 'files.upload' && 'phase' in made;
  const file = call.endsWith('upload')
    ? { type: isPhoto ? 'image/jpeg' : 'application/pdf', size: 1 }
    : undefined;
  return { call, input: { ...made, ...place }, facts: { file } } as unknown as DeviceAct & {
    facts: { file: DeviceAct['facts']['file'] };
  };
}
