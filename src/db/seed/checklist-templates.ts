import type { ChecklistItem } from '#contract/project/checklist.ts';

interface SeedTemplate {
  serviceType: string;
  /** Prefixes of system names with their own checklist; without them it is for every other system. */
  systemTypes?: readonly string[];
  items: ChecklistItem[];
}

type Options = Pick<ChecklistItem, 'unit' | 'minimum' | 'maximum' | 'series'> & { optional?: true };

function item(
  kind: ChecklistItem['kind'],
  key: string,
  label: string,
  { optional, ...rest }: Options & Pick<ChecklistItem, 'choices'> = {},
): ChecklistItem {
  return { key, label, kind, required: !optional, ...rest };
}
const words = (key: string, label: string, options?: Options) => item('text', key, label, options);
const reading = (key: string, label: string, unit: string, options?: Options) =>
  item('number', key, label, { unit, ...options });
const yes = (key: string, label: string, options?: Options) => item('yes/no', key, label, options);
const photo = (key: string, label: string, options?: Options) => item('photo', key, label, options);
const choice = (key: string, label: string, choices: string[], options?: Options) =>
  item('choice', key, label, { choices, ...options });

const optional = { optional: true } as const;
const CONDITION = ['Good', 'Worn, still usable', 'Replaced', 'Needs replacement'];
const TESTED = ['Tested, in order', 'Tested, fault found', 'Not tested'];

/** The limits for a grab sample at discharge: the usual ones; the type approval takes precedence. */
const DISCHARGE = { minimum: 0, maximum: 0.1 };

const before = [
  words('nameplate', 'Maker, model and serial number from the nameplate'),
  yes('permit', 'Permit to work signed and system isolated where needed'),
  reading('running-hours', 'Running hours of the system', 'h', { minimum: 0, series: 'counter' }),
];
const after = [
  yes('record-book', 'Entry in the ballast water record book agreed with the officer in charge'),
  words('recommendations', 'Recommendations to the ship', optional),
];

const filter = [
  choice('filter-element', 'Filter element after opening', CONDITION),
  reading('filter-pressure', 'Differential pressure over the filter in operation', 'bar', { minimum: 0 }),
  choice('backflush', 'Backflush at set differential pressure', TESTED),
];
const controls = [
  choice('valves', 'Ballast, bypass and sampling valves stroked from the panel', TESTED),
  choice('flow-meter', 'Flow meter compared with the pump or tank sounding', TESTED),
  choice('alarms', 'Alarms and interlocks', TESTED),
  words('alarm-list', 'Alarms in the log since the last service'),
  yes('data-log', 'Operating data present and saved'),
];

export const checklistTemplates: readonly SeedTemplate[] = [
  {
    serviceType: 'annual service',
    items: [
      ...before,
      photo('before-photo', 'Treatment unit before work'),
      ...filter,
      choice('treatment-unit', 'Electrodes or treatment module', CONDITION),
      reading('treatment-current', 'Current of the treatment unit at the test', 'A', { minimum: 0 }),
      choice('gas-detection', 'Gas detection and ventilation of the treatment space', TESTED, optional),
      choice('tro-analyser', 'TRO analyser: cuvette, tubing and check valves', CONDITION),
      reading('indicator-age', 'Age of the activated indicator', 'days', { minimum: 0, maximum: 90 }),
      reading('tro-online', 'TRO shown by the analyser at the test', 'mg/L', { minimum: 0 }),
      reading('tro-grab', 'TRO of the grab sample taken at the same time', 'mg/L', { minimum: 0 }),
      choice('neutralisation', 'Neutralisation: pump, tank level and dosing line', TESTED),
      reading('tro-discharge', 'TRO after neutralisation', 'mg/L', { ...DISCHARGE, optional: true }),
      ...controls,
      photo('after-photo', 'Treatment unit after work'),
      ...after,
    ],
  },
  {
    serviceType: 'annual service',
    systemTypes: ['EcoBallast', 'PureBallast', 'Optimarin', 'GloEn-Patrol'],
    items: [
      ...before,
      photo('before-photo', 'UV reactor before work'),
      ...filter,
      reading('lamp-hours', 'Highest running hours of a lamp', 'h', { minimum: 0, series: 'counter' }),
      choice('lamps', 'Lamps', CONDITION),
      choice('sleeves', 'Quartz sleeves and wipers', CONDITION),
      reading('uv-intensity', 'UV intensity shown at the test', 'W/m²', { minimum: 0 }),
      choice('uv-sensor', 'UV sensor compared with the reference', TESTED),
      choice('cleaning', 'Cleaning in place of the reactor', TESTED),
      choice('lamp-drivers', 'Lamp drivers and cooling of their cabinet', CONDITION),
      yes('lamps-ashore', 'Used lamps packed and handed over for disposal', optional),
      ...controls,
      photo('after-photo', 'UV reactor after work'),
      ...after,
    ],
  },
  {
    serviceType: 'TRO calibration',
    items: [
      words('analyser', 'Maker, model and serial number of the analyser'),
      yes('bypass', 'Hazardous area: space proven safe before any bypass of the enclosure', optional),
      reading('ambient', 'Temperature at the analyser', '°C'),
      reading('sample-pressure', 'Pressure of the sample at the inlet', 'bar', { minimum: 0 }),
      words('buffer-batch', 'Buffer: batch and date of opening'),
      words('indicator-batch', 'Indicator: batch and date of activation'),
      reading('indicator-age', 'Age of the activated indicator as found', 'days', {
        minimum: 0,
        maximum: 90,
      }),
      yes('reagents-renewed', 'Reagents renewed and lines primed'),
      choice('cuvette', 'Cuvette', ['Clean', 'Cleaned', 'Replaced']),
      choice('reagent-valves', 'Check valves and reagent tubing', CONDITION),
      yes('colorimeter', 'Portable colorimeter confirmed with secondary standards before use'),
      reading('zero', 'Reading of the analyser on water without oxidant', 'mg/L', { minimum: 0 }),
      reading('found-online', 'As found: analyser', 'mg/L', { minimum: 0 }),
      reading('found-grab', 'As found: grab sample, read at once', 'mg/L', { minimum: 0 }),
      reading('left-online', 'As left: analyser', 'mg/L', { minimum: 0 }),
      reading('left-grab', 'As left: grab sample, read at once', 'mg/L', { minimum: 0 }),
      reading('loop-low', 'Signal at the control panel, lowest value', 'mA', { minimum: 4, maximum: 20 }),
      reading('loop-high', 'Signal at the control panel, highest value', 'mA', { minimum: 4, maximum: 20 }),
      photo('log-photo', 'Analyser display with the readings as left'),
      yes('label', 'Date of verification and of the next indicator change marked on the analyser'),
    ],
  },
  {
    serviceType: 'commissioning attendance',
    items: [
      words('nameplate', 'Maker, model and serial number from the nameplate'),
      words('laboratory', 'Independent laboratory and the names of its samplers'),
      yes('plan', 'Ballast water management plan on board and approved for this installation'),
      yes('certificate', 'Type approval certificate on board; its limits read before the test'),
      yes('installation', 'Installation agrees with the approved drawings'),
      choice('sample-points', 'Sampling points as approved and reachable', [
        'Yes',
        'Yes, after changes',
        'No',
      ]),
      choice('self-monitoring', 'Self-monitoring: flow, pressure, power or dose shown and logged', TESTED),
      choice('alarms', 'Alarms and interlocks', TESTED),
      reading('salinity', 'Salinity of the water taken in', 'PSU', { minimum: 0 }),
      reading('temperature', 'Temperature of the water taken in', '°C'),
      reading('flow', 'Flow during uptake', 'm³/h', { minimum: 0 }),
      words('uptake-time', 'Uptake: tanks, beginning and end'),
      words('discharge-time', 'Discharge: tanks, beginning and end'),
      reading('tro-discharge', 'TRO at discharge', 'mg/L', { ...DISCHARGE, optional: true }),
      photo('sampling-photo', 'Sampling set-up during the test'),
      choice('handed-over', 'Samples taken over by the laboratory', ['Yes, on board', 'Yes, ashore', 'No']),
      words('deviations', 'Deviations during the test', optional),
    ],
  },
  {
    serviceType: 'troubleshooting',
    items: [
      words('nameplate', 'Maker, model and serial number from the nameplate'),
      words('complaint', 'Fault as the ship describes it, and since when'),
      words('alarm-list', 'Alarms shown and in the log'),
      photo('fault-photo', 'Fault as found'),
      yes('logs-saved', 'Trend and alarm logs saved before any change'),
      choice('reproduced', 'Fault seen by us', ['Yes', 'Now and then', 'No']),
      choice('mechanical', 'Filter, valves and pumps checked', TESTED),
      choice('electrical', 'Supply, fuses, cables and earthing checked', TESTED),
      choice('instruments', 'Flow, pressure, level and TRO or UV signals checked', TESTED),
      choice('control', 'Control: inputs, outputs and software revision checked', TESTED),
      words('cause', 'Cause, and how we know'),
      words('repair', 'What was repaired, adjusted or replaced'),
      choice('result', 'Function test after the repair', [
        'In order',
        'In order with limits',
        'Not in order',
      ]),
      photo('after-photo', 'State after the work'),
      words('spares', 'Parts the ship still needs', optional),
      yes('record-book', 'Entry in the ballast water record book agreed with the officer in charge'),
    ],
  },
  {
    serviceType: 'reagent supply',
    items: [
      words('analyser', 'Maker, model and serial number of the analyser'),
      photo('nameplate-photo', 'Nameplate of the analyser'),
      words('delivered', 'Sets and bottles delivered'),
      words('batches', 'Batch numbers and expiry dates'),
      yes('matches', 'Reagents agree with the analyser and its leaflet'),
      yes('undamaged', 'Seals and bottles undamaged'),
      yes('sds', 'Safety data sheets handed over'),
      choice('store', 'Place of storage', ['Cool and dark', 'Cool', 'Not suitable']),
      reading('store-temperature', 'Temperature where they are stored', '°C', { maximum: 25 }),
      words('stock', 'Stock on board before delivery'),
      yes('changed', 'Indicator and buffer changed by us', optional),
      words('next-change', 'Date of the next indicator change told to the ship'),
      yes('crew', 'Crew shown how to activate and change the indicator'),
      photo('delivery-photo', 'Delivery on board'),
      words('received-by', 'Received by: name and rank'),
    ],
  },
  {
    serviceType: 'survey support',
    items: [
      words('nameplate', 'Maker, model and serial number from the nameplate'),
      words('surveyor', 'Class or flag, and the name of the surveyor'),
      choice('survey', 'Survey', ['Annual', 'Intermediate', 'Renewal', 'Occasional']),
      yes('certificate', 'Ballast water certificate on board and valid'),
      yes('type-approval', 'Type approval certificate on board'),
      yes('plan', 'Ballast water management plan on board, as approved'),
      yes('record-book', 'Record book kept in the form in force, without gaps'),
      yes('training', 'Training of the crew on record'),
      yes('calibration', 'Calibrations done as the maker recommends, certificates on board'),
      choice('function-test', 'Function test shown to the surveyor', TESTED),
      choice('alarms', 'Alarms and interlocks shown to the surveyor', TESTED),
      reading('tro-discharge', 'TRO at discharge', 'mg/L', { ...DISCHARGE, optional: true }),
      yes('data-log', 'Operating data present and readable'),
      photo('panel-photo', 'Control panel during the test'),
      choice('outcome', 'Outcome', ['No remarks', 'Remarks', 'Condition given']),
      words('remarks', 'Remarks or conditions, and by when they are due', optional),
    ],
  },
];
