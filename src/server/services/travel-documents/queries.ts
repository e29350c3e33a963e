import { and, desc, eq } from 'drizzle-orm';
import {
  travelDocumentContentPath,
  UploadType,
  type ListTravelDocumentsInput,
  type TravelDocument,
  type TravelDocuments,
} from '#contract/project/project-file.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, storedFiles, travelDocumentFiles } from '#db/schema/index.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { mayDelete, noSuchFile } from '#server/services/project-files/queries.ts';
import { assignedProject, type ProjectRow } from '#server/services/access/project-access.ts';

interface DocumentRow {
  document: typeof travelDocumentFiles.$inferSelect;
  userName: string;
  type: string;
}

const selectDocuments = (tx: Database | Transaction) =>
  tx
    .select({ document: travelDocumentFiles, userName: portalUsers.name, type: storedFiles.type })
    .from(travelDocumentFiles)
    .innerJoin(portalUsers, eq(portalUsers.id, travelDocumentFiles.userId))
    .innerJoin(storedFiles, eq(storedFiles.storageName, travelDocumentFiles.storageKey));

function toTravelDocument(
  { document, userName, type }: DocumentRow,
  actor: PortalActor,
  project: ProjectRow,
): TravelDocument {
  const { storageKey: _, occurredAt, lateSince, createdAt, ...fields } = document;
  return {
    ...fields,
    fileType: UploadType.parse(type),
    fileSize: document.fileSize ?? 0,
    filePath: travelDocumentContentPath(document.id),
    userName,
    deletable: mayDelete(actor, project, document),
    occurredAt: occurredAt?.toISOString() ?? null,
    lateSince: lateSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Returns the travel documents of a project that the actor works on, and which categories are required and present. */
export function listTravelDocuments(
  { db, actor }: PortalContext,
  { projectId }: ListTravelDocumentsInput,
): TravelDocuments {
  const project = assignedProject(db, actor, projectId);
  const documents = selectDocuments(db)
    .where(eq(travelDocumentFiles.projectId, projectId))
    .orderBy(desc(travelDocumentFiles.id))
    .all()
    .map((row) => toTravelDocument(row, actor, project));
  const there = new Set(documents.map(({ fileCategory }) => fileCategory));
  const required = [...new Set(project.requiredDocuments)].map((category) => ({
    category,
    present: there.has(category),
  }));
  const ready = required.filter(({ present }) => present).length;
  return { documents, required, ready, due: required.length };
}

export function travelDocumentById(
  tx: Transaction,
  actor: PortalActor,
  project: ProjectRow,
  id: number,
): TravelDocument {
  const row = selectDocuments(tx)
    .where(and(eq(travelDocumentFiles.id, id), eq(travelDocumentFiles.projectId, project.id)))
    .get();
  if (!row) throw noSuchFile();
  return toTravelDocument(row, actor, project);
}
