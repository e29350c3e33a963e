import { asc, isNull } from 'drizzle-orm';
import { PACK_COMMENTS } from '#contract/project/pack-comments.ts';
import type { ProjectPack, ProjectPackInput } from '#contract/project/project-pack.ts';
import { products } from '#db/schema/index.ts';
import { noSuchProject, visibleProject, worksOn } from '#server/services/access/project-access.ts';
import { listChecklists } from '#server/services/checklists/queries.ts';
import { listComments, listMentionable } from '#server/services/comments/queries.ts';
import { listOnBoardContacts } from '#server/services/on-board-contacts/queries.ts';
import { partRepeats } from '#server/services/parts/part-repeats.ts';
import { listPlannedParts } from '#server/services/parts/planned-parts.ts';
import { listParts, partsUsedBefore } from '#server/services/parts/queries.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { listProjectFiles } from '#server/services/project-files/queries.ts';
import { previousServices } from '#server/services/projects/previous-services.ts';
import { projectCourse } from '#server/services/projects/project-course.ts';
import { readProject } from '#server/services/projects/queries.ts';
import { nextTransitions } from '#server/services/projects/transitions/transition-project.ts';
import { readingsBefore } from '#server/services/readings/readings-before.ts';
import { listServiceReports } from '#server/services/service-reports/queries.ts';
import { listTime } from '#server/services/time/queries.ts';
import { listTravelDocuments } from '#server/services/travel-documents/queries.ts';
import { listContacts } from '#server/services/vessels/contacts/list-contacts.ts';
import { readVessel } from '#server/services/vessels/matching/match-vessels.ts';

/**
 * Returns everything that a device needs to work on a project without a network, in one reading of the database. Throws
 * notFound also for an operator who only requested the project: there is nothing that they could do on board.
 */
export function readPack(ctx: PortalContext, { id, withTravelDocuments }: ProjectPackInput): ProjectPack {
  const { db, actor, clock } = ctx;
  const listed = { projectId: id };
  return db.transaction((tx) => {
    const { vesselDirectoryId, ...project } = visibleProject(tx, actor, id);
    if (!worksOn(actor, project)) throw noSuchProject();
    return {
      serverTime: clock.now().toISOString(),
      project: readProject(ctx, { id }),
      transitions: nextTransitions(ctx, { id }),
      course: projectCourse(ctx, { id }),
      vessel: vesselDirectoryId === null ? null : readVessel(ctx, { id: vesselDirectoryId }),
      ...(vesselDirectoryId !== null && { vesselContacts: listContacts(ctx, { vesselDirectoryId }) }),
      previousServices: previousServices(ctx, { id }),
      checklists: listChecklists(ctx, listed),
      readingsBefore: readingsBefore(ctx, listed),
      time: listTime(ctx, listed),
      parts: listParts(ctx, listed),
      plannedParts: listPlannedParts(ctx, listed),
      partsUsedBefore: partsUsedBefore(ctx, listed),
      partRepeats: partRepeats(ctx, listed),
      contacts: listOnBoardContacts(ctx, listed),
      comments: listComments(ctx, { ...listed, before: undefined, limit: PACK_COMMENTS }),
      mentionable: listMentionable(ctx, listed),
      files: listProjectFiles(ctx, listed),
      reports: listServiceReports(ctx, listed),
      travelDocuments: withTravelDocuments ? listTravelDocuments(ctx, listed) : null,
      catalogue: tx
        .select({ productId: products.id, name: products.name, itemNumber: products.itemNumber })
        .from(products)
        .where(isNull(products.deletedAt))
        .orderBy(asc(products.itemNumber), asc(products.id))
        .all(),
    };
  });
}
