import type { Transaction } from '#db/open-database.ts';
import { serviceRules } from '#db/schema/index.ts';

/** The one interval that is in the name of the service; the others depend on the makers, and managers set them. */
export function seedServiceRules(tx: Transaction): void {
  tx.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
}
