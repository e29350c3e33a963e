import { useEffect, useEffectEvent, useId, useState, type Ref } from 'react';
import { portName } from '#contract/project/port-name.ts';
import type { FoundPort } from '#contract/project/port.ts';
import { SuggestField } from '#client/ui/suggest-field.tsx';
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
  const [first] = useState(location.value);
  const { ports, exact, isKnown } = usePorts(location.value);
  const isOurs = zone.value === '' || zone.value === filledZone;

  const bringZone = useEffectEvent((port: FoundPort | undefined) => {
    const wanted = port?.timezone ?? '';
    // The port that was there from the beginning keeps its zone, also if we do not know it.
    const isFirst = portName(location.value) === portName(first) && zone.value !== '';
    // A known port replaces also a zone that was chosen by hand for the one before.
    if ((isOurs || wanted !== '') && !isFirst && wanted !== zone.value)
      onChange({ zone: wanted, filledZone: wanted });
  });
  useEffect(() => {
    if (isKnown) bringZone(exact);
  }, [isKnown, exact]);

  const typed = location.value.trim();
  const isAsked = typed !== '' && (isKnown || zone.value !== '');
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
          zone={zone.value}
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
