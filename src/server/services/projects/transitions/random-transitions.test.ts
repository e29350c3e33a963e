import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  HOLD_REASONS,
  PROJECT_OUTCOMES,
  PROJECT_STATUSES,
  type ProjectStatus,
} from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { Database } from '#db/open-database.ts';
import {
  projectTimeEntries,
  serviceRules,
  vesselDirectory,
  vesselLogs,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { updateVessel } from '#server/services/vessels/update-vessel.ts';
import { createPortalUser } from '#server/testing/factories.ts';
import fc, { runs } from '#server/testing/fast-check.ts';
import { createReadyProject } from '#server/testing/portal/project-facts.ts';
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { stopTimers } from '#server/services/time/stop-timers.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { stepsFor } from './project-transitions.ts';
import { transitionProject } from './transition-project.ts';

let db: Database;
let clock: TestClock;
let people: Record<'manager' | 'operator', { userId: number; name: string; role: 'manager' | 'operator' }>;

/** A port, its people and one rule, for one run alone. */
function begin() {
  db = createTestDatabase();
  clock = createTestClock();
  const actor = ({ id, name, role }: ReturnType<typeof createPortalUser>) => ({ userId: id, name, role });
  people = {
    manager: actor(createPortalUser(db, { role: 'manager' })),
    operator: actor(createPortalUser(db)),
  };
  db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
  return createReadyProject(db, clock, { operatorId: people.operator.userId });
}

const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('step' as const), choice: fc.nat(), by: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wrong step' as const),
      to: fc.constantFrom(...PROJECT_STATUSES),
      by: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), number: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.nat({ max: 30 }) }) },
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const projects = () => db.select().from(vesselProjects).all();
const project = (id: number) => db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;

/** Every field that any transition might require. */
function take(id: number, to: ProjectStatus, actor: (typeof people)['manager'], choice: number): void {
  const now = clock.now().toISOString().slice(0, 10);
  transitionProject(
    { db, clock, actor },
    {
      id,
      version: project(id).version,
      to,
      reason: 'The vessel changed its call',
      overlapReason: 'Side by side',
      holdReason: HOLD_REASONS[choice % HOLD_REASONS.length]!,
      outcome: PROJECT_OUTCOMES[choice % PROJECT_OUTCOMES.length]!,
      scheduledDate: now,
      timersEndAt: clock.now().toISOString(),
    },
  );
}

/** The copies that are frozen once the work is done. */
function frozen({ vesselName, clientName, vesselMasterName, systemType }: ProjectRow) {
  return { vesselName, clientName, vesselMasterName, systemType };
}

function expectSound(): void {
  for (const project of projects()) {
    const running = db
      .select()
      .from(projectTimeEntries)
      .where(and(eq(projectTimeEntries.projectId, project.id), isNull(projectTimeEntries.endedAt)))
      .all();
    const mayRun = project.status === 'travelling' || project.status === 'in progress';
    expect(running.length).toBeLessThanOrEqual(mayRun ? 1 : 0);
    const history = db
      .select()
      .from(vesselServiceHistory)
      .where(eq(vesselServiceHistory.projectId, project.id))
      .all();
    expect(history.length).toBeLessThanOrEqual(1);
    expect(history[0]?.status === 'completed').toBe(project.status === 'completed');
    expect(project.completedDate !== null).toBe(project.status === 'completed');
    expect(project.holdReason !== null).toBe(project.status === 'on hold');
    expect(project.cancelReason !== null).toBe(project.status === 'cancelled');
  }
  expect(findVesselDrift(db)).toEqual([]);
}

/** Performs the acts in order, checks after each, and returns the statuses in between. */
function play(acts: Act[]): ProjectStatus[] {
  const { id, vesselDirectoryId } = begin();
  let logs = 0;
  const reached = acts.map((one) => {
    const before = project(id);
    clock.advance(60_000);
    if (one.kind === 'wait') clock.advance(one.hours * 3_600_000);
    if (one.kind === 'rename') rename(vesselDirectoryId!, `Renamed ${one.number}`);
    if (one.kind === 'step') takeSomeTransition(id, one.choice, one.by ? people.manager : people.operator);
    const refused =
      one.kind === 'wrong step' &&
      refusalOf(() => take(id, one.to, one.by ? people.manager : people.operator, 0));
    const after = project(id);
    expect(refused ? after : before).toEqual(before);
    const fixed = isLocked(before) && isLocked(after);
    expect(fixed && frozen(after)).toEqual(fixed && frozen(before));
    const written = db.select().from(vesselLogs).where(eq(vesselLogs.projectId, id)).all();
    const completed = before.status !== 'completed' && after.status === 'completed';
    logs += completed ? 1 : 0;
    expect(written.map(({ completionNo }) => completionNo)).toEqual(
      Array.from({ length: logs }, (_, index) => index + 1),
    );
    expectSound();
    return after.status;
  });
  db.$client.close();
  return reached;
}

/** Transitions of a manager: 0 is the usual one, 3 and 5 are the second and third that the status allows. */
const steps = (...choices: number[]): Act[] => choices.map((choice) => ({ kind: 'step', choice, by: true }));

test('timers, history, frozen fields and logs stay consistent in every status', () => {
  const reached = [
    ...play(steps(0, 0, 0, 0, 3, 0, 0)),
    ...play([
      ...steps(0, 0, 3, 0),
      { kind: 'rename', number: 1 },
      ...steps(0),
      { kind: 'rename', number: 2 },
      ...steps(0, 0, 0),
    ]),
    ...play(steps(5, 0)),
  ];
  expect(new Set(reached)).toEqual(new Set(PROJECT_STATUSES));
});

test('timers, history, frozen fields and logs stay consistent in any order of transitions', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 25 }), (acts) => void play(acts)),
    { numRuns: runs(12) },
  );
});

/** Whether the rules refused; any other failure fails the test. */
function refusalOf(call: () => void): boolean {
  try {
    call();
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

function rename(id: number, vesselName: string): void {
  const { version } = db.select().from(vesselDirectory).where(eq(vesselDirectory.id, id)).get()!;
  updateVessel({ db, clock, actor: people.manager }, { id, version, vesselName });
}

/** An allowed transition; before work done the timer is stopped, as a person would do. */
function takeSomeTransition(id: number, choice: number, actor: (typeof people)['manager']): void {
  const steps = stepsFor(actor, project(id));
  // Half of the time the usual one, so that projects get far.
  const to = steps[choice % 2 === 0 ? 0 : (choice >>> 1) % steps.length];
  if (to === undefined) return;
  if (to === 'work done') {
    inTransaction(db, (tx) => stopTimers(tx, { clock, actor }, { projectId: id, at: clock.now() }).length);
  }
  take(id, to, actor, choice);
}
