import { describe, expect, test } from 'vitest';
import type { Change } from '#contract/project/change.ts';
import { isTouched } from './live-changes.ts';

const change = (entity: string, projectId: number | null): Change => ({
  seq: 1,
  entity,
  entityId: 9,
  projectId,
  op: 'update',
  at: '2026-03-02T08:00:00.000Z',
});
const query = (path: string, input?: object) => ({
  queryKey: [path.split('.'), { ...(input && { input }), type: 'query' }],
});

describe('the queries to refetch after a change', () => {
  test.each([
    ['comment', 1, 'portal.comments.list', { projectId: 1 }, true],
    ['comment', 1, 'portal.comments.list', { projectId: 2 }, false],
    ['comment', 1, 'portal.files.list', { projectId: 1 }, false],
    ['time entry', 1, 'portal.projects.byId', { id: 1 }, true],
    ['time entry', 1, 'portal.projects.byId', { id: 2 }, false],
    ['time entry', 1, 'portal.projects.list', { limit: 20 }, true],
    ['comment', 1, 'portal.dashboard.manager', undefined, true],
    ['travel document', 1, 'portal.dashboard.manager', undefined, false],
    ['vessel', null, 'portal.vessels.byId', { id: 3 }, true],
    ['notification', 1, 'portal.notifications.unread', undefined, true],
    ['portal user', null, 'portal.operators.list', undefined, true],
    ['part', 1, 'portal.analytics.topParts', { from: '2026-01-01' }, true],
    ['comment', 1, 'portal.analytics.topParts', { from: '2026-01-01' }, false],
    ['project', 1, 'public.products.list', undefined, false],
    ['something new', 1, 'portal.projects.list', undefined, false],
  ])('a %s of project %s and %s %j: %s', (entity, projectId, path, input, touched) => {
    expect(isTouched(query(path, input), change(entity, projectId))).toBe(touched);
  });
});
