import { isNull } from 'drizzle-orm';
import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { isTypo, keysOf } from '#server/services/vessels/matching/duplicate-groups.ts';

/** A vessel that a row may refer to: from the directory or an earlier row. */
export interface KnownVessel {
  /** Null while it is only planned. */
  id: number | null;
  /** The first row that named it; null if none has. */
  row: number | null;
  vesselName: string;
  normalizedName: string;
  imoNumber: string | null;
  isArchived: boolean;
}

export type RowResolution =
  { found: KnownVessel; by: 'IMO number' | 'name' | 'former name' } | { found: null; several: KnownVessel[] };

/** More names under one key are a fleet with similar names, not typing errors. */
const FLEET_SIZE = 60;

/**
 * All vessels by number and name, so that thousands of rows are resolved without a query for each. The rules are
 * those of `resolveVessel`; vessels that rows add are found by later rows.
 */
export class VesselIndex {
  readonly #byImo = new Map<string, KnownVessel>();
  readonly #byName = new Map<string, KnownVessel[]>();
  readonly #byFormerName = new Map<string, KnownVessel[]>();
  readonly #bySound = new Map<string, KnownVessel[]>();
  readonly #storedNames = new Map<string, KnownVessel>();

  constructor(tx: Transaction) {
    const { id, vesselName, normalizedName, imoNumber, previousNames, archivedAt } = vesselDirectory;
    const rows = tx
      .select({ id, vesselName, normalizedName, imoNumber, previousNames, archivedAt })
      .from(vesselDirectory)
      .where(isNull(vesselDirectory.mergedIntoId))
      .all();
    for (const row of rows) {
      const isArchived = row.archivedAt !== null;
      const vessel: KnownVessel = {
        id: row.id,
        row: null,
        vesselName: row.vesselName,
        normalizedName: row.normalizedName,
        imoNumber: row.imoNumber,
        isArchived,
      };
      this.#storedNames.set(row.vesselName, vessel);
      if (row.imoNumber !== null) this.#byImo.set(row.imoNumber, vessel);
      if (isArchived) continue;
      this.#addNames(vessel);
      this.giveFormerNames(vessel, row.previousNames);
    }
  }

  /** In a file with numbers, a row without one means, of several, the vessel of that name that has none either. */
  resolve(
    { vesselName, imoNumber }: { vesselName: string; imoNumber: string | null },
    { hasNumbers }: { hasNumbers: boolean },
  ): RowResolution {
    const numbered = imoNumber === null ? undefined : this.#byImo.get(imoNumber);
    if (numbered) return { found: numbered, by: 'IMO number' };
    const normal = normalVesselName(vesselName);
    const mayBe = (vessel: KnownVessel) => imoNumber === null || vessel.imoNumber === null;
    for (const [by, names] of [
      ['name', this.#byName],
      ['former name', this.#byFormerName],
    ] as const) {
      const those = (names.get(normal) ?? []).filter(mayBe);
      const [only, another] = those;
      const itself = those.find((vessel) => vessel.vesselName === vesselName && vessel.imoNumber === null);
      if (another && itself && hasNumbers) return { found: itself, by };
      if (another) return { found: null, several: those };
      if (only) return { found: only, by };
    }
    return { found: null, several: [] };
  }

  /** Returns the vessel that has the name already: one in use, otherwise an archived one. */
  takerOfName(vesselName: string): KnownVessel | undefined {
    return this.#byName.get(normalVesselName(vesselName))?.[0] ?? this.#storedNames.get(vesselName);
  }

  /** Another vessel with this name now, which this one neither has nor had. */
  rivalOfName(vessel: KnownVessel, name: string): KnownVessel | undefined {
    const normal = normalVesselName(name);
    const wasItself = this.#byFormerName.get(normal)?.includes(vessel) ?? false;
    if (vessel.normalizedName === normal || wasItself) return undefined;
    return this.#byName.get(normal)?.find((other) => other !== vessel);
  }

  add(vessel: KnownVessel): void {
    this.#storedNames.set(vessel.vesselName, vessel);
    if (vessel.imoNumber !== null) this.#byImo.set(vessel.imoNumber, vessel);
    this.#addNames(vessel);
  }

  giveNumber(vessel: KnownVessel, imoNumber: string): void {
    vessel.imoNumber = imoNumber;
    this.#byImo.set(imoNumber, vessel);
  }

  giveFormerNames(vessel: KnownVessel, names: readonly string[]): void {
    for (const name of new Set(names.map(normalVesselName))) {
      const those = this.#byFormerName.get(name) ?? [];
      if (!those.includes(vessel)) this.#byFormerName.set(name, [...those, vessel]);
    }
  }

  /** The first one whose name differs by a typing error and that may be the same ship. */
  similarTo({
    normalizedName,
    imoNumber,
  }: Pick<KnownVessel, 'normalizedName' | 'imoNumber'>): KnownVessel | undefined {
    for (const key of keysOf(normalizedName)) {
      const close = this.#bySound.get(key) ?? [];
      if (close.length > FLEET_SIZE) continue;
      const found = close.find(
        (vessel) =>
          (imoNumber === null || vessel.imoNumber === null) &&
          vessel.normalizedName !== normalizedName &&
          isTypo(normalizedName, vessel.normalizedName),
      );
      if (found) return found;
    }
    return undefined;
  }

  #addNames(vessel: KnownVessel): void {
    push(this.#byName, vessel.normalizedName, vessel);
    for (const key of keysOf(vessel.normalizedName)) push(this.#bySound, key, vessel);
  }
}

function push(map: Map<string, KnownVessel[]>, key: string, vessel: KnownVessel): void {
  const those = map.get(key);
  if (those) those.push(vessel);
  else map.set(key, [vessel]);
}
