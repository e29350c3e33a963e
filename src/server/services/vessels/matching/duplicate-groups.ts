import { editDistance, typoLimit } from '#contract/catalogue/edit-distance.ts';
import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import { inPlainLetters } from './similar-names.ts';

export interface NamedEntry {
  id: number;
  normalizedName: string;
  imoNumber: string | null;
  previousNames: readonly string[];
}

/** More names under one key are a fleet with similar names, not typing errors. */
const FLEET_SIZE = 60;

/**
 * Finds entries that may be the same ship: with one name, with a former name of another, or with names that differ by
 * a typing error. Two IMO numbers are two ships. Each group is identified by its smallest id; single entries are left
 * out.
 * Only names with a common key are compared, so it takes one pass over the directory instead of comparing every pair.
 * A typing error that changes both keys is missed here; typing the name still finds it.
 */
export function duplicateGroups(entries: readonly NamedEntry[]): Map<number, number> {
  const groups = new Groups();
  for (const [name, those] of shared(entries, namesOf)) {
    if (those.some((entry) => entry.normalizedName === name)) join(groups, those);
  }
  for (const keyOf of [soundOf, lettersOf]) {
    for (const those of shared(entries, ({ normalizedName }) => [keyOf(normalizedName)]).values()) {
      joinTypos(groups, those);
    }
  }
  return groups.named();
}

const namesOf = ({ normalizedName, previousNames }: NamedEntry) =>
  previousNames.length === 0
    ? [normalizedName]
    : [...new Set([normalizedName, ...previousNames.map(normalVesselName)])];

function joinTypos(groups: Groups, those: readonly NamedEntry[]): void {
  const names = [...new Set(those.map(({ normalizedName }) => normalizedName))];
  if (names.length > FLEET_SIZE) return;
  for (const [index, name] of names.entries()) {
    for (const other of names.slice(index + 1).filter((one) => isTypo(name, one))) {
      join(
        groups,
        those.filter(({ normalizedName }) => normalizedName === name || normalizedName === other),
      );
    }
  }
}

/** "Solvåg 1" and "Solvåg 2" are sister ships. */
export function isTypo(name: string, other: string): boolean {
  if (digitsOf(name) !== digitsOf(other)) return false;
  const [one, two] = [inPlainLetters(name), inPlainLetters(other)];
  const limit = Math.min(typoLimit(one), typoLimit(two));
  return editDistance(one, two, limit) <= limit;
}

const digitsOf = (name: string) => name.replaceAll(/\D/g, '');

/** The lookup keys of a name: names without a common key do not differ by a typing error. */
export const keysOf = (name: string): string[] => [`sound ${soundOf(name)}`, `letters ${lettersOf(name)}`];

/** The consonants of the name; if too many names share those few, the name itself. */
function soundOf(name: string): string {
  let sound = '';
  for (const letter of name) {
    const heard = HEARD_AS.get(letter) ?? letter;
    if (!sound.endsWith(heard)) sound += heard;
  }
  return sound.length < 3 ? inPlainLetters(name) : sound;
}

const HEARD_AS = new Map([
  ...Array.from('aeiouyhj', (letter) => [letter, ''] as const),
  ...Array.from('cq', (letter) => [letter, 'k'] as const),
  ...Array.from('zx', (letter) => [letter, 's'] as const),
  ['w', 'v'] as const,
]);

/** A near-unique number for the letters of the name, independent of their order. */
function lettersOf(name: string): number {
  let sum = 0;
  for (let place = 0; place < name.length; place += 1) {
    const code = name.charCodeAt(place);
    sum = (sum + Math.imul(code, code * 2_654_435 + 97)) | 0;
  }
  return sum;
}

/** Names with a common key; most have none. */
function shared<Key>(
  entries: readonly NamedEntry[],
  keysOf: (entry: NamedEntry) => Key[],
): Map<Key, NamedEntry[]> {
  const first = new Map<Key, NamedEntry>();
  const several = new Map<Key, NamedEntry[]>();
  for (const entry of entries) {
    for (const key of keysOf(entry)) {
      const before = first.get(key);
      if (!before) {
        first.set(key, entry);
        continue;
      }
      const those = several.get(key);
      if (those) those.push(entry);
      else several.set(key, [before, entry]);
    }
  }
  return several;
}

/** An entry without a number may be any of them; with numbers they are one ship only if the number is the same. */
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

  /** The group of each entry that is in one. */
  named(): Map<number, number> {
    const members = [...this.#parent.keys()].map((id) => [id, this.#rootOf(id)] as const);
    const sizes = new Map<number, number>();
    for (const [, root] of members) sizes.set(root, (sizes.get(root) ?? 0) + 1);
    return new Map(members.filter(([, root]) => (sizes.get(root) ?? 0) > 1));
  }
}
