import { and, eq } from 'drizzle-orm';
import { vesselProjects } from '#db/schema/index.ts';
import { visibleTo } from '#server/services/access/project-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { PortalActor } from '#server/services/portal-context.ts';

/** Returns what the heading of a project says; undefined if there is none that the person may see. */
export const projectHeading = ({ db }: Pick<ServiceContext, 'db'>, actor: PortalActor, id: number) =>
  db
    .select({ vesselName: vesselProjects.vesselName, status: vesselProjects.status })
    .from(vesselProjects)
    .where(and(eq(vesselProjects.id, id), visibleTo(actor)))
    .get();
