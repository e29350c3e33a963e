/** What is said in the demo's projects. */
export const DESCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  'annual service': [
    'Annual service by the maker’s list, with a function test at the berth.',
    'Annual service before the intermediate survey. Bring filter seals.',
  ],
  'TRO calibration': [
    'Calibrate both analysers and change the reagents.',
    'The analyser reads high at discharge; calibrate and look at the sample line.',
  ],
  'commissioning attendance': ['Attend the commissioning test together with the yard and the laboratory.'],
  troubleshooting: [
    'Low flow alarm over the filter during ballasting.',
    'Rectifier trips at more than 80 % current.',
    'Communication with the loading computer is lost now and then.',
  ],
  'reagent supply': ['Deliver reagents for a year and change the sets on board.'],
  'survey support': ['Attend the survey and show the records of the last twelve months.'],
};

export const COMMENTS = [
  'Gate pass is arranged, ask for the agent at the main gate.',
  'Berth moved to the north quay, the agent confirms the launch for 07:30.',
  'Filter opened: two seals worn, replaced from stock.',
  'Chief engineer asks for the report before departure.',
  'Sample line was blocked; cleaned and flushed.',
  'Analyser within limits after calibration.',
  'The ship sails at 18:00, we have to be off by 17:00.',
  'Pressure sensor shows an offset of 0.2 bar, noted for the next visit.',
  'Master asks whether the next visit can be in Rotterdam.',
  'Reagent set is dated, the old one was out of date by two months.',
  'Record book checked, entries are complete.',
  'Spare cuvette handed over to the second engineer.',
] as const;

export const QUESTIONS = [
  'is the spare rectifier fan in stock?',
  'can we stay a day longer if the part comes tomorrow?',
  'the client asks for a quote for new seals.',
] as const;

/** By what the work waited for. */
export const WAITING_NOTES = {
  access: 'Waited at the gate: the pass was not at the guard house.',
  weather: 'Waited ashore: the launch did not run because of the wind.',
  parts: 'Waited on board for seals from the chandler.',
} as const;
export const STANDBY_NOTE = 'On call on board while the tanks were filled for the next test.';

/** What helps on the way to the ship, by the clock of the port. */
export const TRAVEL_NOTES = {
  far: 'Flight and hotel are booked. The agent sends a driver to the hotel at 06:30; bring passport and safety shoes for the gate.',
  near: 'Meet the agent at the main gate at 07:00. The launch needs ten minutes to the berth; bring safety shoes.',
} as const;

/** People who are met on board beside the master, by their position. */
export const PEOPLE_MET = [
  { contactType: 'engineer', name: 'Second Eng. Demo', position: 'Second engineer' },
  { contactType: 'engineer', name: 'Chief Eng. Demo', position: 'Chief engineer' },
  { contactType: 'other', name: 'El. Officer Demo', position: 'Electrical officer' },
  { contactType: 'superintendent', name: 'Supt. Demo', position: 'Technical superintendent' },
] as const;

/** What the office writes to engineers on board. */
export const OFFICE_NEWS = [
  'the spare seals are with the agent, please collect them at the gate.',
  'the client asks for photos of the filter in the report.',
  'departure is moved to tomorrow 14:00, you have the morning as well.',
] as const;

export const CANCEL_REASONS = [
  'The vessel was redirected and does not call at the port.',
  'The client has the service done at the yard.',
  'Sold, and out of management.',
] as const;

export const SEND_BACK_REASONS = [
  'Please add the serial number of the new sensor and sign again.',
  'The reading after calibration is missing in the description.',
] as const;

export const REFUSALS = ['Master ashore, chief engineer may not sign', 'Ship’s stamp on paper only'] as const;

/** What is written into the checklists' items, by their key; anything else is as it was found. */
export const CHECKLIST_TEXTS: Readonly<Record<string, readonly string[]>> = {
  nameplate: [
    'As in the vessel’s record; serial number 4711-0815',
    'Maker and model as planned, serial 2209-114',
  ],
  analyser: ['CLX-Ex2, serial 190344', 'CLX-XT2, serial 220871'],
  recommendations: ['Renew the sample line at the next docking', 'Keep a spare reagent set on board'],
  'alarm-list': ['None active; two flow alarms in the log', 'One low-flow alarm, acknowledged'],
  'buffer-batch': ['B-2207, opened today'],
  'indicator-batch': ['I-1184, activated today'],
  laboratory: ['Demo Marine Laboratory; samplers T. Prøve and A. Muster'],
  'uptake-time': ['Tanks 2P and 2S, 09:10 to 10:05'],
  'discharge-time': ['Tanks 2P and 2S, 13:20 to 14:00'],
  deviations: ['None'],
  complaint: ['Low flow alarm after ten minutes of ballasting, since the last port'],
  cause: ['Filter element blocked by sand; differential pressure fell after cleaning'],
  repair: ['Filter cleaned, two seals renewed, flow transmitter set again'],
  spares: ['One filter element'],
  delivered: ['Two sets for twelve months'],
  batches: ['B-2207 and I-1184, both good for eleven months'],
  stock: ['One set, opened'],
  'next-change': ['In 90 days, told to the second engineer'],
  'received-by': ['Second engineer'],
  surveyor: ['Class; the surveyor was on board from 09:00'],
  remarks: ['None'],
};
