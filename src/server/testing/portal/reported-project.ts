import sharp from 'sharp';
import type { ProjectOutcome } from '#contract/project/project.ts';
import {
  partsUsed,
  projectChecklistAnswers,
  projectFiles,
  projectTimeEntries,
  storedFiles,
  vesselContacts,
  type vesselProjects,
} from '#db/schema/index.ts';
import { addChecklist, addVessel } from './project-facts.ts';
import { createProjectHarness, type ProjectActor, type ProjectHarness } from './project-harness.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);

/** A project in Singapore with content in every part of its report, and prices that must not appear in it. */
export async function createReportedProject(
  overrides: Partial<typeof vesselProjects.$inferInsert> = {},
  options: Parameters<typeof createProjectHarness>[1] = {},
) {
  const facts = {
    clientName: 'Nordskjær Demo Rederi AS',
    systemType: 'Electrolysis, two TRO analysers',
    serviceType: 'TRO calibration',
    portAgent: 'Harbour Agents Pte',
    vesselMasterName: 'Łukasz Ćwik',
    description: 'Both analysers drift.\nClean, calibrate and compare.',
    location: 'Singapore',
    locationTimezone: 'Asia/Singapore',
    scheduledDate: '2026-03-02',
    startedAt: at('06:00'),
    createdAt: new Date('2026-02-20T08:00:00Z'),
    projectValue: 987_654_32,
    currency: 'USD',
    ...overrides,
  } as const;
  const project = createProjectHarness(facts, options);
  const { db, projectId, people } = project;
  const vessel = addVessel(db, project.clock, { vesselName: 'Nordskjær Vektor', imoNumber: '9074729' });
  project.setProject({ vesselDirectoryId: vessel.id });
  addEntries(project);
  const before = await addPhoto(project, 'before', 'Clogged sample line', '06:32');
  const answer = await addPhoto(project, null, 'Panel after calibration', null);
  addAnswers(project, answer);
  db.insert(partsUsed)
    .values({
      projectId,
      operatorId: people.operator.id,
      partName: 'CLX Reagent Set',
      partNumber: '09991',
      quantity: 2,
      unitPrice: 135_791,
      totalPrice: 271_582,
      currency: 'USD',
      priceSource: 'manual',
      usedDate: '2026-03-02',
      vesselName: 'Nordskjær Vektor',
      createdAt: at('07:00'),
    })
    .run();
  db.insert(vesselContacts)
    .values({
      projectId,
      contactType: 'engineer',
      name: 'Ana Reyes',
      position: 'Chief engineer',
      phone: '+65 0000 0001',
      createdAt: at('07:00'),
    })
    .run();
  return { ...project, photos: { before, answer }, ...signing(project) };
}

export type ReportedProject = Awaited<ReturnType<typeof createReportedProject>>;

/** Two hours of work and one of travel, with an overlap of half an hour. */
function addEntries({ db, projectId, people }: ProjectHarness): void {
  const entry = { projectId, userId: people.operator.id, timezone: 'Asia/Singapore', createdAt: at('08:00') };
  db.insert(projectTimeEntries)
    .values([
      { ...entry, category: 'travel', startedAt: at('05:30'), endedAt: at('06:30'), minutes: 60 },
      { ...entry, category: 'work', startedAt: at('06:00'), endedAt: at('08:00'), minutes: 120 },
    ])
    .run();
}

/** A small photo, because each print scales it. */
const photo = sharp({ create: { width: 320, height: 180, channels: 3, background: '#3d6b8c' } })
  .jpeg()
  .toBuffer();

async function addPhoto(
  { db, files, projectId, people }: ProjectHarness,
  phase: 'before' | null,
  description: string,
  takenAt: string | null,
): Promise<number> {
  const bytes = await photo;
  const storageKey = `photo-${phase ?? 'answer'}-${projectId}.jpg`;
  const size = bytes.length;
  const stored = { storageName: storageKey, type: 'image/jpeg', size, sha256: '2'.repeat(64) };
  db.insert(storedFiles)
    .values({ ...stored, state: 'kept' })
    .run();
  await files.put(storageKey, bytes);
  return db
    .insert(projectFiles)
    .values({
      projectId,
      userId: people.operator.id,
      fileName: 'photo.jpg',
      filePath: '',
      fileType: 'image/jpeg',
      fileSize: size,
      storageKey,
      phase,
      description,
      takenAt: takenAt === null ? null : at(takenAt),
      createdAt: at('07:00'),
    })
    .returning({ id: projectFiles.id })
    .get().id;
}

function addAnswers({ db, projectId, people }: ProjectHarness, photoId: number): void {
  const { id: checklistId } = addChecklist(
    db,
    projectId,
    [
      {
        key: 'handheld',
        label: 'Handheld meter',
        kind: 'number',
        required: true,
        unit: 'mg/L',
        minimum: 0.05,
        maximum: 0.2,
      },
      { key: 'drift', label: 'Drift', kind: 'number', required: true, unit: 'mg/L', maximum: 0.02 },
      { key: 'cleaned', label: 'Cell cleaned', kind: 'yes/no', required: true },
      { key: 'panel', label: 'Photo of the panel', kind: 'photo', required: true },
      { key: 'remarks', label: 'Remarks', kind: 'text', required: false },
    ],
    // The same text in every test, so that the report is printed once.
    'analyser service',
  );
  const by = { checklistId, answeredBy: people.operator.id, updatedAt: at('07:40') };
  db.insert(projectChecklistAnswers)
    .values([
      { ...by, itemKey: 'handheld', value: '0.08' },
      { ...by, itemKey: 'drift', value: '0.03', note: 'Sensor ordered' },
      { ...by, itemKey: 'cleaned', value: 'yes' },
      { ...by, itemKey: 'panel', projectFileId: photoId },
    ])
    .run();
}

/** A signature as a phone sends it, drawn once. */
const stroke = sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><path d="M20 150 C 120 10, 180 190, 260 90 S 420 40, 580 130" fill="none" stroke="#0b1b33" stroke-width="6"/></svg>',
  ),
)
  .png()
  .toBuffer()
  .then((bytes) => `data:image/png;base64,${bytes.toString('base64')}`);

export const drawnSignature = () => stroke;

/** The acts on the report of the project. */
function signing({ inject, as, tokens, projectId, readProject }: ProjectHarness) {
  const show = (outcome: ProjectOutcome = 'resolved') =>
    as.manager.serviceReports.preview({ projectId, outcome });

  const download = (url: string, actor: Exclude<ProjectActor, 'anonymous'> = 'operator') =>
    inject({ method: 'GET', url, headers: { authorization: `Bearer ${tokens[actor]}` } });

  return {
    show,
    download,
    textOf: async ({ fileURL }: { fileURL: string }) => textOfPdf((await download(fileURL)).rawPayload),
    /** The report is shown and signed. */
    sign: async (
      fields: Partial<Parameters<typeof as.operator.serviceReports.sign>[0]> = {},
      actor: ProjectActor = 'operator',
    ) => {
      const { outcome = 'resolved' } = fields;
      return as[actor].serviceReports.sign({
        projectId,
        outcome,
        sha256: fields.sha256 ?? (await show(outcome)).sha256,
        ...(fields.refusedReason === undefined && {
          image: await drawnSignature(),
          signerName: 'Łukasz Ćwik',
          signerRank: 'Master',
        }),
        ...fields,
      });
    },
    step: (
      actor: 'manager' | 'operator',
      fields: Omit<Parameters<typeof as.manager.projects.transition>[0], 'id' | 'version'>,
    ) => as[actor].projects.transition({ id: projectId, version: readProject().version, ...fields }),
  };
}
