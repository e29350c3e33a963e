import { useRef, useState } from 'react';
import type { Project, ProjectOutcome } from '#contract/project/project.ts';
import { SignReportInput } from '#contract/report/service-report.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { usePersistedDraft } from '#client/kit/record/persisted-draft.ts';
import { useSignReport } from '#client/entities/service-report/use-sign-report.ts';
import type { ShownReport } from '#client/entities/service-report/shown-report.ts';
import { isKept, toastKept } from '#client/lib/outbox/kept.ts';
import { sha256Of } from '#client/lib/sha256.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceGroup } from '#client/ui/form/choice-group.tsx';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { KnownSigners } from './known-signers.tsx';
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx';

interface SignFormProps {
  project: Project;
  outcome: ProjectOutcome;
  /** Undefined if the report has to be shown (again) first. */
  shown: Pick<ShownReport, 'snapshot' | 'snapshotSha256'> | undefined;
  onSigned: () => void;
}

type Mistakes = Partial<
  Record<'signerName' | 'signerRank' | 'image' | 'refusedReason' | 'sha256' | 'timer', string>
>;

/** Asks for the signature, or for the reason why there is none. */
export function SignForm({ project, outcome, shown, onSigned }: SignFormProps) {
  const projectId = project.id;
  const { stamp, settled } = useIdempotencyKey();
  const pad = useRef<SignaturePadHandle>(null);
  const [way, setWay] = useState<'signed' | 'refused'>('signed');
  const [name = '', keepName] = usePersistedDraft(`signer ${projectId}`);
  const [rank = '', keepRank] = usePersistedDraft(`rank ${projectId}`);
  const [reason = '', keepReason] = usePersistedDraft(`refusal ${projectId}`);
  const [isDrawn, setDrawn] = useState(false);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  useUnsavedGuard(isDrawn);
  const time = trpc.portal.time.list.useQuery({ projectId }, { staleTime: 0 });
  const isRunning = time.data?.entries.some(({ endedAt }) => endedAt === null) ?? false;

  function finish(): void {
    keepName(undefined);
    keepRank(undefined);
    keepReason(undefined);
    setDrawn(false);
    onSigned();
  }
  const sign = useSignReport(projectId, {
    onSuccess({ version }) {
      finish();
      toast({ title: `Report signed (version ${version})`, tone: 'success' });
    },
    onError(error) {
      if (!isKept(error)) return;
      finish();
      toastKept();
    },
    onSettled: (_, error) => settled(error),
  });
  const refusal = isKept(sign.error) || !sign.error ? undefined : errorMessage(sign.error);
  const problem = mistakes.sha256 ?? (isRunning ? mistakes.timer : undefined) ?? refusal;

  async function send(): Promise<void> {
    const signature =
      way === 'signed'
        ? { signerName: name, signerRank: rank, image: pad.current?.picture() }
        : { refusedReason: reason };
    const sha256 =
      shown && (shown.snapshotSha256 ?? (await sha256Of(new TextEncoder().encode(shown.snapshot))));
    const input = { projectId, outcome, snapshot: shown?.snapshot, sha256, ...signature };
    const read = SignReportInput.safeParse(input);
    const found = read.success ? {} : mistakesIn(read.error.issues, shown !== undefined);
    setMistakes({ ...found, ...(isRunning && { timer: STOP_TIMER }) });
    if (read.success && !isRunning) sign.mutate(stamp(read.data));
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ChoiceGroup
        label="3. Who signs"
        isRow
        choices={[
          { value: 'signed', text: 'Crew member' },
          { value: 'refused', text: 'No signature' },
        ]}
        chosen={way}
        onChange={({ target }) => setWay(target.value === 'refused' ? 'refused' : 'signed')}
      />
      {way === 'signed' ? (
        <>
          <KnownSigners
            project={project}
            chosen={{ name, rank }}
            onChoose={(signer) => {
              keepName(signer.name);
              keepRank(signer.rank);
            }}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              autoComplete="off"
              value={name}
              error={mistakes.signerName}
              onChange={({ target }) => keepName(target.value)}
            />
            <TextField
              label="Rank"
              placeholder="Chief engineer"
              autoComplete="off"
              value={rank}
              error={mistakes.signerRank}
              onChange={({ target }) => keepRank(target.value)}
            />
          </div>
          <SignaturePad ref={pad} name={name} error={mistakes.image} onChange={setDrawn} />
        </>
      ) : (
        <TextArea
          label="Reason for no signature"
          rows={3}
          value={reason}
          error={mistakes.refusedReason}
          onChange={({ target }) => keepReason(target.value)}
        />
      )}
      {problem !== undefined && <FormError>{problem}</FormError>}
      <Button type="submit" className="justify-self-start max-sm:w-full" disabled={sign.isPending}>
        {sign.isPending ? 'Saving…' : way === 'signed' ? 'Sign report' : 'Save without signature'}
      </Button>
    </form>
  );
}

/** The signed report contains the hours. */
const STOP_TIMER = 'A timer is still running. Stop it first, so that the hours are complete.';

function mistakesIn(issues: readonly { path: PropertyKey[]; message: string }[], isShown: boolean): Mistakes {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[String(path[0])] ??= message;
  if (found['image'] !== undefined) found['image'] = 'Sign in the field, or sign with the typed name.';
  // Reports missing name, rank and signature together.
  if (found['sha256'] !== undefined || !isShown) {
    found['sha256'] = 'Read the report above first. The signature covers what was shown.';
  }
  return found;
}
