import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import {
  DEMO_CORRECTIONS,
  DISMISSALS,
  PURCHASERS,
  VESSEL_NOTES,
  type DemoCorrection,
} from '#scripts/demo/invented/office-texts.ts';
import { DEMO_VESSELS } from '#scripts/demo/invented/vessels.ts';
import { dismissLeaks } from '#server/services/billing/dismiss-leaks.ts';
import { leakCheck } from '#server/services/billing/leak-check.ts';
import { mergeCompanies } from '#server/services/companies/merge-companies.ts';
import { listCompanies } from '#server/services/companies/queries.ts';
import { createCompany } from '#server/services/companies/write-company.ts';
import { acceptCorrection, rejectCorrection } from '#server/services/corrections/decide-correction.ts';
import { suggestCorrection } from '#server/services/corrections/suggest-correction.ts';
import { setMarkUps } from '#server/services/parts/mark-ups.ts';
import { createServiceRule } from '#server/services/service-rules/write-rule.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { listLabels } from '#server/services/unit-labels/list-labels.ts';
import { printLabelSheet } from '#server/services/unit-labels/print-sheet.ts';
import { readUnit } from '#server/services/unit-labels/read-unit.ts';
import { issueLabel, setLabelShown } from '#server/services/unit-labels/write-label.ts';
import { addVessel } from '#server/services/vessels/add-vessel.ts';
import { mergeVessels } from '#server/services/vessels/merges/merge-vessels.ts';
import { updateVessel } from '#server/services/vessels/update-vessel.ts';
import { describeVessel, directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { addContact } from '#server/services/vessels/contacts/write-contact.ts';
import { asPerson, type DemoEvent, type DemoWorld } from './demo-world.ts';
import { momentOn } from './play-office.ts';

/** The manager who keeps the records. */
const MANAGER = 0;
const LEAK_PAGE = 100;

/** The vessels whose units have labels; the fourth has two systems. */
const LABELLED_VESSELS = [0, 1, 2, 9, 5];
/** The days on which the crew opened the pages of the units. */
const LABEL_LOOKS = [-20, -6, -2, -1];

/** What managers and operators do to the records beside the projects. */
export function directoryEvents(world: DemoWorld): DemoEvent[] {
  const at = (day: number, hours: number, act: DemoEvent['act']): DemoEvent => ({
    at: momentOn(world, day, hours),
    act,
  });
  return [
    at(-390, 9, (moment) => setRules(world, moment)),
    at(-210, 9, (moment) => mergeTypingErrors(world, moment)),
    at(-75, 9, (moment) => noteVessels(world, moment)),
    at(-60, 9, (moment) => labelUnits(world, moment)),
    ...LABEL_LOOKS.map((day) => at(day, 7, (moment) => openUnits(world, moment))),
    // Nobody has seen yet that the vessel is known.
    at(
      -3,
      9,
      (moment) => void addMistypedVessel(world, moment, { vesselName: 'Lusomar Exemplo Lest', vessel: 24 }),
    ),
    at(-1, 9, (moment) => dismissLeakWarnings(world, moment)),
    ...DEMO_CORRECTIONS.map((correction) =>
      at(correction.day, 16, (moment) => correct(world, moment, correction)),
    ),
  ];
}

function setRules(world: DemoWorld, at: Date): void {
  const ctx = asPerson(world, MANAGER, at);
  const systemType = DEMO_VESSELS[14]?.systemType1 ?? '';
  createServiceRule(ctx, { serviceType: 'annual service', systemType, intervalMonths: 12, leadDays: 60 });
  setMarkUps(ctx, {
    markUps: [
      { category: 'chemical', percent: 25 },
      { category: 'consumable', percent: 20 },
      { category: 'service', percent: 10 },
      { category: 'spare part', percent: 30 },
    ],
  });
}

/** A vessel and a client that came in twice under another spelling. */
function mergeTypingErrors(world: DemoWorld, at: Date): void {
  const ctx = asPerson(world, MANAGER, at);
  const typed = addMistypedVessel(world, at, { vesselName: 'Nordskjær Tangent', vessel: 1 });
  const { id, version } = entryOf(world, 1);
  mergeVessels(ctx, { id, version, loserId: typed.id, loserVersion: typed.version });

  const company = createCompany(ctx, {
    name: 'Straits Shipmanagement',
    alternativeNames: [],
    newClient: true,
  });
  const [known] = listCompanies(ctx, { q: 'Straits Demo', offset: 0, limit: 1 }).companies;
  if (!known) throw new Error('the demo has lost a client');
  const loser = { loserId: company.id, loserVersion: company.version };
  mergeCompanies(ctx, { id: known.id, version: known.version, ...loser });
}

function addMistypedVessel(
  world: DemoWorld,
  at: Date,
  { vesselName, vessel }: { vesselName: string; vessel: number },
): Vessel {
  const facts = DEMO_VESSELS[vessel];
  return addVessel(asPerson(world, MANAGER, at), {
    vesselName,
    clientName: facts?.companyName,
    systemType1: facts?.systemType1,
    location: facts?.location,
    newVessel: true,
  });
}

function noteVessels(world: DemoWorld, at: Date): void {
  const ctx = asPerson(world, MANAGER, at);
  for (const [vessel, notes] of VESSEL_NOTES) {
    const { id, version } = entryOf(world, vessel);
    updateVessel(ctx, { id, version, notes });
  }
  for (const [vessel, name] of PURCHASERS) {
    const { id } = entryOf(world, vessel);
    const email = `purchasing${vessel}@fleet.example`;
    addContact(ctx, {
      vesselDirectoryId: id,
      contactType: 'purchaser',
      name,
      email,
      isPrimary: false,
      historyAccess: true,
    });
  }
}

/** Labels for all units of some vessels; the pages of the last vessel show nothing yet. */
async function labelUnits(world: DemoWorld, at: Date): Promise<void> {
  const ctx = asPerson(world, MANAGER, at);
  const label: number[] = [];
  for (const vessel of LABELLED_VESSELS) {
    const { id: vesselDirectoryId, systemType2 } = entryOf(world, vessel);
    for (const slot of systemType2 === null ? [1] : [1, 2]) {
      const { id } = issueLabel(ctx, { vesselDirectoryId, slot });
      label.push(id);
      const isShown = vessel !== LABELLED_VESSELS.at(-1);
      setLabelShown(ctx, {
        id,
        showsLastService: isShown,
        showsNextDue: isShown,
        showsReports: vessel === 0,
      });
    }
  }
  await printLabelSheet(ctx, { label });
}

function openUnits(world: DemoWorld, at: Date): void {
  const clock = { now: () => at };
  const ctx = { ...asPerson(world, MANAGER, at), limits: createFormLimits(clock) };
  for (const vessel of LABELLED_VESSELS) {
    const { labels } = listLabels(ctx, { vesselDirectoryId: entryOf(world, vessel).id });
    for (const { number } of labels) {
      if (number !== null) readUnit(ctx, number, { clientAddress: '192.0.2.1', isLook: true });
    }
  }
}

function correct(world: DemoWorld, at: Date, correction: DemoCorrection): void {
  const { vessel, operator, field, suggestedValue, note, decision } = correction;
  const vesselDirectoryId = entryOf(world, vessel).id;
  const { id } = suggestCorrection(asPerson(world, operator, at), {
    vesselDirectoryId,
    field,
    suggestedValue,
    note,
  });
  if (decision === undefined) return;
  const manager = asPerson(world, MANAGER, at);
  if (decision.isAccepted) acceptCorrection(manager, { id, version: entryOf(world, vessel).version });
  else rejectCorrection(manager, { id, note: decision.note });
}

/** The oldest of what looks forgotten, each for another reason. */
function dismissLeakWarnings(world: DemoWorld, at: Date): void {
  const ctx = asPerson(world, MANAGER, at);
  const { projects } = leakCheck(ctx, { missing: 'value', offset: 0, limit: LEAK_PAGE });
  for (const [place, { projectId }] of projects.slice(-DISMISSALS.length).entries()) {
    dismissLeaks(ctx, { id: projectId, leaks: ['value'], reason: DISMISSALS[place] ?? '' });
  }
}

function entryOf({ db, vesselIds }: DemoWorld, vessel: number): Vessel {
  const id = vesselIds[vessel];
  if (id === undefined) throw new Error(`the demo has no vessel at place ${vessel}`);
  return describeVessel(directoryEntry(db, id));
}
