import type { Standing, StandingInput } from '#contract/project/sync.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { appliedRequest } from './run-idempotent.ts';

/** Returns which of the actor's own writes were applied. */
export function standingOf({ db, actor }: PortalContext, { clientUuids }: StandingInput): Standing[] {
  return clientUuids.map((clientUuid) => ({
    clientUuid,
    standing: appliedRequest(db, actor, clientUuid) ? 'done' : 'unknown',
  }));
}
