import * as z from 'zod/mini';
import { lateSince, writeFields, Instant, RecordId } from '#contract/device-write.ts';
import { PHOTO_PHASES, TRAVEL_DOCUMENT_CATEGORIES } from './project.ts';
import { clearableText } from '#contract/format/written-text.ts';

/** Maximum size of a file, in bytes. */
export const UPLOAD_BYTES_LIMIT = 25 * 1024 * 1024;

/** The limits of one project, for files, photos and travel documents together. */
export const PROJECT_FILES_MAX = 1_000;
export const PROJECT_BYTES_MAX = 5_000_000_000;

/** The limits of one person within 24 hours, over all projects. */
export const PERSON_FILES_PER_DAY = 500;
export const PERSON_BYTES_PER_DAY = 5_000_000_000;

/** The types that a file dialogue offers; the server checks the content. */
export const UPLOAD_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
export const UploadType = z.enum(UPLOAD_TYPES);
export type UploadType = z.infer<typeof UploadType>;

/** Longer side of a stored photo, and of its preview in lists. */
export const PHOTO_MAX_SIDE = 3000;
export const PREVIEW_MAX_SIDE = 480;

export const FILE_NAME_MAX = 200;

export const PhotoPhase = z.enum(PHOTO_PHASES);
export type PhotoPhase = z.infer<typeof PhotoPhase>;

export const DocumentCategory = z.enum(TRAVEL_DOCUMENT_CATEGORIES);
export type DocumentCategory = z.infer<typeof DocumentCategory>;

/** The address of the bytes, for people who may see the project. */
export const fileContentPath = (id: number) => `/api/portal/files/${id}/content`;
export const filePreviewPath = (id: number) => `/api/portal/files/${id}/preview`;
export const travelDocumentContentPath = (id: number) => `/api/portal/travel-documents/${id}/content`;

/** The sender's name of a file. Only the part after the last slash is stored. */
const fileName = z
  .string()
  .check(z.minLength(1, 'The file needs a name'), z.maxLength(1000, 'The name of the file is too long'));
/** A caption, or a note on a document. */
export const FILE_DESCRIPTION_MAX = 1000;
const description = clearableText({ label: 'Description', max: FILE_DESCRIPTION_MAX });

/**
 * A file or photo of the work. `filePath` returns its bytes, `previewPath` a small JPEG of a picture (null for any
 * other file). `takenAt` is the time of the photo by the device. Instants are ISO, UTC.
 */
export const ProjectFile = z.object({
  id: z.int(),
  projectId: z.int(),
  userId: z.int(),
  userName: z.string(),
  fileName: z.string(),
  fileType: UploadType,
  fileSize: z.int(),
  filePath: z.string(),
  previewPath: z.nullable(z.string()),
  phase: z.nullable(PhotoPhase),
  takenAt: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /**
   * SHA-256 of the bytes as the device sent them; the server stores pictures again. Null for older files, absent in packs of
   * older programs.
   */
  sentSha256: z.optional(z.nullable(z.string())),
  /** Whether the reader may delete it now. */
  deletable: z.boolean(),
  occurredAt: z.nullable(z.string()),
  lateSince,
  createdAt: z.string(),
});
export type ProjectFile = z.infer<typeof ProjectFile>;

export const ListProjectFilesInput = z.object({ projectId: RecordId });
export type ListProjectFilesInput = z.infer<typeof ListProjectFilesInput>;

/** A photo has a phase; a file has none. The bytes are the body of the request. */
export const UploadProjectFileInput = z.object({
  projectId: RecordId,
  fileName,
  phase: z.optional(PhotoPhase),
  takenAt: z.optional(Instant),
  description,
  ...writeFields,
});
export type UploadProjectFileInput = z.infer<typeof UploadProjectFileInput>;

export const RemoveProjectFileInput = z.object({ projectId: RecordId, id: RecordId, ...writeFields });
export type RemoveProjectFileInput = z.infer<typeof RemoveProjectFileInput>;

/** A visa, a ticket or the like. Every view of its bytes is audited. */
export const TravelDocument = z.object({
  id: z.int(),
  projectId: z.int(),
  userId: z.int(),
  userName: z.string(),
  fileName: z.string(),
  fileType: UploadType,
  fileSize: z.int(),
  filePath: z.string(),
  fileCategory: DocumentCategory,
  description: z.nullable(z.string()),
  deletable: z.boolean(),
  occurredAt: z.nullable(z.string()),
  lateSince,
  createdAt: z.string(),
});
export type TravelDocument = z.infer<typeof TravelDocument>;

/** `required` says for each required category whether it is there; `ready` of `due` are. */
export const TravelDocuments = z.object({
  documents: z.array(TravelDocument),
  required: z.array(z.object({ category: DocumentCategory, present: z.boolean() })),
  ready: z.int(),
  due: z.int(),
});
export type TravelDocuments = z.infer<typeof TravelDocuments>;

export const ListTravelDocumentsInput = z.object({ projectId: RecordId });
export type ListTravelDocumentsInput = z.infer<typeof ListTravelDocumentsInput>;

export const UploadTravelDocumentInput = z.object({
  projectId: RecordId,
  fileName,
  fileCategory: DocumentCategory,
  description,
  ...writeFields,
});
export type UploadTravelDocumentInput = z.infer<typeof UploadTravelDocumentInput>;

export const RemoveTravelDocumentInput = z.object({ projectId: RecordId, id: RecordId, ...writeFields });
export type RemoveTravelDocumentInput = z.infer<typeof RemoveTravelDocumentInput>;
