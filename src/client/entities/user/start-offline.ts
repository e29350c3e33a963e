import type { QueryClient } from '@tanstack/react-query';
import type { PortalSessionUser } from '#contract/session.ts';
import { seedPack } from '#client/entities/project/offline/seed-pack.ts';
import { onBoard, openPacks } from '#client/lib/packs/on-board.ts';
import { forgetUser } from '#client/lib/packs/remember-user.ts';
import { rememberedUser } from '#client/lib/packs/remembered-user.ts';
import { liveState } from '#client/lib/transport/live-changes.ts';

export { forgetUser };

/**
 * Opens the portal with what is on this device, and the project of the address with its pack. Returns the user, or undefined
 * if this browser remembers none.
 */
export async function startOffline(queryClient: QueryClient): Promise<PortalSessionUser | undefined> {
  const user = await rememberedUser();
  if (!user) return undefined;
  await openPacks(user.id);
  onBoard.set((now) => ({ ...now, isOffline: true }));
  liveState.set((now) => ({ ...now, isLive: false }));
  const pack = onBoard
    .get()
    .packs.find(({ projectId }) => location.pathname === `/portal/project/${projectId}`);
  // Where this fails, the screen tries it again.
  if (pack) await seedPack(queryClient, pack).catch(() => false);
  return user;
}
