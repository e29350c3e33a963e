import type { Database } from '#db/open-database.ts';
import type { billingSums } from '#db/schema/index.ts';

/** The sums of each billing state, calculated from the sums and values of the projects. */
export const calculatedBillingSums = (db: Database) =>
  db.$client
    .prepare<[], typeof billingSums.$inferSelect>(
      `select billing_state billingState, currency, sum(projects) projects, sum(pending) pending, sum(approved) approved,
        sum(invoiced) invoiced, sum(paid) paid, sum(lines) lines, sum(value) value
       from (
         select p.billing_state, t.currency, t.lines > 0 projects, pending, approved, invoiced, paid, lines, 0 value
         from project_totals t join vessel_projects p on p.id = t.project_id
         union all
         select billing_state, currency, 0, 0, 0, 0, 0, 0, project_value from vessel_projects
         where project_value is not null and value_billing_status not in ('not billable', 'credited')
       ) group by billing_state, currency order by billing_state, currency`,
    )
    .all();
