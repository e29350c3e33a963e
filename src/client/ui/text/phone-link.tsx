import { textLink } from './text-link.ts';

/** The address with which the device calls the number. */
export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

/** A phone number that can be pressed to call. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={phoneHref(phone)} className={textLink}>
      {phone}
    </a>
  );
}
