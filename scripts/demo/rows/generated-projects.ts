import type { CalendarDay } from '#contract/format/calendar-day.ts';
import { HOUR_MS } from '#contract/format/durations.ts';
import type { Database } from '#db/open-database.ts';
import {
  auditLogs,
  notifications,
  projectComments,
  projectTimeEntries,
  vesselLogs,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { hundredthsOf } from '#contract/project/counted-time.ts';
import type { PlannedBill } from './generated-billing.ts';
import type { GeneratedVessel } from './generated-vessels.ts';
import { entriesOf, managerOf, stepsOf } from './project-course.ts';
import type { PlannedProject } from './portal-plan.ts';
import { CANCEL_REASONS, COMMENTS, DESCRIPTIONS, HOLDS } from './portal-texts.ts';
import { rowWriter } from './row-writer.ts';

interface Staff {
  day: (offset: number) => CalendarDay;
  personName: (id: number) => string;
}

/** Writes projects with everything that belongs to them but their parts. */
export function projectWriter(
  db: Database,
  { day, personName }: Staff,
): (project: PlannedProject, vessel: GeneratedVessel, bill: PlannedBill) => void {
  const at = (offset: number, hour: number) =>
    new Date(Date.parse(`${day(offset)}T00:00:00Z`) + hour * HOUR_MS);
  const writers = rowWriters(db);
  /** One person has one running timer. */
  const timing = new Set<number>();

  return (project, vessel, bill) => {
    const { id, random } = project;
    const steps = stepsOf(project);
    const asked = at(project.requested, 8);
    const last = steps.at(-1);
    const entries = entriesOf(project, timing).map(({ category, offset, from, to }) => ({
      category,
      from: at(offset, from),
      to: to === null ? null : at(offset, to),
    }));
    const createdBy = random.happens(0.95) ? managerOf(id) : (project.operator ?? managerOf(id));
    writers.project({
      ...ofVessel(project, vessel),
      ...planOf(project, day),
      ...workOf(project, entries, day),
      ...valueColumns(bill),
      id,
      status: project.status,
      createdBy,
      version: 1 + steps.length,
      createdAt: asked,
      updatedAt: last ? at(last.offset, last.hour) : asked,
    });
    for (const { category, from, to } of entries) {
      writers.entry({
        projectId: id,
        userId: project.operator ?? createdBy,
        category,
        startedAt: from,
        endedAt: to,
        minutes: to && (+to - +from) / 60_000,
        timezone: project.port.timezone,
        createdAt: to ?? from,
      });
    }
    history();
    comments();
    if (project.completed !== null) service(project.completed);

    function history(): void {
      const row = {
        entityType: 'project',
        entityId: id,
        entityName: vessel.name,
        projectId: id,
        money: false,
      };
      const by = (person: number) =>
        ({ actorKind: 'portal', changedBy: person, changedByName: personName(person) }) as const;
      const nothing = { fieldChanged: null, oldValue: null, newValue: null };
      writers.history({
        ...row,
        ...nothing,
        ...by(createdBy),
        action: 'create',
        description: 'Project created',
        createdAt: asked,
      });
      for (const { from, to, person, offset, hour } of steps) {
        writers.history({
          ...row,
          ...by(person),
          action: 'status',
          fieldChanged: 'status',
          oldValue: from,
          newValue: to,
          description: `${from} → ${to}`,
          createdAt: at(offset, hour),
        });
        if (to === 'scheduled' && project.operator !== null) {
          const assigned = { action: 'assign', fieldChanged: 'assignedOperatorId', oldValue: null } as const;
          const newValue = personName(project.operator);
          const description = 'Assigned operator changed';
          writers.history({
            ...row,
            ...by(person),
            ...assigned,
            newValue,
            description,
            createdAt: at(offset, hour),
          });
          notice(
            project.operator,
            'assigned',
            `${vessel.name}: ${project.serviceType} in ${project.port.name} is yours.`,
            offset,
          );
        }
        if (to === 'work done' && offset > -90) {
          notice(managerOf(id), 'work done', `${vessel.name}: the work is done. Please approve it.`, offset);
        }
      }
    }

    function notice(userId: number, kind: 'assigned' | 'work done', text: string, offset: number): void {
      const createdAt = at(offset, 11);
      const readAt = offset < -7 || random.happens(0.6) ? createdAt : null;
      writers.notice({ userId, kind, projectId: id, text, readAt, createdAt });
    }

    function comments(): void {
      const many = random.happens(0.3) ? 1 + random.below(4) : 0;
      for (let index = 0; index < many; index += 1) {
        const offset = Math.min((project.from ?? project.requested) - 2 + index, 0);
        const userId = index % 2 === 0 ? createdBy : (project.operator ?? createdBy);
        writers.comment({
          projectId: id,
          userId,
          comment: random.oneOf(COMMENTS),
          createdAt: at(offset, 10 + index),
        });
      }
    }

    function service(completed: number): void {
      const done = { serviceDate: day(completed), serviceType: project.serviceType };
      const createdAt = at(completed, 15);
      const operatorName = personName(project.operator ?? createdBy);
      writers.service({ ...done, vesselDirectoryId: vessel.id, projectId: id, operatorName, createdAt });
      writers.log({
        projectId: id,
        vesselName: vessel.name,
        clientName: vessel.company.name,
        location: project.port.name,
        lastServiceDate: done.serviceDate,
        lastServiceType: done.serviceType,
        createdAt,
        updatedAt: createdAt,
      });
    }
  };
}

function ofVessel({ vessel: known, systemType }: PlannedProject, vessel: GeneratedVessel) {
  return {
    vesselName: vessel.name,
    vesselDirectoryId: known === null ? null : vessel.id,
    clientName: vessel.company.name,
    companyName: vessel.company.name,
    companyId: vessel.company.id,
    systemType,
    portAgent: vessel.portAgent,
    vesselMasterName: vessel.master?.name ?? null,
    vesselMasterPhone: vessel.master?.phone ?? null,
    engineerName: vessel.engineer?.name ?? null,
    engineerEmail: vessel.engineer?.email ?? null,
  };
}

function planOf(project: PlannedProject, day: Staff['day']) {
  const { status, random, port, from, to, completed, requested } = project;
  return {
    serviceType: project.serviceType,
    description: random.happens(0.7) ? random.oneOf(DESCRIPTIONS) : null,
    holdReason: status === 'on hold' ? random.oneOf(HOLDS) : null,
    cancelReason: status === 'cancelled' ? random.oneOf(CANCEL_REASONS) : null,
    requestDate: day(requested),
    scheduledDate: from === null ? null : day(from),
    confirmedDate: from === null ? null : day(from),
    scheduledEndDate: to === null || to === from ? null : day(to),
    completedDate: completed === null ? null : day(completed),
    location: port.name,
    locationTimezone: port.timezone,
    assignedOperatorId: project.operator,
  };
}

function workOf(
  { status, random, from }: PlannedProject,
  entries: readonly { from: Date; to: Date | null }[],
  day: Staff['day'],
) {
  const ended = status === 'work done' || status === 'completed';
  const outcome = random.happens(0.95) ? ('resolved' as const) : ('not resolved' as const);
  const milliseconds = entries.reduce((sum, entry) => sum + (entry.to ? +entry.to - +entry.from : 0), 0);
  return {
    outcome: ended ? outcome : null,
    startedAt: entries[1]?.from ?? null,
    plannedDateAtStart: entries[1] && from !== null ? day(from) : null,
    workEndedAt: ended ? (entries.at(-1)?.to ?? null) : null,
    operatorHours: hundredthsOf(milliseconds),
  };
}

function valueColumns({ value, state }: PlannedBill) {
  return {
    projectValue: value?.amount ?? null,
    currency: value?.currency ?? null,
    valueBillingStatus: value?.billingStatus ?? ('pending' as const),
    valueInvoiceRef: value?.invoiceRef ?? null,
    valueInvoicedAt: value?.invoicedAt ?? null,
    valuePaidAt: value?.paidAt ?? null,
    valueNotBillableReason: value?.notBillableReason ?? null,
    valueDisputeNote: value?.disputeNote ?? null,
    valueCreditRef: value?.creditRef ?? null,
    billingState: state,
  };
}

function rowWriters(db: Database) {
  return {
    project: rowWriter(db, vesselProjects),
    entry: rowWriter(db, projectTimeEntries),
    history: rowWriter(db, auditLogs),
    comment: rowWriter(db, projectComments),
    notice: rowWriter(db, notifications),
    service: rowWriter(db, vesselServiceHistory),
    log: rowWriter(db, vesselLogs),
  };
}
