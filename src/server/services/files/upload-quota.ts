import { count, desc, eq, sum } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import {
  PERSON_BYTES_PER_DAY,
  PERSON_FILES_PER_DAY,
  PROJECT_BYTES_MAX,
  PROJECT_FILES_MAX,
} from '#contract/project/project-file.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectFiles, travelDocumentFiles } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';

const TABLES = [projectFiles, travelDocumentFiles] as const;

const gigabytes = (bytes: number) => `${bytes / 1_000_000_000} GB`;

/**
 * Throws conflict if a project has no room for a file of that size, or the person has added the maximum for 24 hours.
 * Call it for new uploads only, in the transaction that stores the record: a retry of a stored one must succeed.
 */
export function refuseBeyondQuota(
  tx: Transaction,
  ctx: Pick<PortalContext, 'actor' | 'clock'>,
  { id: projectId }: Pick<ProjectRow, 'id'>,
  size: number,
): void {
  const project = usedByProject(tx, projectId);
  if (project.files >= PROJECT_FILES_MAX) {
    throw new AppError(
      'conflict',
      `This project already holds ${formatNumber(PROJECT_FILES_MAX)} files, the most it can hold. Delete files that are not needed, then try again.`,
    );
  }
  if (project.bytes + size > PROJECT_BYTES_MAX) {
    throw new AppError(
      'conflict',
      `The files of this project would take more than ${gigabytes(PROJECT_BYTES_MAX)}, the most they can take. Delete files that are not needed, then try again.`,
    );
  }
  const person = addedByPerson(tx, ctx);
  if (person.files >= PERSON_FILES_PER_DAY || person.bytes + size > PERSON_BYTES_PER_DAY) {
    throw new AppError(
      'conflict',
      `You have added as much as one person can within 24 hours (${formatNumber(PERSON_FILES_PER_DAY)} files or ${gigabytes(PERSON_BYTES_PER_DAY)}). Try again tomorrow, or ask a colleague to add this file.`,
    );
  }
}

interface Used {
  files: number;
  bytes: number;
}

function usedByProject(tx: Transaction, projectId: number): Used {
  const used = TABLES.map((table) =>
    tx
      .select({ files: count(), bytes: sum(table.fileSize).mapWith(Number) })
      .from(table)
      .where(eq(table.projectId, projectId))
      .get(),
  );
  return {
    files: used.reduce((total, row) => total + (row?.files ?? 0), 0),
    bytes: used.reduce((total, row) => total + (row?.bytes ?? 0), 0),
  };
}

/** Ids ascend with time, so reading the newest rows of a person is enough. */
function addedByPerson(tx: Transaction, { actor, clock }: Pick<PortalContext, 'actor' | 'clock'>): Used {
  const since = clock.now().getTime() - DAY_MS;
  const recent = TABLES.flatMap((table) =>
    tx
      .select({ size: table.fileSize, createdAt: table.createdAt })
      .from(table)
      .where(eq(table.userId, actor.userId))
      .orderBy(desc(table.id))
      .limit(PERSON_FILES_PER_DAY)
      .all(),
  ).filter(({ createdAt }) => createdAt.getTime() > since);
  return { files: recent.length, bytes: recent.reduce((total, { size }) => total + (size ?? 0), 0) };
}
