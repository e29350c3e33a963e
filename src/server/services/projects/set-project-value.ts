import { minorUnits } from '#contract/format/money.ts';
import type { ProjectMoney, SetProjectValueInput } from '#contract/project/project-money.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { refreshProjectTotals } from '#server/services/totals/refresh-project-totals.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { moneyOf } from './queries.ts';
import { refuseStale } from './refuse-stale.ts';
import { writeProject } from './write-project.ts';

/**
 * Sets or removes the value of a project beside its parts. Managers only. Throws notFound, conflict (stale version;
 * the value is approved or further, and therefore locked).
 */
export function setProjectValue(
  ctx: PortalContext,
  { id, version, value }: SetProjectValueInput,
): ProjectMoney {
  return inTransaction(ctx.db, (tx) => {
    const project = visibleProject(tx, ctx.actor, id);
    refuseStale(tx, ctx.actor, project, version, () => valueOf(tx, id));
    if (project.valueBillingStatus !== 'pending') {
      throw new AppError(
        'conflict',
        `The value is ${project.valueBillingStatus} and therefore locked. Nothing was saved.`,
      );
    }
    writeProject(tx, ctx, project, {
      projectValue: value && minorUnits(value.amount),
      currency: value?.currency ?? null,
    });
    refreshProjectTotals(tx, id);
    return valueOf(tx, id);
  });
}

function valueOf(tx: Transaction, id: number): ProjectMoney {
  const [money] = moneyOf(tx, [id]);
  if (!money) throw new Error(`project ${id} has vanished`);
  return money;
}
