import { foldText } from '#contract/catalogue/search-text.ts';
import type { ImportField, VesselImport } from '#contract/vessel/vessel-import.ts';

/** The column names of an export. */
export const COLUMN_NAMES = {
  vesselName: 'Vessel',
  imoNumber: 'IMO number',
  previousNames: 'Former names',
  clientName: 'Client',
  systemType1: 'System',
  systemType2: 'Second system',
  brand1: 'Brand',
  brand2: 'Second brand',
  portAgent: 'Port agent',
  vesselMasterName: 'Master',
  vesselMasterPhone: 'Master’s phone',
  vesselMasterEmail: 'Master’s e-mail',
  vesselMasterContact: 'Master’s contact',
  engineerName: 'Engineer',
  engineerPhone: 'Engineer’s phone',
  engineerEmail: 'Engineer’s e-mail',
  engineerContact: 'Engineer’s contact',
  portAgentName: 'Agent’s name',
  portAgentPhone: 'Agent’s phone',
  portAgentEmail: 'Agent’s e-mail',
  location: 'Location',
  notes: 'Notes',
  lastServiceDate: 'Last service',
  lastServiceType: 'Last service type',
  nextServiceDue: 'Next due',
} as const satisfies Record<ImportField, string>;

/** Names that other spreadsheets use. */
const OTHER_NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  vesselName: [
    'vessel name',
    'ship',
    'ship name',
    'name',
    'name of vessel',
    'skip',
    'skipsnavn',
    'fartøy',
    'skipets navn',
    'fartøyets navn',
    'fartøynavn',
    'fartøysnavn',
    'navn',
  ],
  imoNumber: ['imo', 'imo no', 'imo nr', 'imo nummer', 'imonummer'],
  previousNames: [
    'previous names',
    'previous name',
    'former name',
    'ex name',
    'ex names',
    'tidligere navn',
    'eks navn',
    'ex',
  ],
  clientName: [
    'customer',
    'owner',
    'ship owner',
    'company',
    'manager',
    'operator',
    'kunde',
    'rederi',
    'eier',
  ],
  systemType1: [
    'system type',
    'system 1',
    'system type 1',
    'bwms',
    'bwts',
    'equipment',
    'type',
    'anlegg',
    'anleggstype',
  ],
  systemType2: ['system 2', 'system type 2'],
  brand1: ['make', 'maker', 'manufacturer', 'brand 1', 'merke', 'produsent'],
  brand2: ['brand 2', 'maker 2'],
  portAgent: ['agent', 'agency', 'havneagent'],
  vesselMasterName: ['captain', 'vessel master', 'name of master', 'kaptein', 'skipper'],
  vesselMasterPhone: [
    'master phone',
    'captain phone',
    'master tel',
    'phone of master',
    'telefon kaptein',
    'kapteinens telefon',
  ],
  vesselMasterEmail: ['master email', 'captain email', 'master e mail', 'vessel email', 'ship email'],
  vesselMasterContact: ['master contact'],
  engineerName: ['chief engineer', 'chief', 'c e', 'maskinsjef'],
  engineerPhone: ['engineer phone', 'chief engineer phone', 'engineer tel', 'telefon maskinsjef'],
  engineerEmail: ['engineer email', 'chief engineer email', 'engineer e mail'],
  engineerContact: ['engineer contact'],
  portAgentName: ['agent name', 'agent contact', 'name of agent'],
  portAgentPhone: ['agent phone', 'agent tel', 'telefon agent'],
  portAgentEmail: ['agent email', 'agent e mail'],
  location: ['port', 'place', 'home port', 'trading area', 'havn', 'sted', 'hjemmehavn'],
  notes: [
    'note',
    'remarks',
    'remark',
    'comment',
    'comments',
    'merknad',
    'notat',
    'merknader',
    'notater',
    'kommentar',
    'kommentarer',
  ],
  lastServiceDate: [
    'last service date',
    'last serviced',
    'service date',
    'last visit',
    'siste service',
    'siste servicedato',
    'sist service',
    'sist utført',
  ],
  lastServiceType: ['type of last service', 'service type', 'siste servicetype', 'type siste service'],
  nextServiceDue: [
    'next service',
    'next service due',
    'due',
    'due date',
    'next service date',
    'neste service',
    'neste servicedato',
    'forfall',
    'forfallsdato',
    'neste forfall',
  ],
};

/** Without case, accents, apostrophes and punctuation. */
const plain = (name: string) =>
  foldText(name)
    .replaceAll("'", '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const withoutGenitive = (name: string) => plain(name.replaceAll(/['’]s\b/gu, ''));

const fieldOf = new Map<string, ImportField>(
  (Object.keys(COLUMN_NAMES) as ImportField[]).flatMap((field) =>
    [field, COLUMN_NAMES[field], withoutGenitive(COLUMN_NAMES[field]), ...OTHER_NAMES[field]].map(
      (name) => [plain(name), field] as const,
    ),
  ),
);

/** Returns the field of each column. Of two for the same field the first counts. */
export function columnsOf(header: readonly string[]): VesselImport['columns'] {
  const taken = new Set<ImportField>();
  return header.map((name) => {
    const field = fieldOf.get(plain(name));
    if (field === undefined || taken.has(field)) return { header: name, field: null };
    taken.add(field);
    return { header: name, field };
  });
}
