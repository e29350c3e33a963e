import type { Acts } from './queue.ts';
import { createMemoryStore, type OutboxStore, type StoredFile } from './store.ts';

/**
 * Keeps entries in this window once the disk is full or broken, and they are sent from there: otherwise a full disk would
 * hold back what frees it. What the disk has is removed and updated there as far as it allows, so that the next window does
 * not send what was answered.
 */
export function withMemoryFallback(durable: OutboxStore): OutboxStore {
  let memory: OutboxStore | undefined;
  /** What was on the disk when it was last read or written. */
  let known: Acts = [];

  async function changeOnDisk(make: (acts: Acts) => Acts, files?: readonly StoredFile[]): Promise<Acts> {
    known = await durable.change(make, files);
    return known;
  }

  async function changeInMemory(
    store: OutboxStore,
    make: (acts: Acts) => Acts,
    files?: readonly StoredFile[],
  ): Promise<Acts> {
    let before: Acts = [];
    const after = await store.change((acts) => {
      before = acts;
      return make(acts);
    }, files);
    const now = new Map(after.map((act) => [act.uuid, act]));
    const removed = new Set(before.map(({ uuid }) => uuid).filter((uuid) => !now.has(uuid)));
    const changed = new Set(after.filter((act) => !before.includes(act)).map(({ uuid }) => uuid));
    // Apart, because a full disk still deletes where it refuses to write.
    if (removed.size > 0) await tryOnDisk((acts) => acts.filter(({ uuid }) => !removed.has(uuid)));
    if (changed.size > 0)
      await tryOnDisk((acts) => acts.map((act) => (changed.has(act.uuid) && now.get(act.uuid)) || act));
    return after;
  }
  /** Where the disk refuses, the entry stays there as it was. */
  const tryOnDisk = (make: (acts: Acts) => Acts) => durable.change(make).catch(() => {});

  return {
    get isDurable() {
      return memory === undefined && durable.isDurable;
    },
    async read() {
      if (memory) return memory.read();
      known = await durable.read();
      return known;
    },
    async change(make, files) {
      if (memory) return changeInMemory(memory, make, files);
      let isRefusedByChange = false;
      try {
        return await changeOnDisk((acts) => {
          isRefusedByChange = true;
          const after = make(acts);
          isRefusedByChange = false;
          return after;
        }, files);
      } catch (error) {
        if (isRefusedByChange) throw error;
        const acts = await durable.read().catch(() => known);
        // Another change may have found the disk full meanwhile.
        if (!memory) {
          memory = createMemoryStore();
          await memory.change(() => acts);
        }
        return changeInMemory(memory, make, files);
      }
    },
    bytesOf: async (uuid) => (await memory?.bytesOf(uuid)) ?? durable.bytesOf(uuid),
    close: () => durable.close(),
  };
}
