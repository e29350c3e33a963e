import { useSyncExternalStore } from 'react';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { createStoredValue, type StoredValue } from '#client/lib/browser/stored-value.ts';

/** A named view: a search of the projects overview. */
export interface SavedView {
  name: string;
  search: Readonly<Record<string, string>>;
}

export const VIEW_NAME_MAX = 60;

const stores = new Map<number, StoredValue<readonly SavedView[]>>();

/** Separate for each user, as people may share a browser. */
function storeOf(userId: number): StoredValue<readonly SavedView[]> {
  const known = stores.get(userId);
  if (known) return known;
  const store = createStoredValue(`projectViews.${userId}`, readViews, (views) => JSON.stringify(views));
  stores.set(userId, store);
  return store;
}

export function readViews(text: string | null): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    // Foreign data counts as no views; the next saved view replaces it.
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('search' in value)) return false;
  const { name, search } = value;
  const isRecord = typeof search === 'object' && search !== null && !Array.isArray(search);
  return (
    typeof name === 'string' &&
    isRecord &&
    Object.values(search).every((part: unknown) => typeof part === 'string')
  );
}

/** The user's saved views and how to change them. Saving under an existing name replaces that view. */
export function useSavedViews() {
  const store = storeOf(usePortalUser().id);
  const views = useSyncExternalStore(store.subscribe, store.current, store.current);
  return {
    views,
    save: (view: SavedView): void => {
      const others = store.refresh().filter(({ name }) => name !== view.name);
      store.set([...others, view].toSorted((one, other) => one.name.localeCompare(other.name)));
    },
    remove: (name: string): void => {
      store.set(store.refresh().filter((view) => view.name !== name));
    },
  };
}
