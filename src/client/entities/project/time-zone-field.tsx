import { useId } from 'react';
import { TextField, type TextFieldProps } from '#client/ui/field.tsx';

/** A time zone by its IANA name, with browser suggestions. */
export function TimeZoneField(props: Omit<TextFieldProps, 'list'>) {
  const id = useId();
  return (
    <>
      <TextField autoComplete="off" spellCheck={false} placeholder="Europe/Oslo" {...props} list={id} />
      <datalist id={id}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  );
}
