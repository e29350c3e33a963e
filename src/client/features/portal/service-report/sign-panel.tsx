import { useState, type ReactNode } from 'react';
import { formatList } from '#contract/format/format-list.ts';
import { PROJECT_OUTCOMES, type Project, type ProjectOutcome } from '#contract/project/project.ts';
import type { TransitionRequirement } from '#contract/project/project-change.ts';
import { SIGNED_FACTS } from '#contract/report/service-report.ts';
import { outcomeChoices } from '#client/entities/project/project-labels.ts';
import { useNextTransitions } from '#client/entities/project/use-project.ts';
import type { ShownReport as Shown } from '#client/entities/service-report/shown-report.ts';
import { useReportPreview } from '#client/entities/service-report/use-report-preview.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceGroup } from '#client/ui/form/choice-group.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { KeptSignature } from './kept-signature.tsx';
import { ReportOnScreen } from './report-on-screen.tsx';
import { ShownReport } from './shown-report.tsx';
import { SignForm } from './sign-form.tsx';
import { changesText, signedText } from './signature-text.ts';

interface SignPanelProps {
  project: Project;
  missing: (needs: readonly TransitionRequirement[]) => ReactNode;
}

/**
 * The steps on board, in this order because the signature covers what was shown: enter the outcome, read the report,
 * sign it.
 */
export function SignPanel({ project, missing }: SignPanelProps) {
  const projectId = project.id;
  const [outcome, setOutcome] = useState<ProjectOutcome | null>(project.outcome);
  /** The report shown to the signer; it stays the same until they ask for the changes. */
  const [shown, setShown] = useState<Shown>();
  const [isAgain, setAgain] = useState(false);
  const { data: preview, isFetching, query } = useReportPreview(project, outcome);
  const isSigned = preview !== undefined && preview.signature !== null && !preview.changedSinceSigned;
  const isSigning = preview !== undefined && (!isSigned || isAgain);
  if (isSigning && outcome !== null && !shown && !isFetching) setShown(preview);
  if (!isSigning && shown) setShown(undefined);
  return (
    <section aria-labelledby="sign">
      <PanelHead id="sign" title="Sign the report" />
      <div className="grid gap-5 rounded-md border border-line bg-paper p-4">
        <QueryProblem query={query} />
        {!preview && !query.error && <Skeleton className="h-32" />}
        {preview && <SignedBefore project={project} preview={preview} />}
        {isSigned && !isAgain && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setAgain(true)}>
            Get a new signature
          </Button>
        )}
        {isSigned && !isAgain && (
          <div className="rounded-md border border-line">
            <ReportOnScreen
              preview={preview}
              signedText={preview.signature ? signedText(preview.signature, project) : undefined}
            />
          </div>
        )}
        {isSigning && (
          <>
            <StillOpen projectId={projectId} missing={missing} />
            <ChoiceGroup
              label="1. How did the work end?"
              choices={PROJECT_OUTCOMES.map((value) => ({ value, text: outcomeChoices[value] }))}
              chosen={outcome}
              onChange={({ target }) => {
                setOutcome(PROJECT_OUTCOMES.find((one) => one === target.value) ?? null);
                setShown(undefined);
              }}
            />
            {outcome === null && <p className="text-muted">Choose how the work ended to see the report.</p>}
            {outcome !== null && !shown && <Skeleton className="h-64" />}
            {outcome !== null && shown && (
              <ShownReport
                shown={shown}
                isStale={shown.snapshot !== preview.snapshot}
                onShowAgain={() => setShown(preview)}
              />
            )}
            {outcome !== null && (
              <SignForm
                project={project}
                outcome={outcome}
                shown={shown?.snapshot === preview.snapshot ? shown : undefined}
                onSigned={() => {
                  setShown(undefined);
                  setAgain(false);
                }}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Lists what is still missing and would need another signature if added later. */
function StillOpen({ projectId, missing }: { projectId: number } & Pick<SignPanelProps, 'missing'>) {
  const steps = useNextTransitions(projectId);
  const open = steps.data?.steps
    .find(({ to }) => to === 'work done')
    ?.missing.filter(({ item, inCall }) => !inCall && item !== 'signature');
  if (!open || open.length === 0) return null;
  return (
    <div className="border-l-4 border-signal bg-signal-tint px-4 py-3">
      <p className="font-medium">
        Complete these before signing. Changes after the signature need a new one.
      </p>
      <div className="mt-2">{missing(open)}</div>
    </div>
  );
}

function SignedBefore({ project, preview }: { project: Project; preview: Shown }) {
  if (preview.signature === null) return null;
  return (
    <div
      className={
        preview.changedSinceSigned
          ? 'border-l-4 border-signal bg-signal-tint px-4 py-3'
          : 'border-l-4 border-success bg-success-tint px-4 py-3'
      }
    >
      <p className="font-medium">{signedText(preview.signature, project)}</p>
      <KeptSignature projectId={project.id} />
      <p>{changesText(preview)}</p>
      <p className="mt-1 text-muted">The signature covers {formatList(SIGNED_FACTS)}.</p>
    </div>
  );
}
