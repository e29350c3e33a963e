import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { FactList } from '#client/ui/text/fact-list.tsx';
import { LongText } from '#client/ui/text/long-text.tsx';

/** Shows the identity, the systems and the notes of a vessel. */
export function VesselFacts({ vessel }: { vessel: Vessel }) {
  const system = (name: string | null, brand: string | null) =>
    name === null ? null : [name, brand].filter(Boolean).join(', ');
  return (
    <FactList
      facts={[
        { label: 'IMO number', value: vessel.imoNumber },
        { label: 'Client', value: vessel.clientName },
        { label: 'System', value: system(vessel.systemType1, vessel.brand1) },
        ...(vessel.systemType2 === null
          ? []
          : [{ label: 'Second system', value: system(vessel.systemType2, vessel.brand2) }]),
        { label: 'Home port', value: vessel.location },
        ...(vessel.previousNames.length === 0
          ? []
          : [{ label: 'Former names', value: vessel.previousNames.toReversed().join('\n') }]),
        { label: 'Notes', value: vessel.notes && <LongText text={vessel.notes} /> },
      ]}
    />
  );
}
