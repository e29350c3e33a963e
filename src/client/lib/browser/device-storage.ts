type Storage = Partial<StorageManager> | undefined;

const storage = (): Storage => (globalThis.navigator as Partial<Navigator> | undefined)?.storage;

/** Asks the browser to keep what this site stores when the device runs out of space. Returns false if it refuses. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await storage()?.persisted?.()) === true || (await storage()?.persist?.()) === true;
  } catch {
    return false;
  }
}

/** Returns false if the browser says that so many bytes would not fit. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  try {
    const { quota, usage } = (await storage()?.estimate?.()) ?? {};
    return quota === undefined || usage === undefined || quota - usage > bytes;
  } catch {
    return true;
  }
}
