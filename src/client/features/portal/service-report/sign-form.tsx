import { useRef, useState } from 'react';
import type { Project, ProjectOutcome } from '#contract/project/project.ts';
import { SignReportInput } from '#contract/project/service-report.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { usePersistedDraft } from '#client/kit/record/persisted-draft.ts';
import { useSignReport } from '#client/entities/service-report/use-sign-report.ts';
import { isUnanswered, useRetryOnReconnection } from '#client/lib/transport/reconnection.ts';
import { toast } from '#client/lib/toast.ts';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceGroup } from '#client/ui/choice-group.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { KnownSigners } from './known-signers.tsx';
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx';

interface SignFormProps {
  project: Project;
  outcome: ProjectOutcome;
  /** The hash of the report that was shown; undefined if it has to be shown (again) first. */
  shown: string | undefined;
  onSigned: () => void;
}

type Mistakes = Partial<Record<'signerName' | 'signerRank' | 'image' | 'refusedReason' | 'sha256', string>>;

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

  const sign = useSignReport(projectId, {
    onSuccess({ version }) {
      keepName(undefined);
      keepRank(undefined);
      keepReason(undefined);
      setDrawn(false);
      onSigned();
      toast({ title: `Report signed (version ${version})`, tone: 'success' });
    },
    onSettled: (_, error) => settled(error),
  });

  function send(): void {
    const input = {
      projectId,
      outcome,
      sha256: shown,
      ...(way === 'signed'
        ? { signerName: name, signerRank: rank, image: pad.current?.picture() }
        : { refusedReason: reason }),
    };
    const read = SignReportInput.safeParse(input);
    setMistakes(read.success ? {} : mistakesIn(read.error.issues, shown));
    if (read.success) sign.mutate(stamp(read.data));
  }

  useRetryOnReconnection(isUnanswered(sign.error), send);

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
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
      {(mistakes.sha256 ?? sign.error) && (
        <FormError>{mistakes.sha256 ?? errorMessage(sign.error)}</FormError>
      )}
      <Button type="submit" className="justify-self-start max-sm:w-full" disabled={sign.isPending}>
        {sign.isPending ? 'Saving…' : way === 'signed' ? 'Sign report' : 'Save without signature'}
      </Button>
    </form>
  );
}

function mistakesIn(
  issues: readonly { path: PropertyKey[]; message: string }[],
  shown: string | undefined,
): Mistakes {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) found[String(path[0])] ??= message;
  if (found['image'] !== undefined) found['image'] = 'Sign in the field, or sign with the typed name.';
  // Reports missing name, rank and signature together.
  if (found['sha256'] !== undefined || shown === undefined) {
    found['sha256'] = 'Read the report above first. The signature covers what was shown.';
  }
  return found;
}
