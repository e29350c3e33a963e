import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { shortDay } from '#client/lib/short-date.ts';
import {
  labelSheetPath,
  UNIT_FACTS,
  type SetUnitLabelShownInput,
  type TreatmentUnit,
  type UnitFact,
  type UnitLabel,
} from '#contract/vessel/unit-label.ts';
import { useIssueUnitLabel, useSetUnitLabelShown } from '#client/entities/vessel/use-unit-label-mutations.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { RevokeLabelDialog } from './revoke-label-dialog.tsx';
import { row, rowList, VesselSection } from './vessel-section.tsx';

const factLabels: Record<UnitFact, string> = {
  showsLastService: 'Last service',
  showsNextDue: 'Next due date',
  showsReports: 'Reports',
};

/** The labels on the units of the vessel, for managers: what their pages show, printing and revoking. */
export function VesselLabels({ id }: { id: number }) {
  const query = trpc.portal.unitLabels.list.useQuery({ vesselDirectoryId: id }, { staleTime: 0 });
  const { units = [], labels = [] } = query.data ?? {};
  const slots = new Set([...units, ...labels].map(({ slot }) => slot));
  const printable = labels.filter(({ number }) => number !== null);
  return (
    <VesselSection
      title="Labels"
      action={printable.length > 1 && <PrintLink labels={printable} text="Print all" />}
    >
      <QueryProblem query={query} />
      {query.isPending && <Skeleton className="h-16" />}
      {query.data && (
        <ul className={rowList}>
          {[...slots]
            .toSorted((one, other) => one - other)
            .map((slot) => (
              <li key={slot} className={`${row} grid gap-3`}>
                <Unit
                  vesselId={id}
                  unit={units.find((unit) => unit.slot === slot) ?? { slot, system: null, brand: null }}
                  labels={labels.filter((label) => label.slot === slot)}
                />
              </li>
            ))}
        </ul>
      )}
    </VesselSection>
  );
}

const nameOf = ({ slot, system }: TreatmentUnit) => system ?? (slot === 1 ? 'System' : 'Second system');

interface UnitProps {
  vesselId: number;
  unit: TreatmentUnit;
  labels: readonly UnitLabel[];
}

function Unit({ vesselId, unit, labels }: UnitProps) {
  const issue = useIssueUnitLabel();
  const input = { vesselDirectoryId: vesselId, slot: unit.slot };
  return (
    <>
      <h3 className="font-medium wrap-anywhere">
        {[nameOf(unit), unit.brand].filter((text) => text !== null).join(', ')}
      </h3>
      {labels.length === 0 && (
        <>
          <p className="text-muted">No label yet. Print one and put it on the unit.</p>
          {issue.error && <FormError>{errorMessage(issue.error)}</FormError>}
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            aria-disabled={issue.isPending}
            onClick={() => !issue.isPending && issue.mutate(input)}
          >
            Make a label<span className="sr-only"> for {nameOf(unit)}</span>
          </Button>
        </>
      )}
      {labels.length > 1 && (
        <p className="border-l-4 border-signal bg-signal-tint px-4 py-2">
          Two labels for this unit. Revoke the one that is no longer on board.
        </p>
      )}
      {labels.map((label) => (
        <Label key={label.id} label={label} unitName={nameOf(unit)} />
      ))}
    </>
  );
}

function Label({ label, unitName }: { label: UnitLabel; unitName: string }) {
  /** What was pressed last, until the list has it. */
  const [pressed, setPressed] = useState<SetUnitLabelShownInput>();
  const set = useSetUnitLabelShown(label.id, {
    onSettled: (_label, _error, sent) => setPressed((latest) => (latest === sent ? undefined : latest)),
  });
  const [isRevoking, setRevoking] = useState(false);
  const { id, number, labelledVessel, looksThisMonth, printedAt } = label;
  const shown = pressed ?? label;

  function show(fact: UnitFact, isShown: boolean): void {
    const { showsLastService, showsNextDue, showsReports } = shown;
    const wished = { id, showsLastService, showsNextDue, showsReports, [fact]: isShown };
    setPressed(wished);
    set.mutate(wished);
  }

  return (
    <div className="grid gap-2">
      <p>
        {number === null ? (
          'The key of this label was replaced: it works, but cannot be printed again.'
        ) : (
          <span className="font-mono text-sm whitespace-nowrap">{number}</span>
        )}
      </p>
      <p className="text-muted">
        {[
          labelledVessel !== null && `Made for ${labelledVessel}`,
          printedAt === null ? 'Not printed yet' : `Printed on ${shortDay(osloDay(new Date(printedAt)))}`,
          looksText(looksThisMonth),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="text-sm font-medium">Its page shows</legend>
        {UNIT_FACTS.map((fact) => (
          <Checkbox
            key={fact}
            label={factLabels[fact]}
            checked={shown[fact]}
            onChange={({ currentTarget }) => show(fact, currentTarget.checked)}
          />
        ))}
      </fieldset>
      {set.error && <FormError>{errorMessage(set.error)}</FormError>}
      <div className="flex flex-wrap gap-2">
        {number !== null && <PrintLink labels={[label]} text="Print" of={unitName} />}
        <Button variant="secondary" size="sm" onClick={() => setRevoking(true)}>
          Revoke…<span className="sr-only"> the label of {unitName}</span>
        </Button>
      </div>
      {isRevoking && <RevokeLabelDialog label={label} onClose={() => setRevoking(false)} />}
    </div>
  );
}

function looksText(count: number): string {
  if (count === 0) return 'not opened this month';
  return count === 1 ? 'opened once this month' : `opened ${count} times this month`;
}

function PrintLink({ labels, text, of }: { labels: readonly UnitLabel[]; text: string; of?: string }) {
  return (
    <a
      href={labelSheetPath(labels.map(({ id }) => id))}
      target="_blank"
      rel="noopener"
      className={buttonClasses({ variant: 'secondary', size: 'sm' })}
    >
      <Printer aria-hidden className="size-4" /> {text}
      {of !== undefined && <span className="sr-only"> the label of {of}</span>}
    </a>
  );
}
