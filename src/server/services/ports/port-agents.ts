import { and, desc, gte, isNotNull, sql } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/search-text.ts';
import { addMonths, osloDay } from '#contract/format/calendar-day.ts';
import { AGENTS_OFFERED, type PortAgent, type PortAgentsInput } from '#contract/project/port.ts';
import { portName } from '#contract/project/port-name.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { visibleTo } from '#server/services/access/project-access.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { MONTHS_BACK } from './find-ports.ts';

/** Returns the agents of the projects in a port that the actor may see, the last used first. */
export function portAgents({ db, actor, clock }: PortalContext, { port }: PortAgentsInput): PortAgent[] {
  const wanted = portName(port);
  if (wanted === '') return [];
  const { portAgent, portAgentPhone, portAgentEmail, location, requestDate, id } = vesselProjects;
  const rows = db
    .select({
      portAgent,
      portAgentPhone,
      portAgentEmail,
      location,
      lastUsed: sql<string>`max(${requestDate})`,
    })
    .from(vesselProjects)
    .where(
      and(
        visibleTo(actor),
        isNotNull(portAgent),
        gte(requestDate, addMonths(osloDay(clock.now()), -MONTHS_BACK)),
      ),
    )
    .groupBy(portAgent, portAgentPhone, portAgentEmail, location)
    .orderBy(desc(sql`max(${id})`))
    .all();
  const agents = new Map<string, PortAgent>();
  for (const { location: place, portAgent: name, ...contact } of rows) {
    if (name === null || portName(place) !== wanted) continue;
    const newer = agents.get(foldText(name));
    if (newer) {
      newer.portAgentPhone ??= contact.portAgentPhone;
      newer.portAgentEmail ??= contact.portAgentEmail;
    } else agents.set(foldText(name), { portAgent: name, ...contact });
  }
  return [...agents.values()].slice(0, AGENTS_OFFERED);
}
