import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { serviceReportPrints } from '#db/schema/index.ts';
import type { PortalWork } from '#server/services/portal-context.ts';

interface Print {
  reportId: number;
  projectId: number;
  version: number;
  sha256: string;
  verifyCode: string;
  signedAt: Date;
}

/** Records an issued file, so that people can check it for good; the file before it of the same version is replaced. */
export function storePrint(tx: Transaction, { clock }: PortalWork, print: Print): void {
  const { reportId, sha256 } = print;
  const createdAt = clock.now();
  tx.update(serviceReportPrints)
    .set({ replacedAt: createdAt })
    .where(
      and(
        eq(serviceReportPrints.reportId, reportId),
        ne(serviceReportPrints.sha256, sha256),
        isNull(serviceReportPrints.replacedAt),
      ),
    )
    .run();
  // The same signature of the same report gives the same file.
  tx.insert(serviceReportPrints)
    .values({ ...print, createdAt })
    .onConflictDoUpdate({ target: serviceReportPrints.sha256, set: { replacedAt: null, createdAt } })
    .run();
}
