import type { VesselReference } from '#contract/vessel/vessel-directory.ts';

/** A vessel as "Did you mean …?" offers it. */
export const candidateOf = ({ id, vesselName, imoNumber, clientName }: VesselReference) => ({
  id,
  name: vesselName,
  details: [imoNumber === null ? null : `IMO ${imoNumber}`, clientName],
});
