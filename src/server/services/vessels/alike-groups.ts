import { normalVesselName } from '#contract/vessel-name.ts';
import { editDistance, slipLimit } from './look-alikes.ts';

export interface NamedEntry {
  id: number;
  normalizedName: string;
  imoNumber: string | null;
  previousNames: readonly string[];
}

/** More names under one key are a fleet that is named alike, not slips. */
const CROWD = 60;

/**
 * Entries that may be one ship entered twice: of one name, of a name that another one had before, or of names that differ
 * by a slip. Two IMO numbers are two ships. Each group is named by its smallest id; entries that stand alone are left out.
 *
 * Only names with a key in common are compared, so that it takes one pass over the directory rather than each name with
 * each other. A slip that changes both keys goes unseen here; typing the name still finds it.
 */
export function alikeGroups(entries: readonly NamedEntry[]): Map<number, number> {
  const groups = new Groups();
  const byName = gather(entries, ({ normalizedName, previousNames }) => [
    normalizedName,
    ...previousNames.map(normalVesselName),
  ]);
  for (const [name, those] of byName) {
    if (those.length > 1 && those.some((entry) => entry.normalizedName === name)) join(groups, those);
  }
  const byKey = gather(entries, ({ normalizedName }) => keysOf(normalizedName));
  for (const those of byKey.values()) {
    if (those.length < 2) continue;
    const names = [...new Set(those.map((entry) => entry.normalizedName))];
    if (names.length > CROWD) continue;
    for (const [index, name] of names.entries()) {
      const close = names.slice(index + 1).filter((other) => isSlip(name, other));
      for (const other of close) {
        join(
          groups,
          those.filter(({ normalizedName }) => normalizedName === name || normalizedName === other),
        );
      }
    }
  }
  return groups.named();
}

/** "Solvåg 1" and "Solvåg 2" are sisters. */
export function isSlip(name: string, other: string): boolean {
  if (digitsOf(name) !== digitsOf(other)) return false;
  const limit = Math.min(slipLimit(name), slipLimit(other));
  return editDistance(name, other, limit) <= limit;
}

const digitsOf = (name: string) => name.replaceAll(/\D/g, '');

/** How the name sounds without its vowels, and which letters it is made of: a slip of the pen changes one of them. */
export function keysOf(name: string): string[] {
  const sound = name
    .replaceAll('ph', 'f')
    .replaceAll(/[ckq]+/g, 'k')
    .replaceAll('w', 'v')
    .replaceAll(/[zx]/g, 's')
    .replaceAll(/[aeiouyh]/g, '')
    .replaceAll(/(.)\1+/g, '$1');
  const letters = Array.from(name).toSorted().join('');
  // So few consonants are shared by too many names.
  return sound.length < 3 ? [`letters ${letters}`] : [`sound ${sound}`, `letters ${letters}`];
}

function gather(entries: readonly NamedEntry[], keys: (entry: NamedEntry) => string[]) {
  const found = new Map<string, NamedEntry[]>();
  for (const entry of entries) {
    for (const key of new Set(keys(entry))) {
      const those = found.get(key);
      if (those) those.push(entry);
      else found.set(key, [entry]);
    }
  }
  return found;
}

/** One without a number may be any of them; with numbers they are one ship only where the number is. */
function join(groups: Groups, entries: readonly NamedEntry[]): void {
  const without = entries.find(({ imoNumber }) => imoNumber === null);
  if (without) for (const { id } of entries) groups.join(without.id, id);
}

class Groups {
  readonly #parent = new Map<number, number>();

  #rootOf(id: number): number {
    const parent = this.#parent.get(id) ?? id;
    if (parent === id) return id;
    const root = this.#rootOf(parent);
    this.#parent.set(id, root);
    return root;
  }

  join(one: number, other: number): void {
    const [first, second] = [this.#rootOf(one), this.#rootOf(other)];
    this.#parent.set(first, Math.min(first, second));
    this.#parent.set(second, Math.min(first, second));
  }

  /** The group of each that stands in one. */
  named(): Map<number, number> {
    const members = [...this.#parent.keys()].map((id) => [id, this.#rootOf(id)] as const);
    const sizes = new Map<number, number>();
    for (const [, root] of members) sizes.set(root, (sizes.get(root) ?? 0) + 1);
    return new Map(members.filter(([, root]) => (sizes.get(root) ?? 0) > 1));
  }
}
