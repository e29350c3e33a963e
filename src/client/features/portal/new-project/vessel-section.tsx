import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { DidYouMean } from '#client/ui/form/did-you-mean.tsx';
import { candidateOf } from '#client/entities/vessel/vessel-candidate.ts';
import { FoundVessel } from './found-vessel.tsx';
import { fieldId, useField } from './use-field.ts';
import type { ProjectFields, VesselState } from './project-fields.ts';
import { Section } from './section.tsx';
import { useNameQuestions } from './name-questions.ts';
import { VesselSearch } from './vessel-search.tsx';

interface VesselSectionProps {
  onVessel: (vessel: Vessel | null) => void;
  /** Loads a vessel and takes it. */
  onVesselId: (id: number) => void;
}

/** Searches for the vessel, or takes the name of a new one. */
export function VesselSection({ onVessel, onVesselId }: VesselSectionProps) {
  const { setValue, clearErrors } = useFormContext<ProjectFields>();
  const field = useField();
  const [state, id, name, imo] = useWatch<
    ProjectFields,
    readonly ['vesselState', 'vesselDirectoryId', 'vesselName', 'imoNumber']
  >({ name: ['vesselState', 'vesselDirectoryId', 'vesselName', 'imoNumber'] });
  const found = useRef<HTMLDivElement>(null);
  const last = useRef(state);

  // Moves the focus on after a choice, also for screen readers.
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (state === 'found') found.current?.focus();
    else document.getElementById(fieldId('vesselName'))?.focus();
  }, [state]);

  function go(next: VesselState, vesselName: string, imoNumber: string): void {
    setValue('vesselName', vesselName);
    setValue('imoNumber', imoNumber);
    setValue('vesselState', next);
    clearErrors(['vesselName', 'imoNumber']);
  }

  function enterNew(text: string): void {
    const digits = text.replace(/^\s*IMO\s*/i, '');
    if (/^\d{3,7}$/.test(digits)) go('new', '', digits);
    else go('new', text, imo);
  }

  function lookAgain(): void {
    if (state === 'found') onVessel(null);
    go('search', name, '');
  }

  return (
    <Section title="Vessel" fields={['vesselName', 'imoNumber']} summary={name || 'Not chosen yet'}>
      {renderState()}
    </Section>
  );

  function renderState() {
    if (state === 'found') return <FoundVessel ref={found} id={Number(id)} onChange={lookAgain} />;
    if (state === 'new') return <NewVessel onVesselId={onVesselId} onSearch={lookAgain} />;
    return (
      <VesselSearch
        id={fieldId('vesselName')}
        text={name}
        error={field('vesselName').error}
        onType={(text) => setValue('vesselName', text)}
        onChoose={onVessel}
        onNew={enterNew}
      />
    );
  }
}

interface NewVesselProps extends Pick<VesselSectionProps, 'onVesselId'> {
  onSearch: () => void;
}

/** The name and number of a new vessel, with the question whether it is a known one. */
function NewVessel({ onVesselId, onSearch }: NewVesselProps) {
  const { setValue, clearErrors } = useFormContext<ProjectFields>();
  const field = useField();
  const [vesselName, imoNumber, newVesselName] = useWatch<
    ProjectFields,
    readonly ['vesselName', 'imoNumber', 'newVesselName']
  >({ name: ['vesselName', 'imoNumber', 'newVesselName'] });
  const question = useNameQuestions({ vesselState: 'new', vesselName, imoNumber })?.vessel;
  const candidates = question?.known ? [question.known] : (question?.candidates ?? []);
  const isOpen = candidates.length > 0 && newVesselName !== vesselName;
  return (
    <div className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Vessel name (required)" required autoComplete="off" {...field('vesselName')} />
        <TextField label="IMO number" inputMode="numeric" autoComplete="off" {...field('imoNumber')} />
      </div>
      {isOpen && (
        <DidYouMean
          message={`Did you mean ${candidates[0]?.vesselName}?`}
          candidates={candidates.map(candidateOf)}
          none="No, this is another vessel"
          isBusy={false}
          isInline
          onChoose={onVesselId}
          onNone={() => {
            setValue('newVesselName', vesselName);
            clearErrors('vesselName');
          }}
        />
      )}
      <p className="text-muted">
        A new vessel.{' '}
        <Button variant="ghost" size="sm" onClick={onSearch}>
          Search existing vessels
        </Button>
      </p>
    </div>
  );
}
