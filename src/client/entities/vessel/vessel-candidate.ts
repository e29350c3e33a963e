import type { VesselReference } from '#contract/vessel/vessel-directory.ts';

/** Formats a vessel for "Did you mean …?". */
export const candidateOf = ({ id, vesselName, imoNumber, clientName }: VesselReference) => ({
  id,
  name: vesselName,
  details: [imoNumber === null ? null : `IMO ${imoNumber}`, clientName],
});
