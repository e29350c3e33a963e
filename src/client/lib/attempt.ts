import { newUuid } from '#client/lib/browser/new-uuid.ts';

/** A request and its idempotency key. */
export interface Attempt {
  content: string;
  clientUuid: string;
}

/** Returns the attempt to send: the previous one if the content is the same, so that a retry is not applied twice. */
export function attemptOf(input: unknown, last: Attempt | undefined): Attempt {
  const content = JSON.stringify(input);
  return last?.content === content ? last : { content, clientUuid: newUuid() };
}
