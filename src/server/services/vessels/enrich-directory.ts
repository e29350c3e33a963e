import { normalVesselName } from '#contract/vessel/vessel-name.ts';
import type { DirectoryProposal } from '#contract/vessel/vessel-directory.ts';
import type { Transaction } from '#db/open-database.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { resolveCompany } from '#server/services/vessels/matching/resolve-company.ts';
import type { DirectoryRow } from './vessel-rows.ts';
import { changeVessel, type VesselChange } from './write-vessel.ts';

/** The vessel data of a project's form; absent and null mean no value. */
export interface ReportedVessel {
  vesselName?: string | null | undefined;
  imoNumber?: string | null | undefined;
  clientName?: string | null | undefined;
  systemType?: string | null | undefined;
  vesselMasterName?: string | null | undefined;
  vesselMasterPhone?: string | null | undefined;
  vesselMasterContact?: string | null | undefined;
  engineerName?: string | null | undefined;
  engineerEmail?: string | null | undefined;
  engineerContact?: string | null | undefined;
}

/** The person whose phone and e-mail they are. */
const PERSON_OF = {
  vesselMasterPhone: 'vesselMasterName',
  vesselMasterContact: 'vesselMasterName',
  engineerEmail: 'engineerName',
  engineerContact: 'engineerName',
} as const;

const TEXTS = [
  'vesselMasterName',
  'vesselMasterPhone',
  'vesselMasterContact',
  'engineerName',
  'engineerEmail',
  'engineerContact',
] as const;

/**
 * Fills in empty fields of the directory from a project's form. Different values are not written but returned as
 * proposals. A phone number only goes to the person it was given for.
 */
export function enrichDirectory(
  tx: Transaction,
  work: PortalWork,
  entry: DirectoryRow,
  said: ReportedVessel,
): { entry: DirectoryRow; proposals: DirectoryProposal[] } {
  const fill: VesselChange = {};
  const proposals: DirectoryProposal[] = [];
  const propose = (field: DirectoryProposal['field'], inDirectory: string | null, given: string) =>
    void proposals.push({ field, inDirectory, given });

  for (const field of TEXTS) {
    const given = said[field];
    if (!given || given === entry[field]) continue;
    if (!entry[field] && isOfThatPerson(field, entry, said)) fill[field] = given;
    else propose(field, entry[field], given);
  }

  const { systemType, clientName, imoNumber, vesselName } = said;
  if (systemType && systemType !== entry.systemType1 && systemType !== entry.systemType2) {
    if (!entry.systemType1) fill.systemType1 = systemType;
    else
      propose(
        entry.systemType2 ? 'systemType1' : 'systemType2',
        entry.systemType2 ? entry.systemType1 : null,
        systemType,
      );
  }
  if (clientName) {
    const name = resolveCompany(tx, clientName)?.name ?? clientName;
    if (!entry.clientName) fill.clientName = name;
    else if (name !== entry.clientName) propose('clientName', entry.clientName, name);
  }
  if (imoNumber && imoNumber !== entry.imoNumber) {
    if (entry.imoNumber === null) fill.imoNumber = imoNumber;
    else propose('imoNumber', entry.imoNumber, imoNumber);
  }
  if (vesselName && !isKnownAs(entry, vesselName)) propose('vesselName', entry.vesselName, vesselName);
  return { entry: changeVessel(tx, work, entry, fill), proposals };
}

function isOfThatPerson(field: (typeof TEXTS)[number], entry: DirectoryRow, said: ReportedVessel): boolean {
  if (!(field in PERSON_OF)) return true;
  const person = PERSON_OF[field as keyof typeof PERSON_OF];
  return !entry[person] || !said[person] || entry[person] === said[person];
}

function isKnownAs({ normalizedName, previousNames }: DirectoryRow, name: string): boolean {
  const normal = normalVesselName(name);
  return normal === normalizedName || previousNames.some((former) => normalVesselName(former) === normal);
}
