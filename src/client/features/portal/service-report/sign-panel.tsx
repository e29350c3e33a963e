import { useState, type ReactNode } from 'react';
import { formatList } from '#contract/format/format-list.ts';
import { PROJECT_OUTCOMES, type Project, type ProjectOutcome } from '#contract/project/project.ts';
import type { TransitionRequirement } from '#contract/project/project-change.ts';
import { SIGNED_FACTS, type ReportPreview } from '#contract/project/service-report.ts';
import { outcomeChoices } from '#client/entities/project/project-labels.ts';
import { useNextTransitions } from '#client/entities/project/use-project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceGroup } from '#client/ui/choice-group.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
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
  const [shown, setShown] = useState<ReportPreview>();
  const [isAgain, setAgain] = useState(false);
  const preview = trpc.portal.serviceReports.preview.useQuery(
    { projectId, ...(outcome !== null && { outcome }) },
    { staleTime: 0, placeholderData: (before) => before },
  );
  const isSigned =
    preview.data !== undefined && preview.data.signature !== null && !preview.data.changedSinceSigned;
  const isSigning = preview.data !== undefined && (!isSigned || isAgain);
  if (isSigning && outcome !== null && !shown && !preview.isFetching) setShown(preview.data);
  if (!isSigning && shown) setShown(undefined);
  return (
    <section aria-labelledby="sign">
      <PanelHead id="sign" title="Sign the report" />
      <div className="grid gap-5 rounded-md border border-line bg-paper p-4">
        <QueryProblem query={preview} />
        {preview.isPending && <Skeleton className="h-32" />}
        {preview.data && <SignedBefore project={project} preview={preview.data} />}
        {isSigned && !isAgain && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setAgain(true)}>
            Get a new signature
          </Button>
        )}
        {isSigned && !isAgain && (
          <div className="rounded-md border border-line">
            <ReportOnScreen preview={preview.data} />
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
                isStale={shown.sha256 !== preview.data.sha256}
                onShowAgain={() => setShown(preview.data)}
              />
            )}
            {outcome !== null && (
              <SignForm
                project={project}
                outcome={outcome}
                shown={shown?.sha256 === preview.data.sha256 ? shown.sha256 : undefined}
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

function SignedBefore({ project, preview }: { project: Project; preview: ReportPreview }) {
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
      <p>{changesText(preview)}</p>
      <p className="mt-1 text-muted">The signature covers {formatList(SIGNED_FACTS)}.</p>
    </div>
  );
}
