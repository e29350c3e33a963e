import {
  fileContentPath,
  filePreviewPath,
  UploadType,
  type TravelDocuments,
} from '#contract/project/project-file.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { storedFileName } from '#contract/format/stored-file-name.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { isDeviceId } from './device-id.ts';
import type { ActFacts } from './device-verbs.ts';
import type { Reducer } from './reducer.ts';

/** An entry without bytes: those wait on the device. The server stores pictures as JPEG and may change their size. */
function uploaded({ project }: ProjectPack, fileName: string, { id, occurredAt, actor, file }: ActFacts) {
  const known = UploadType.safeParse(file?.type).data ?? 'application/pdf';
  const fileType = known.startsWith('image/') ? 'image/jpeg' : known;
  return {
    id,
    projectId: project.id,
    userId: actor.id,
    userName: actor.name,
    fileName: storedFileName(fileName, fileType),
    fileType,
    fileSize: file?.size ?? 0,
    filePath: '',
    deletable: mayDelete(project, actor),
    lateSince: null,
    occurredAt,
    createdAt: occurredAt,
  } as const;
}

const mayDelete = (project: ProjectPack['project'], { role }: ActFacts['actor']) =>
  role === 'manager' || !isLocked(project);

export const uploadFile: Reducer<'files.upload'> = (pack, input, facts) => {
  const { fileName = '', phase = null, takenAt, description } = input;
  const file = {
    ...uploaded(pack, fileName, facts),
    filePath: isDeviceId(facts.id) ? '' : fileContentPath(facts.id),
  };
  return {
    ...pack,
    files: [
      {
        ...file,
        previewPath:
          isDeviceId(facts.id) || file.fileType !== 'image/jpeg' ? null : filePreviewPath(facts.id),
        phase,
        takenAt: takenAt === undefined ? null : new Date(takenAt).toISOString(),
        description: description || null,
        sentSha256: facts.file?.sha256 ?? null,
      },
      ...pack.files,
    ],
  };
};

export const removeFile: Reducer<'files.remove'> = (pack, input) => ({
  ...pack,
  files: pack.files.filter(({ id }) => id !== input.id),
});

export const uploadTravelDocument: Reducer<'travelDocuments.upload'> = (pack, input, facts) => {
  const { fileName = '', fileCategory = 'other', description } = input;
  const added = { ...uploaded(pack, fileName, facts), fileCategory, description: description || null };
  return withDocuments(pack, (documents) => [added, ...documents]);
};

export const removeTravelDocument: Reducer<'travelDocuments.remove'> = (pack, input) =>
  withDocuments(pack, (documents) => documents.filter(({ id }) => id !== input.id));

/** A pack has travel documents only if the person asked for them. */
function withDocuments(
  pack: ProjectPack,
  change: (documents: TravelDocuments['documents']) => TravelDocuments['documents'],
): ProjectPack {
  if (!pack.travelDocuments) return pack;
  const documents = change(pack.travelDocuments.documents);
  const required = pack.travelDocuments.required.map(({ category }) => ({
    category,
    present: documents.some(({ fileCategory }) => fileCategory === category),
  }));
  const ready = required.filter(({ present }) => present).length;
  return { ...pack, travelDocuments: { documents, required, ready, due: required.length } };
}
