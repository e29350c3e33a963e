import { setTimeout as wait } from 'node:timers/promises';
import { UNSEEN_MS } from '#server/services/data-revision.ts';

/** Waits until a server notices what another connection has committed. */
export const untilSeen = () => wait(2 * UNSEEN_MS);
