/** What is said in the demo's jobs. */
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
