/** Crockford's base 32: no I, L, O and U. */
export const BASE32_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const GROUP = 4;

/** Returns typed characters as they were written: in any case, and with O, I and L read as digits. */
export function foldBase32(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Splits characters into groups of four. */
export function groupBase32(characters: string): string[] {
  return characters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
}
