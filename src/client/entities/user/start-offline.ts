import type { PortalSessionUser } from '#contract/session.ts';
import { onBoard, openPacks } from '#client/lib/packs/on-board.ts';
import { forgetUser } from '#client/lib/packs/remember-user.ts';
import { rememberedUser } from '#client/lib/packs/remembered-user.ts';
import { liveState } from '#client/lib/transport/live-changes.ts';

export { forgetUser };

/** Opens the portal with what is on this device. Returns the user, or undefined if this browser remembers none. */
export async function startOffline(): Promise<PortalSessionUser | undefined> {
  const user = await rememberedUser();
  if (!user) return undefined;
  await openPacks(user.id);
  onBoard.set((now) => ({ ...now, isOffline: true }));
  liveState.set((now) => ({ ...now, isLive: false }));
  return user;
}
