import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT_STATUSES } from '#contract/project/project.ts';
import type { Database } from '#db/open-database.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { AppError } from '#server/errors.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import { assignedProject, visibleProject, visibleTo, workableProject } from './project-access.ts';

let db: Database;
beforeEach(() => {
  db = createTestDatabase();
});
afterEach(() => db.$client.close());

const actorOf = ({ id, name, role }: ReturnType<typeof createPortalUser>) => ({ userId: id, name, role });

/** A project, and everyone who may be involved with it. */
function projectWithPeople(overrides: Parameters<typeof createProject>[1] = {}) {
  const [assigned, author, stranger, manager] = [
    createPortalUser(db),
    createPortalUser(db),
    createPortalUser(db),
    createPortalUser(db, { role: 'manager' }),
  ].map(actorOf) as [Actor, Actor, Actor, Actor];
  const { id } = createProject(db, {
    assignedOperatorId: assigned.userId,
    createdBy: author.userId,
    ...overrides,
  });
  return { id, assigned, author, stranger, manager };
}
type Actor = ReturnType<typeof actorOf>;

function refusalOf(call: () => unknown): string {
  try {
    call();
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.kind;
    throw error;
  }
}

describe('access to a project', () => {
  test('gives managers and the assigned operator full access, the requester read access, and everyone else none', () => {
    const { id, assigned, author, stranger, manager } = projectWithPeople();
    const rules = [visibleProject, assignedProject, workableProject];
    const refusals = (actor: Actor) => rules.map((rule) => refusalOf(() => rule(db, actor, id)));
    expect(refusals(manager)).toEqual(['none', 'none', 'none']);
    expect(refusals(assigned)).toEqual(['none', 'none', 'none']);
    expect(refusals(author)).toEqual(['none', 'forbidden', 'forbidden']);
    expect(refusals(stranger)).toEqual(['notFound', 'notFound', 'notFound']);
  });

  test('answers the same for a missing project as for someone else’s, also to managers', () => {
    const { manager, stranger, id } = projectWithPeople();
    const texts = [
      () => visibleProject(db, manager, 999),
      () => visibleProject(db, stranger, 999),
      () => visibleProject(db, stranger, id),
    ].map((call) => {
      try {
        call();
        return undefined;
      } catch (error) {
        return (error as AppError).userMessage;
      }
    });
    expect(texts).toEqual(Array(3).fill('Not found or not yours.'));
  });

  test.each(PROJECT_STATUSES)(
    'lets the operator of a project that is %s change it until the work is done',
    (status) => {
      const { id, assigned, manager } = projectWithPeople({ status });
      const closed = ['work done', 'completed', 'cancelled'].includes(status);
      expect(refusalOf(() => workableProject(db, assigned, id))).toBe(closed ? 'conflict' : 'none');
      expect(refusalOf(() => assignedProject(db, assigned, id))).toBe('none');
      expect(refusalOf(() => workableProject(db, manager, id))).toBe('none');
    },
  );

  test('lists only the projects that the person may read', () => {
    const { id, assigned, author, stranger, manager } = projectWithPeople();
    const other = createProject(db).id;
    const seenBy = (actor: Actor) =>
      db
        .select({ id: vesselProjects.id })
        .from(vesselProjects)
        .where(visibleTo(actor))
        .all()
        .map((row) => row.id);
    expect([manager, assigned, author, stranger].map(seenBy)).toEqual([[id, other], [id], [id], []]);
  });
});
