import type { CorrectableField } from '#contract/vessel/correction.ts';

/** What is written into the vessels' records, by the vessels' places. */
export const VESSEL_NOTES: ReadonlyMap<number, string> = new Map([
  [3, 'Hazardous area: the gas detector is taken along. Permit to work from the chief officer.'],
  [5, 'Analyser stands behind the cooling-water pumps; bring a short ladder.'],
  [10, 'The launch leaves from the inner harbour. Ask the agent the day before.'],
  [13, 'Crane on the port side only. Heavy parts go on board with the provisions.'],
  [19, 'Gate pass needs the passport numbers two working days ahead.'],
]);

/** Purchasers beside the contacts that come with each vessel. */
export const PURCHASERS: ReadonlyMap<number, string> = new Map([
  [0, 'Purchasing Desk Demo 01'],
  [3, 'Purchasing Desk Demo 02'],
  [13, 'Purchasing Desk Demo 05'],
]);

export interface DemoCorrection {
  /** Places in the lists of vessels and of staff. */
  vessel: number;
  operator: number;
  /** Counts from today. */
  day: number;
  field: CorrectableField;
  suggestedValue: string;
  note: string;
  /** Absent while nobody has decided. */
  decision?: { isAccepted: boolean; note?: string };
}

/** What operators found to be otherwise on board. */
export const DEMO_CORRECTIONS: readonly DemoCorrection[] = [
  {
    vessel: 14,
    operator: 5,
    day: -41,
    field: 'vesselMasterPhone',
    suggestedValue: '+44 7700 900313',
    note: 'New phone on the bridge, tried on board.',
    decision: { isAccepted: true },
  },
  {
    vessel: 9,
    operator: 7,
    day: -28,
    field: 'systemType1',
    suggestedValue: 'OceanGuard HMT-1500',
    note: 'The plate on the pump says 1500.',
    decision: { isAccepted: false, note: 'The plate is that of the pump. The type approval names HMT-2000.' },
  },
  {
    vessel: 11,
    operator: 6,
    day: -6,
    field: 'vesselMasterEmail',
    suggestedValue: 'bridge12@vessel.example',
    note: 'The old address is not read any more.',
  },
  {
    vessel: 18,
    operator: 3,
    day: -2,
    field: 'portAgentPhone',
    suggestedValue: '+44 7700 900331',
    note: 'Night number of the agent.',
  },
];

/** Why something that looks forgotten is not. */
export const DISMISSALS = [
  'Part of the service agreement of the client, billed once a year.',
  'Goodwill after the late arrival, agreed with the client.',
] as const;
