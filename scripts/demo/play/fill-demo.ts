import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { billingNotifications, checklistTemplates, notifications, outbox } from '#db/schema/index.ts';
import { createSeededRandom } from '#scripts/demo/seeded-random.ts';
import { planDemoProjects } from '#scripts/demo/invented/plan-projects.ts';
import { DEMO_ABSENCES, seedDemoStaff } from '#scripts/demo/invented/staff.ts';
import {
  DEMO_PORTS,
  DEMO_VESSELS,
  seedDemoCompanies,
  type DemoVessel,
} from '#scripts/demo/invented/vessels.ts';
import { inTransaction } from '#db/transaction.ts';
import { drawDemoSignature } from '#server/integrations/demo-pictures.ts';
import type { ReportingContext } from '#server/services/service-reports/reporting-context.ts';
import { addAbsence } from '#server/services/operators/absences.ts';
import { createVessel } from '#server/services/vessels/write-vessel.ts';
import { asPerson, type DemoEvent, type DemoWorld, type PlayedProject } from './demo-world.ts';
import type { ReportVault } from '#server/services/whistleblowing/report-vault.ts';
import { documentEvents } from './gather-documents.ts';
import { billingEvents } from './play-billing.ts';
import { directoryEvents } from './play-directory.ts';
import { momentOn, officeEvents } from './play-office.ts';
import { panelEvents } from './play-panel.ts';
import { requestEvents } from './play-requests.ts';
import { printOnce } from './print-once.ts';
import { boardEvents } from './play-on-board.ts';

const BEGAN_DAYS_AGO = 800;
const CHECKLIST_DAYS = 75;
const SEED = 4711;

/** What is older people have read. */
const UNREAD_DAYS = 4;

interface DemoSettings extends Omit<ReportingContext, 'actor' | 'clock'> {
  now: Date;
  vault: ReportVault;
  /** The hash of the common password. */
  passwordHash: string;
}

/**
 * Fills a database that was seeded and never used with two years of work. Everything goes the way it goes in the
 * program, by the same calls at the time it is said to have happened, so that every rule holds. The same at every
 * call but for the days, which count from now.
 */
export async function fillDemo({ passwordHash, ...settings }: DemoSettings): Promise<void> {
  const { db, now } = settings;
  const since = new Date(+now - BEGAN_DAYS_AGO * DAY_MS);
  const people = inTransaction(db, (tx) => {
    seedDemoCompanies(tx, since);
    return seedDemoStaff(tx, { passwordHash, since, now });
  });
  const world: DemoWorld = {
    ...settings,
    reportPrinter: printOnce(settings.reportPrinter),
    random: createSeededRandom(SEED),
    people,
    vesselIds: [],
    productIds: new Map(),
    signature: await drawDemoSignature(),
    pictures: new Map(),
  };
  world.vesselIds = DEMO_VESSELS.map((vessel) => addVessel(world, vessel, since));
  const projects: PlayedProject[] = planDemoProjects().map((plan) => ({ plan, id: 0 }));
  for (const project of projects) {
    const parent = project.plan.followUpOf === undefined ? undefined : projects[project.plan.followUpOf];
    if (parent) project.parent = parent;
  }
  const events = [
    ...checklistsSince(world),
    ...directoryEvents(world),
    ...panelEvents(world),
    ...requestEvents(world),
    ...projects.flatMap((project) =>
      officeEvents(world, project).concat(
        documentEvents(world, project),
        boardEvents(world, project),
        billingEvents(world, project),
      ),
    ),
  ].toSorted((one, other) => +one.at - +other.at);
  for (const event of events) await event.act(event.at);
  addAbsences(world);
  settle(world);
}

/** The company has had checklists for some months only: before that nobody had anything to answer. */
function checklistsSince(world: DemoWorld): DemoEvent[] {
  const use = (retiredAt: Date | null) => (at: Date) =>
    inTransaction(
      world.db,
      (tx) => void tx.update(checklistTemplates).set({ retiredAt, createdAt: at }).run(),
    );
  const first = new Date(+world.now - BEGAN_DAYS_AGO * DAY_MS);
  return [
    { at: first, act: use(first) },
    { at: momentOn(world, -CHECKLIST_DAYS, 6), act: use(null) },
  ];
}

function addVessel(world: DemoWorld, vessel: DemoVessel, at: Date): number {
  return inTransaction(world.db, (tx) =>
    createVessel(tx, asPerson(world, 0, at), {
      vesselName: vessel.vesselName,
      imoNumber: vessel.imoNumber,
      clientName: vessel.companyName,
      engineerName: vessel.engineerName,
      engineerEmail: vessel.engineerEmail,
      location: vessel.location,
      portAgent: vessel.portAgentName,
      portAgentName: vessel.portAgentName,
      portAgentPhone: DEMO_PORTS.find(({ port }) => port === vessel.location)?.agentPhone ?? null,
      portAgentEmail: vessel.portAgentEmail,
      vesselMasterName: vessel.vesselMasterName,
      vesselMasterPhone: vessel.vesselMasterPhone,
      vesselMasterEmail: vessel.vesselMasterEmail,
      systemType1: vessel.systemType1,
      brand1: vessel.brand1,
      systemType2: vessel.systemType2 || null,
      brand2: vessel.brand2 || null,
    }),
  ).id;
}

/** Last, so that nobody was planned for these days. */
function addAbsences(world: DemoWorld): void {
  const ctx = { ...asPerson(world, 0, new Date(+world.now - DAY_MS / 24)), db: world.db };
  for (const { name, inDays, days } of DEMO_ABSENCES) {
    const id = world.people.find((person) => person.name === name)?.id ?? 0;
    const from = addDays(osloDay(world.now), inDays);
    addAbsence(ctx, { id, from, to: addDays(from, days - 1) });
  }
}

/** What is long past has been read, and no mail of it goes out. */
function settle({ db, now, people }: DemoWorld): void {
  const before = new Date(+now - UNREAD_DAYS * DAY_MS);
  inTransaction(db, (tx) => {
    tx.delete(outbox).run();
    tx.update(notifications)
      .set({ readAt: sql`${notifications.createdAt} + 3600000` })
      .where(and(isNull(notifications.readAt), lt(notifications.createdAt, before)))
      .run();
    const { createdAt, isRead } = billingNotifications;
    tx.update(billingNotifications)
      .set({ isRead: true, readBy: people[0]?.id, readAt: sql`${createdAt} + 3600000` })
      .where(and(eq(isRead, false), lt(createdAt, before)))
      .run();
  });
}
