import { projectSignatures } from '#db/schema/index.ts';
import { REFUSALS } from '#scripts/demo/invented/project-texts.ts';
import { DEMO_VESSELS } from '#scripts/demo/invented/vessels.ts';
import { inTransaction } from '#db/transaction.ts';
import { reportVersionAtWork } from '#server/services/service-reports/report-version.ts';
import { previewReport } from '#server/services/service-reports/preview-report.ts';
import { signReport } from '#server/services/service-reports/sign-report.ts';
import { asPerson, type DemoWorld, type PlayedProject } from './demo-world.ts';

/** Printing takes its time: the reports of older projects lie in the office on paper. */
const REPORTS_SINCE_DAYS = -60;

export const isSignedOnPaper = ({ plan }: PlayedProject): boolean => plan.first < REPORTS_SINCE_DAYS;

/** Has the report signed on board, as far as there is one. */
export async function sign(world: DemoWorld, project: PlayedProject, at: Date): Promise<void> {
  const { id: projectId, plan } = project;
  const ctx = asPerson(world, plan.operator ?? plan.manager, at);
  if (isSignedOnPaper(project)) {
    noteSignedOnPaper(world, project, at);
    return;
  }
  const { outcome } = plan;
  const { snapshot, snapshotSha256: sha256 } = await previewReport(ctx, { projectId, outcome });
  const given = plan.isRefused
    ? { refusedReason: world.random.oneOf(REFUSALS) }
    : {
        image: world.signature,
        signerName: DEMO_VESSELS[plan.vessel]?.vesselMasterName ?? 'Master',
        signerRank: 'Master',
      };
  await signReport(ctx, { projectId, outcome, snapshot, sha256, ...given });
}

function noteSignedOnPaper(
  { db, people }: DemoWorld,
  { id: projectId, plan }: PlayedProject,
  at: Date,
): void {
  const userId = people[plan.operator ?? plan.manager]?.id;
  if (userId === undefined) throw new Error('nobody of the demo signs');
  inTransaction(db, (tx) => {
    const reportVersion = reportVersionAtWork(tx, projectId);
    tx.insert(projectSignatures)
      .values({
        projectId,
        userId,
        reportVersion,
        signedAt: at,
        createdAt: at,
        sha256: '0'.repeat(64),
        refusedReason: 'Signed on paper',
      })
      .run();
  });
}
