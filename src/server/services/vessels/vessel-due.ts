import type { VesselIdInput } from '#contract/vessel-directory.ts';
import type { VesselDue } from '#contract/vessel-record.ts';
import { serviceRules } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { doneServices } from './record-service.ts';
import { dueByRule } from './service-standing.ts';
import { directoryEntry } from './vessel-rows.ts';

/** When a vessel is due, and from which rule and service that follows. Throws notFound. */
export function vesselDue({ db }: ServiceContext, { id }: VesselIdInput): VesselDue {
  const { id: vesselId, nextServiceDue, nextServiceSource } = directoryEntry(db, id);
  const counted = doneServices(db, vesselId).filter(({ status }) => status === 'completed');
  const found = dueByRule(counted, db.select().from(serviceRules).all());
  return {
    nextServiceDue,
    source: nextServiceSource,
    byRule: found && {
      due: found.due,
      serviceType: found.rule.serviceType,
      systemType: found.rule.systemType,
      intervalMonths: found.rule.intervalMonths,
      lastDone: found.service.serviceDate,
    },
  };
}
