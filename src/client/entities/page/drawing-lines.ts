/*
 * A name for each line weight and medium of the drawings. Strokes keep their width at any size, and are thinner on
 * phones, where the sheet is small.
 */
export const plating = 'fill-none stroke-ink stroke-2 sm:stroke-[2.5]';
export const steel = 'fill-none stroke-ink stroke-[1.25] sm:stroke-[1.75]';
export const thin = 'fill-none stroke-ink stroke-[0.75] sm:stroke-1';
export const equipment = 'fill-paper stroke-ink stroke-[1.25] sm:stroke-[1.75]';
export const seaWater = 'fill-none stroke-glass stroke-[2.5] sm:stroke-4';
export const treated = 'fill-none stroke-theme stroke-[2.5] sm:stroke-4';
export const treatedCore = 'fill-none stroke-paper stroke-1 [stroke-dasharray:2_6]';
export const liquid = 'fill-glass/25';
