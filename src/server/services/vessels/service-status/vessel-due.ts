import { addDays } from '#contract/format/calendar-day.ts';
import type { VesselIdInput } from '#contract/vessel/vessel-directory.ts';
import type { VesselDue } from '#contract/vessel/vessel-record.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { serviceRules } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { doneServices } from './record-service.ts';
import { dueByRule, ruleMatcher } from './service-status.ts';
import { directoryEntry, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

/** Returns when a vessel is due, with the rule and service it follows from. Throws notFound. */
export function vesselDue({ db }: ServiceContext, { id }: VesselIdInput): VesselDue {
  const entry = directoryEntry(db, id);
  const found = dueOfVessel(db, entry);
  return {
    nextServiceDue: entry.nextServiceDue,
    source: entry.nextServiceSource,
    byRule: found && {
      due: found.due,
      serviceType: found.rule.serviceType,
      systemType: found.rule.systemType,
      intervalMonths: found.rule.intervalMonths,
      lastDone: found.service.serviceDate,
      lastDoneOn: found.service.systemType,
      planFrom: addDays(found.due, -found.rule.leadDays),
    },
  };
}

/** Applies the service rules to the services of a vessel; null if none applies. */
export function dueOfVessel(db: Database | Transaction, { id }: DirectoryRow) {
  const counted = doneServices(db, id).filter(({ status }) => status === 'completed');
  return dueByRule(counted, ruleMatcher(db.select().from(serviceRules).all()));
}
