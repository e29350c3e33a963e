import type { ProjectPack } from '#contract/project/project-pack.ts';
import {
  filePreviewPath,
  travelDocumentContentPath,
  type ProjectFile,
  type TravelDocument,
} from '#contract/project/project-file.ts';
import type { Project } from '#contract/project/project.ts';
import { EMPTY_PACK } from '#client/lib/packs/empty-pack.ts';

const ola = { id: 1, name: 'Ola Berg', isActive: true };
const at = '2026-03-02T06:00:00.000Z';

const projectOf = (id: number): Project => ({
  id,
  status: 'in progress',
  vesselName: 'Nordskjær Vektor',
  vesselDirectoryId: null,
  imoNumber: null,
  request: null,
  clientName: null,
  systemType: 'BWMS',
  serviceType: 'annual service',
  requestDate: '2026-02-20',
  scheduledDate: '2026-03-02',
  scheduledEndDate: null,
  completedDate: null,
  location: 'Bergen',
  locationTimezone: 'Europe/Oslo',
  assignedOperator: ola,
  visitNumber: 1,
  holdReason: null,
  outcome: null,
  operatorHours: '0.00',
  version: 3,
  updatedAt: at,
  access: 'work',
  companyId: null,
  companyName: null,
  portAgent: null,
  portAgentPhone: null,
  portAgentEmail: null,
  vesselMasterName: null,
  vesselMasterPhone: null,
  vesselMasterContact: null,
  engineerName: null,
  engineerEmail: null,
  engineerContact: null,
  description: null,
  cancelReason: null,
  startedAt: at,
  workEndedAt: null,
  travelInfo: null,
  travelDocuments: [],
  requiredDocuments: [],
  parentProjectId: null,
  followUpProjectId: null,
  sourceType: null,
  sourceId: null,
  createdBy: ola,
  createdAt: at,
});

const sent = (id: number) => ({
  id,
  projectId: 3,
  userId: 1,
  userName: 'Ola Berg',
  fileSize: 3,
  description: null,
  deletable: true,
  occurredAt: null,
  createdAt: at,
});

const photoOf = (id: number): ProjectFile => ({
  ...sent(id),
  fileName: `Photo ${id}.jpg`,
  fileType: 'image/jpeg',
  filePath: `/api/portal/files/${id}/content`,
  previewPath: filePreviewPath(id),
  phase: 'during',
  takenAt: null,
});

const documentOf = (id: number): TravelDocument => ({
  ...sent(id),
  fileName: 'Visa.pdf',
  fileType: 'application/pdf',
  filePath: travelDocumentContentPath(id),
  fileCategory: 'visa',
});

/** A pack with little in it, and the photos and travel documents of these ids. */
export function samplePack(
  id: number,
  { photos = [], documents }: { photos?: readonly number[]; documents?: readonly number[] } = {},
): ProjectPack {
  return {
    ...EMPTY_PACK,
    serverTime: '2026-03-02T06:12:00.000Z',
    project: projectOf(id),
    transitions: { status: 'in progress', version: 3, steps: [] },
    files: photos.map(photoOf),
    travelDocuments: documents
      ? { documents: documents.map(documentOf), required: [], ready: 0, due: 0 }
      : null,
    catalogue: [{ productId: 1, name: 'Reagent set', itemNumber: 'RS-100' }],
  };
}
