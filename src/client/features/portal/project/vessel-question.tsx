import type { VesselReference } from '#contract/vessel-directory.ts';
import { Button } from '#client/ui/button.tsx';

interface VesselQuestionProps {
  message: string;
  candidates: readonly VesselReference[];
  isBusy: boolean;
  onChoose: (vesselDirectoryId: number) => void;
  onNew: () => void;
}

/** A typed name that may mean a vessel we know. */
export function VesselQuestion({ message, candidates, isBusy, onChoose, onNew }: VesselQuestionProps) {
  return (
    <div role="alert" className="grid gap-3 border-l-4 border-signal bg-signal-tint px-4 py-3">
      <p className="font-medium">{message}</p>
      <ul className="grid gap-2">
        {candidates.map(({ id, vesselName, imoNumber, clientName }) => (
          <li key={id}>
            <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => onChoose(id)}>
              {vesselName}
              {imoNumber && <span className="font-mono font-normal">{imoNumber}</span>}
              {clientName && <span className="font-normal text-muted">{clientName}</span>}
            </Button>
          </li>
        ))}
        <li>
          <Button variant="secondary" size="sm" disabled={isBusy} onClick={onNew}>
            None of these: a vessel we do not know yet
          </Button>
        </li>
      </ul>
    </div>
  );
}
