import { newUuid } from '#client/lib/browser/new-uuid.ts';

/** A request by its content, with the idempotency key that it is sent under. */
export interface Attempt {
  content: string;
  clientUuid: string;
}

/** Returns the attempt to send: the last one again if the content is the same, so that a retry does not write twice. */
export function attemptOf(input: unknown, last: Attempt | undefined): Attempt {
  const content = JSON.stringify(input);
  return last?.content === content ? last : { content, clientUuid: newUuid() };
}
