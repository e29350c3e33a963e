import type { Transaction } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';
import { notify } from '#server/services/notifications/notify.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { mentionablePeople } from './queries.ts';

/**
 * Returns the people mentioned, each once. Throws badInput for someone who cannot read the project: a mention would
 * reveal it.
 */
export function checkedMentions(
  tx: Transaction,
  project: ProjectRow,
  named: readonly number[],
  known: readonly number[] = [],
): number[] {
  const allowed = new Set([...known, ...mentionablePeople(tx, project).map(({ id }) => id)]);
  const mentions = [...new Set(named)];
  if (mentions.every((id) => allowed.has(id))) return mentions;
  const message =
    'A person you mention cannot see this project. Remove the name, or assign the project first.';
  throw new AppError('badInput', message, { issues: [{ path: ['mentions'], message }] });
}

/** Notifies people that they were mentioned. They read the comment in the portal. */
export function notifyMentioned(
  tx: Transaction,
  ctx: PortalContext,
  { id, vesselName }: ProjectRow,
  people: readonly number[],
): void {
  notify(tx, ctx, people, {
    kind: 'mention',
    projectId: id,
    text: `${ctx.actor.name} mentioned you in a comment on ${vesselName}.`,
  });
}
