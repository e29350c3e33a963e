/** An IMO ship number: seven digits, the last being the check digit of the six before. */
export function isImoNumber(text: string): boolean {
  if (!/^\d{7}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = digits.slice(0, 6).reduce((total, digit, place) => total + digit * (7 - place), 0);
  return sum % 10 === digits[6];
}

/** Who somebody is to the vessel. The primary master, engineer and port agent are shown in its directory entry. */
export const CONTACT_TYPES = [
  'master',
  'engineer',
  'superintendent',
  'port agent',
  'purchaser',
  'other',
] as const;

/** A due date set by hand is left alone by the service rules. */
export const NEXT_SERVICE_SOURCES = ['rule', 'manual'] as const;

/** A reopened service no longer counts as the vessel's last one. */
export const SERVICE_HISTORY_STATUSES = ['completed', 'reopened'] as const;

export const CORRECTION_STATUSES = ['open', 'accepted', 'rejected'] as const;
