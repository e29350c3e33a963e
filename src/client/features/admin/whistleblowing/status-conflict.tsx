import { Button } from '#client/ui/button.tsx';
import { STATUS_LABELS, reportStatusLabel } from './report-labels.ts';
import { isStillPossible, type StepConflict } from './use-status-step.ts';

interface StatusConflictProps {
  conflict: StepConflict;
  onInsist: () => void;
  onYield: () => void;
}

/** Two people have changed one report: the status seen and chosen, the current one, and the two choices. */
export function StatusConflict({ conflict, onInsist, onYield }: StatusConflictProps) {
  const { saw, chose, now } = conflict;
  const rows = [
    ['You saw', reportStatusLabel(saw)],
    [
      'You chose',
      chose.outcome ? reportStatusLabel({ ...chose, outcome: chose.outcome }) : STATUS_LABELS[chose.status],
    ],
    ['Current status', reportStatusLabel(now)],
  ];
  return (
    <div role="alert" className="grid gap-3 border-l-4 border-danger bg-danger-tint px-4 py-3 text-md">
      <p className="font-semibold">Someone else has changed this report. Your change was not saved.</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-dense">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onYield}>
          Keep the current status
        </Button>
        {isStillPossible(conflict) && (
          <Button size="sm" variant="secondary" onClick={onInsist}>
            Change it anyway
          </Button>
        )}
      </div>
    </div>
  );
}
