import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FoundVessel } from './found-vessel.tsx';
import { fieldId, useField } from './use-field.ts';
import type { ProjectFields, VesselState } from './project-fields.ts';
import { VesselSearch } from './vessel-search.tsx';

interface VesselSectionProps {
  onVessel: (vessel: Vessel | null) => void;
}

/** Searches for the vessel, or takes the name of a new one. */
export function VesselSection({ onVessel }: VesselSectionProps) {
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

  if (state === 'found') {
    return <FoundVessel ref={found} id={Number(id)} onChange={lookAgain} />;
  }
  if (state === 'search') {
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
  return (
    <div className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Vessel name" autoComplete="off" {...field('vesselName')} />
        <TextField
          label="IMO number (optional)"
          inputMode="numeric"
          autoComplete="off"
          {...field('imoNumber')}
        />
      </div>
      <p className="text-muted">
        A new vessel.{' '}
        <Button variant="ghost" size="sm" onClick={lookAgain}>
          Search existing vessels
        </Button>
      </p>
    </div>
  );
}
