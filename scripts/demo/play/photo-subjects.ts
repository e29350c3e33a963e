import type { DemoPhoto } from '#server/integrations/demo-pictures.ts';

type Phase = 'before' | 'during' | 'after';
type Subjects = Readonly<Record<Phase, readonly DemoPhoto[]>>;

const worn = (motif: DemoPhoto['motif'], caption: string): DemoPhoto => ({ motif, caption, isWorn: true });
const good = (motif: DemoPhoto['motif'], caption: string): DemoPhoto => ({ motif, caption, isWorn: false });

const UV_UNIT: Subjects = {
  before: [
    worn('uv chamber', 'UV chamber 2, before cleaning'),
    worn('filter element', 'Filter element, as found'),
  ],
  during: [worn('control panel', 'Alarm list on the panel')],
  after: [
    good('uv chamber', 'UV chamber 2, after cleaning'),
    good('filter element', 'Filter element, cleaned'),
  ],
};
const ELECTROLYSIS_UNIT: Subjects = {
  before: [
    worn('electrode module', 'Electrode module 1, before descaling'),
    worn('filter element', 'Filter element, as found'),
  ],
  during: [worn('control panel', 'Alarm list on the panel')],
  after: [
    good('electrode module', 'Electrode module 1, after descaling'),
    good('filter element', 'Filter element, cleaned'),
  ],
};
const ANALYSER: Subjects = {
  before: [
    worn('analyser', 'Analyser reading, before calibration'),
    worn('sample line', 'Sample line, before flushing'),
  ],
  during: [good('reagents', 'New reagents, dated today')],
  after: [
    good('analyser', 'Analyser reading, after calibration'),
    good('sample line', 'Sample line, renewed'),
  ],
};
const BY_SERVICE: Readonly<Record<string, Subjects>> = {
  'TRO calibration': ANALYSER,
  'reagent supply': {
    before: [worn('reagents', 'Reagents on board, nearly empty'), good('papers', 'Stock list on board')],
    during: [good('papers', 'Delivery note, signed')],
    after: [good('reagents', 'Delivered reagent sets')],
  },
  'survey support': {
    before: [good('papers', 'Record book and certificates'), good('analyser', 'Reading before the test')],
    during: [good('control panel', 'Function test in front of the surveyor')],
    after: [good('control panel', 'Panel after the test')],
  },
  'commissioning attendance': {
    before: [good('sample line', 'Sampling point, uptake'), good('papers', 'Test plan of the laboratory')],
    during: [good('analyser', 'Reading during uptake')],
    after: [good('control panel', 'Panel after the test run')],
  },
};

/** What is photographed at a service of that kind on a system of that kind, in the order in which it is done. */
export function photoSubjects(serviceType: string, systemType: string): Subjects {
  return BY_SERVICE[serviceType] ?? (systemType.includes('UV') ? UV_UNIT : ELECTROLYSIS_UNIT);
}
