/** The maximum length of a unit of measure. */
export const RFQ_UNIT_MAX = 20;

/** The note that shows a unit in the basket, which has no field for it. */
export const unitNote = (unit: string): string => `Unit: ${unit}`;
