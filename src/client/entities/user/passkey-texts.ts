import { shortDateTime } from '#client/lib/short-date.ts';
import type { Passkey } from '#contract/office/passkeys.ts';
import { isKnownDevice } from '#client/lib/browser/passkeys.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';

/** Says in a list when a passkey was last used, or that it is refused. */
export function passkeyState({ isRefused, lastUsedAt, createdAt }: Passkey): string {
  if (isRefused) return 'No longer accepted: it may have been copied. Remove it and add a new one.';
  return lastUsedAt === null
    ? `Passkey, added ${shortDateTime(createdAt)}, not used yet`
    : `Passkey, last used ${shortDateTime(lastUsedAt)}`;
}

/** Says why a passkey was not added or removed. */
export function passkeyProblem(error: unknown): string {
  if (isKnownDevice(error)) return 'This device has a passkey for you already.';
  // The browser refuses in its own dialog, and its error only says that no passkey was made.
  return errorMessage(error, 'No passkey was added. Nothing was changed.');
}
