import { useEffect, useEffectEvent, useId, useRef, type Ref } from 'react';
import { portName } from '#contract/project/port-name.ts';
import type { FoundPort } from '#contract/project/port.ts';
import { SuggestField } from '#client/ui/form/suggest-field.tsx';
import { PortZoneField } from './port-zone-field.tsx';
import { usePorts } from './use-ports.ts';

interface PortField<Element> {
  id?: string;
  label: string;
  error: string | undefined;
  value: string;
  ref?: Ref<Element>;
}

interface PortFieldsProps {
  location: PortField<HTMLInputElement>;
  zone: PortField<HTMLSelectElement>;
  /** The zone that came with a port; another port replaces it. */
  filledZone: string;
  onChange: (change: { location?: string; zone?: string; filledZone?: string }) => void;
}

/** The port and its time zone. A known port brings its zone; that of an unknown one has to be chosen. */
export function PortFields({ location, zone, filledZone, onChange }: PortFieldsProps) {
  const ownId = useId();
  const { ports, exact, isKnown } = usePorts(location.value);
  const isOurs = zone.value === '' || zone.value === filledZone;
  /** The port whose zone is settled: the one that was there at first, then each one that was looked up. */
  const settled = useRef(portName(location.value));

  const bringZone = useEffectEvent((port: FoundPort | undefined) => {
    const name = portName(location.value);
    const wanted = port?.timezone ?? '';
    // Another quay of the port leaves its zone as it is, also one that was chosen by hand.
    if (name === settled.current && zone.value !== '') return;
    settled.current = name;
    // A known port replaces also a zone that was chosen by hand for the one before.
    if (wanted !== '' && wanted !== zone.value) onChange({ zone: wanted, filledZone: wanted });
  });
  useEffect(() => {
    if (isKnown) bringZone(exact);
  }, [isKnown, exact]);

  const typed = location.value.trim();
  const isAsked = typed !== '' && (isKnown || zone.value !== '' || zone.error !== undefined);
  return (
    <>
      <SuggestField
        id={location.id ?? ownId}
        {...(location.ref && { ref: location.ref })}
        label={location.label}
        error={location.error}
        hint="Port, and the quay after a comma."
        maxLength={200}
        text={location.value}
        onType={(text) =>
          onChange({
            location: text,
            // The zone of the port before is not that of the next.
            ...(isOurs && portName(text) !== portName(location.value) && { zone: '', filledZone: '' }),
          })
        }
        listLabel="Ports"
        options={exact && exact.name === typed ? [] : ports.map(optionOf)}
        announcement={ports.length === 1 ? 'One port found.' : `${ports.length} ports found.`}
        onTake={(index) => {
          const port = ports[index];
          if (!port) return;
          const timezone = port.timezone ?? '';
          onChange({
            location: port.name,
            ...((isOurs || portName(port.name) !== portName(location.value)) && {
              zone: timezone,
              filledZone: timezone,
            }),
          });
        }}
      />
      {isAsked && (
        <PortZoneField
          {...(zone.id !== undefined && { id: zone.id })}
          {...(zone.ref && { ref: zone.ref })}
          label={zone.label}
          error={zone.error}
          hint={
            zone.value === ''
              ? 'We do not know this port. Dates and times are shown in this zone.'
              : zone.value === filledZone
                ? `The zone of ${exact?.name ?? typed}.`
                : undefined
          }
          required
          value={zone.value}
          onChange={({ target }) => onChange({ zone: target.value, filledZone: '' })}
        />
      )}
    </>
  );
}

function optionOf({ name, country, locode, timezone }: FoundPort) {
  return {
    key: locode ?? name,
    content: (
      <>
        <span className="block text-md font-medium">
          {name} {locode !== null && <span className="font-mono text-xs text-muted">{locode}</span>}
        </span>
        <span className="block text-muted">
          {[country ?? 'From an earlier project', timezone ?? 'time zone unknown'].join(' · ')}
        </span>
      </>
    ),
  };
}
