/** All zeros would be valid, and mean an unknown number in many lists. */
const SEVEN_DIGITS = /^(?!0{7})\d{7}$/;

/** An IMO ship number: seven digits, the last being the check digit of the six before. */
export function isImoNumber(text: string): boolean {
  if (!SEVEN_DIGITS.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = digits.slice(0, 6).reduce((total, digit, place) => total + digit * (7 - place), 0);
  return sum % 10 === digits[6];
}

const IMO_PREFIX = /^IMO[\s.:#-]*(?:(?:no|nr|number|nummer)\b[\s.:#-]*)?/i;
const IN_THOUSANDS = /^\d([\s.,]\d{3}){2}$/;

/** Extracts the number from what people and spreadsheets write, "IMO No. 9 074 729" or "9074729.0". */
export function plainImoNumber(text: string): string {
  const written = text.trim().replace(IMO_PREFIX, '');
  if (IN_THOUSANDS.test(written)) return written.replaceAll(/\D/g, '');
  return written.replace(/[.,]0+$/, '').replaceAll(/(\d)\s+(?=\d)/g, '$1');
}

/** The default brand of an entry. */
export const DEFAULT_BRAND = 'Headway';

/**
 * The role of a person for the vessel. The primary master, engineer and port agent are shown in its directory entry.
 */
export const CONTACT_TYPES = [
  'master',
  'engineer',
  'superintendent',
  'port agent',
  'purchaser',
  'other',
] as const;

/** The service rules do not change a due date that was set by hand. */
export const NEXT_SERVICE_SOURCES = ['rule', 'manual'] as const;

/** A reopened service no longer counts as the vessel's last one. */
export const SERVICE_HISTORY_STATUSES = ['completed', 'reopened'] as const;

export const CORRECTION_STATUSES = ['open', 'accepted', 'rejected'] as const;
