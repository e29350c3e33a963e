import { Select, type SelectProps } from '#client/ui/form/field.tsx';

interface PortZoneFieldProps extends Omit<SelectProps, 'children'> {
  /** The chosen zone; browsers may list it under an older name. */
  value: string;
}

/** The time zone of a port. It is never assumed: an unknown one has to be chosen. */
export function PortZoneField(field: PortZoneFieldProps) {
  const zone = field.value;
  const isListed = zone === '' || ZONES.includes(zone);
  return (
    <Select {...field}>
      <option value="">Choose a time zone</option>
      {!isListed && <option value={zone}>{cityOf(zone)}</option>}
      {[...REGIONS].map((region) => (
        <optgroup key={region} label={region}>
          {ZONES.filter((name) => name.startsWith(`${region}/`)).map((name) => (
            <option key={name} value={name}>
              {cityOf(name)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

const ZONES: readonly string[] = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
const REGIONS = new Set(ZONES.map((zone) => zone.slice(0, zone.indexOf('/'))));

/** `America/Argentina/Buenos_Aires` is “Argentina, Buenos Aires”. */
const cityOf = (zone: string): string =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');
