import { and, desc, eq } from 'drizzle-orm';
import {
  fileContentPath,
  filePreviewPath,
  UploadType,
  type ListProjectFilesInput,
  type ProjectFile,
} from '#contract/project/project-file.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, projectFiles } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { StoredStream } from '#server/integrations/file-store.ts';
import type { PortalFileContext } from '#server/services/files/record-upload.ts';
import { previewNameOf } from '#server/services/files/stage-upload.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { visibleProject, worksOn, type ProjectRow } from '#server/services/access/project-access.ts';

type FileRow = typeof projectFiles.$inferSelect;

const selectFiles = (tx: Database | Transaction) =>
  tx
    .select({ file: projectFiles, userName: portalUsers.name })
    .from(projectFiles)
    .innerJoin(portalUsers, eq(portalUsers.id, projectFiles.userId));

const isPicture = ({ fileType }: FileRow) => fileType === 'image/jpeg';

function toProjectFile(
  { file, userName }: { file: FileRow; userName: string },
  actor: PortalActor,
  project: ProjectRow,
): ProjectFile {
  const { storageKey: _, takenAt, occurredAt, lateSince, createdAt, ...fields } = file;
  return {
    ...fields,
    fileType: UploadType.parse(file.fileType),
    fileSize: file.fileSize ?? 0,
    previewPath: isPicture(file) ? filePreviewPath(file.id) : null,
    filePath: fileContentPath(file.id),
    userName,
    deletable: mayDelete(actor, project, file),
    takenAt: takenAt?.toISOString() ?? null,
    occurredAt: occurredAt?.toISOString() ?? null,
    lateSince: lateSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Managers delete any upload, operators their own on their project until the work is done. */
export function mayDelete(actor: PortalActor, project: ProjectRow, { userId }: { userId: number }): boolean {
  if (actor.role === 'manager') return true;
  return worksOn(actor, project) && userId === actor.userId && !isLocked(project);
}

/** Returns the files and photos of a project that the actor may read, newest first. */
export function listProjectFiles(
  { db, actor }: PortalContext,
  { projectId }: ListProjectFilesInput,
): ProjectFile[] {
  const project = visibleProject(db, actor, projectId);
  return selectFiles(db)
    .where(eq(projectFiles.projectId, projectId))
    .orderBy(desc(projectFiles.id))
    .all()
    .map((row) => toProjectFile(row, actor, project));
}

export function projectFileById(
  tx: Transaction,
  actor: PortalActor,
  project: ProjectRow,
  id: number,
): ProjectFile {
  const row = selectFiles(tx)
    .where(and(eq(projectFiles.id, id), eq(projectFiles.projectId, project.id)))
    .get();
  if (!row) throw noSuchFile();
  return toProjectFile(row, actor, project);
}

/** Answers the same for someone else's file and a missing one, so that ids cannot be probed. */
export const noSuchFile = () => new AppError('notFound', 'Not found or not yours.');

/** A file to send to a person who may have it. */
export interface FileToSend extends Omit<StoredStream, 'size'> {
  /** Undefined if the file is produced while it is sent. */
  size?: number;
  fileName: string;
  type: string;
  /** Hash of the bytes, for files that can be compared. */
  sha256?: string;
  /** Made by us, so it may be displayed inline: any other non-image is download only. */
  isOurs?: true;
}

/** Returns the bytes of a file, or the preview of a photo, of a project that the actor may read. Throws notFound. */
export async function openProjectFile(
  { db, actor, files }: PortalFileContext,
  { id, preview }: { id: number; preview: boolean },
): Promise<FileToSend> {
  const file = db.select().from(projectFiles).where(eq(projectFiles.id, id)).get();
  if (!file) throw noSuchFile();
  visibleProject(db, actor, file.projectId);
  if (preview && !isPicture(file)) throw noSuchFile();
  const stored = await files.open(preview ? previewNameOf(file.storageKey) : file.storageKey);
  if (!stored) throw noSuchFile();
  return { ...stored, fileName: file.fileName, type: file.fileType };
}
