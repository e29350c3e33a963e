import { and, eq, isNull } from 'drizzle-orm';
import { zonedDay } from '#contract/calendar-day.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectChecklistAnswers, projectChecklists } from '#db/schema/index.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { insertProject } from './insert-project.ts';
import { unansweredItems } from './missing-for-work-done.ts';
import type { ProjectRow } from './project-access.ts';

/**
 * The job for what remains of one that was only partly done: same vessel, client and service, to be confirmed anew. It
 * takes over the checklists that have open items with the answers there are, so that what remains is what is open; only
 * photos are taken again.
 * Returns its id.
 */
export function createFollowUpProject(tx: Transaction, work: PortalWork, parent: ProjectRow): number {
  const open = unansweredItems(tx, parent.id);
  const labels = open.map(({ item }) => `– ${item.label}`);
  const followUp = insertProject(
    tx,
    work,
    {
      vesselName: parent.vesselName,
      vesselDirectoryId: parent.vesselDirectoryId,
      clientName: parent.clientName,
      companyName: parent.companyName,
      companyId: parent.companyId,
      systemType: parent.systemType,
      portAgent: parent.portAgent,
      portAgentPhone: parent.portAgentPhone,
      portAgentEmail: parent.portAgentEmail,
      vesselMasterName: parent.vesselMasterName,
      vesselMasterPhone: parent.vesselMasterPhone,
      vesselMasterContact: parent.vesselMasterContact,
      engineerName: parent.engineerName,
      engineerEmail: parent.engineerEmail,
      engineerContact: parent.engineerContact,
      serviceType: parent.serviceType,
      description: [`What remains of job ${parent.id}.`, ...labels].join('\n'),
      requestDate: zonedDay(work.clock.now(), parent.locationTimezone),
      location: parent.location,
      locationTimezone: parent.locationTimezone,
      requiredDocuments: parent.requiredDocuments,
      parentProjectId: parent.id,
      sourceType: 'earlier project',
      sourceId: parent.id,
    },
    `Follow-up of job ${parent.id}, which was partly done`,
  );
  for (const checklistId of new Set(open.map((entry) => entry.checklistId))) {
    carryOver(tx, work, checklistId, followUp.id);
  }
  return followUp.id;
}

/** The answers keep who gave them and when. A photo stays with its job: what is there the next time is shown anew. */
function carryOver(tx: Transaction, { clock }: PortalWork, checklistId: number, projectId: number): void {
  const list = tx
    .select({ templateId: projectChecklists.templateId, templateVersion: projectChecklists.templateVersion })
    .from(projectChecklists)
    .where(eq(projectChecklists.id, checklistId))
    .get();
  if (!list) return;
  const copy = tx
    .insert(projectChecklists)
    .values({ ...list, projectId, createdAt: clock.now() })
    .returning({ id: projectChecklists.id })
    .get();
  const answers = tx
    .select()
    .from(projectChecklistAnswers)
    .where(
      and(
        eq(projectChecklistAnswers.checklistId, checklistId),
        isNull(projectChecklistAnswers.projectFileId),
      ),
    )
    .all()
    .map(({ id: _id, version: _version, ...answer }) => Object.assign(answer, { checklistId: copy.id }));
  if (answers.length > 0) tx.insert(projectChecklistAnswers).values(answers).run();
}
