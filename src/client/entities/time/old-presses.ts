import * as z from 'zod/mini';
import { TimeCategory } from '#contract/project/time.ts';
import { whenOpen } from '#client/lib/outbox/open-outbox.ts';
import { keepPress, OLD_PRESSES_KEY } from './timer-queue.ts';

const OldPress = z.object({
  userId: z.number(),
  clientUuid: z.string(),
  projectId: z.number(),
  category: z.nullable(TimeCategory),
  occurredAt: z.string(),
  timersEndAt: z.optional(z.string()),
});
type OldPress = z.infer<typeof OldPress>;

/** Takes over the presses that release 0.1.0 left in this browser. */
export async function keepOldPresses(userId: number): Promise<void> {
  if ((await whenOpen()).userId !== userId) return;
  const presses = readOldPresses();
  for (const { userId: owner, ...press } of presses) {
    if (owner === userId) await keepPress(press);
  }
  const others = presses.filter((press) => press.userId !== userId);
  try {
    if (others.length > 0) globalThis.localStorage.setItem(OLD_PRESSES_KEY, JSON.stringify(others));
    else globalThis.localStorage.removeItem(OLD_PRESSES_KEY);
  } catch {
    // They are taken over again, and the server knows them by their clientUuid.
  }
}

/** Returns what can be read of them: the storage may be disabled or damaged. */
function readOldPresses(): OldPress[] {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(OLD_PRESSES_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((press) => {
      const { data } = OldPress.safeParse(press);
      return data ?? [];
    });
  } catch {
    return [];
  }
}
