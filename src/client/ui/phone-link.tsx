import { textLink } from './text-link.ts';

/** A phone number that can be pressed to call. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={textLink}>
      {phone}
    </a>
  );
}
