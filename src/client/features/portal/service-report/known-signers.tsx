import type { Project } from '#contract/project/project.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';

export interface Signer {
  name: string;
  rank: string;
}

const SHOWN = 4;

interface KnownSignersProps {
  project: Project;
  chosen: Signer;
  onChoose: (signer: Signer) => void;
}

/** Offers the people on board whom the project or the vessel names, so that nobody types them again. */
export function KnownSigners({ project, chosen, onChoose }: KnownSignersProps) {
  const signers = useKnownSigners(project);
  if (signers.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">Known on board</legend>
      <div className="flex flex-wrap gap-2">
        {signers.map((signer) => (
          <Button
            key={signer.name}
            variant="secondary"
            size="sm"
            className="max-w-full flex-col items-start gap-0 py-1 text-left wrap-anywhere aria-pressed:border-theme aria-pressed:bg-theme-tint"
            aria-pressed={signer.name === chosen.name && signer.rank === chosen.rank}
            onClick={() => onChoose(signer)}
          >
            {signer.name}
            <span className="text-xs font-normal text-muted">{signer.rank}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** People met on this project come before those of the vessel's record; port agents and purchasers are not on board. */
function useKnownSigners({ id: projectId, vesselDirectoryId }: Project): Signer[] {
  const met = trpc.portal.onBoardContacts.list.useQuery({ projectId }, { staleTime: 0 });
  const ofVessel = trpc.portal.vesselContacts.list.useQuery(
    { vesselDirectoryId: vesselDirectoryId ?? 0 },
    { staleTime: 0, enabled: vesselDirectoryId !== null },
  );
  const current = ofVessel.data?.filter(({ validTo }) => validTo === null) ?? [];
  const signers = new Map<string, Signer>();
  for (const { contactType, name, position } of [...(met.data ?? []), ...current]) {
    if (contactType === 'port agent' || contactType === 'purchaser') continue;
    const key = name.toLowerCase();
    if (!signers.has(key)) signers.set(key, { name, rank: position ?? sentenceCase(contactType) });
  }
  return [...signers.values()].slice(0, SHOWN);
}
