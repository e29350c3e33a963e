import { textLink } from './text-link.ts';

/** A number that a phone calls when it is pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={textLink}>
      {phone}
    </a>
  );
}
