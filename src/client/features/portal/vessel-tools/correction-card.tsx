import { useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { ClientCandidates } from '#contract/vessel/company.ts';
import type { Correction } from '#contract/vessel/correction.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { DidYouMeanClient } from '#client/entities/company/did-you-mean-client.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { useHoldOpen } from '#client/ui/overlay/use-modal.ts';
import { LongText } from '#client/ui/text/long-text.tsx';
import { FIELD_LABELS } from './field-labels.ts';
import {
  useAcceptCorrection,
  useRejectCorrection,
} from '#client/entities/vessel/use-correction-mutations.ts';

/** Shows one suggestion beside the current value. */
export function CorrectionCard({ correction, canDecide }: { correction: Correction; canDecide: boolean }) {
  const { vessel, field, saidThen, saidNow, suggestedValue, note, status } = correction;
  const isOpen = status === 'open';
  return (
    <li className="grid grid-cols-1 gap-2 rounded-md border border-line p-4">
      <p className="font-medium wrap-anywhere">
        {vessel.vesselName}: {FIELD_LABELS[field]}
      </p>
      <Change before={isOpen ? saidNow : saidThen} after={suggestedValue} />
      {isOpen && saidNow !== saidThen && (
        <p className="text-sm wrap-anywhere text-muted">Value when suggested: {saidThen ?? 'nothing'}.</p>
      )}
      <p className="text-sm text-muted wrap-anywhere">
        {correction.suggestedBy}, {shortDay(osloDay(new Date(correction.suggestedAt)))}
        {note !== null && `: ${note}`}
      </p>
      {!isOpen && (
        <p className="text-sm wrap-anywhere">
          {status === 'accepted' ? 'Accepted' : 'Rejected'} by {correction.decidedBy}
          {correction.decisionNote !== null && `: ${correction.decisionNote}`}
        </p>
      )}
      {canDecide && isOpen && <Decision correction={correction} />}
    </li>
  );
}

/** Texts up to this length are shown one after the other; longer ones are not struck through. */
const AT_A_GLANCE = 80;

function Change({ before, after }: { before: string | null; after: string | null }) {
  if (`${before ?? ''}${after ?? ''}`.length <= AT_A_GLANCE) {
    return (
      <p className="wrap-anywhere whitespace-pre-line">
        <del className="text-muted">{before ?? 'empty'}</del> <span aria-hidden="true">→ </span>
        <ins className="font-medium no-underline">{after ?? 'empty'}</ins>
      </p>
    );
  }
  return (
    <dl className="grid grid-cols-1 gap-2 wrap-anywhere whitespace-pre-line sm:grid-cols-2 sm:gap-4">
      <div>
        <dt className="text-sm text-muted">Current value</dt>
        <dd className="text-sm">
          <LongText text={before ?? 'empty'} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Suggested value</dt>
        <dd className="text-sm font-medium">
          <LongText text={after ?? 'empty'} />
        </dd>
      </div>
    </dl>
  );
}

function Decision({ correction }: { correction: Correction }) {
  const { id, version, vessel, field } = correction;
  const seen = { id, version, vesselDirectoryId: vessel.id };
  const [note, setNote] = useState<string>();
  useHoldOpen(Boolean(note));
  const accept = useAcceptCorrection();
  const reject = useRejectCorrection();
  const error = accept.error ?? reject.error;
  const clients = currentOf(error, ClientCandidates)?.clients;
  const isBusy = accept.isPending || reject.isPending;
  const about = `${FIELD_LABELS[field]} of ${vessel.vesselName}`;
  return (
    <div className="grid grid-cols-1 gap-3">
      {note !== undefined && (
        <TextField
          label="Reason for rejecting (optional)"
          value={note}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      {clients ? (
        <DidYouMeanClient
          message={errorMessage(error)}
          clients={clients}
          isBusy={isBusy}
          onChoose={(clientName) => accept.mutate({ ...seen, clientName })}
          onNone={() => accept.mutate({ ...seen, newClient: true })}
        />
      ) : (
        error && <FormError>{errorMessage(error)}</FormError>
      )}
      <div className="flex flex-wrap gap-2">
        {note === undefined && (
          <Button
            size="sm"
            aria-label={`Accept ${about}`}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) accept.mutate(seen);
            }}
          >
            Accept
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${note === undefined ? 'Reject' : 'Reject suggestion'} ${about}`}
          aria-disabled={isBusy}
          onClick={() => {
            if (note === undefined) setNote('');
            else if (!isBusy) reject.mutate({ id, note });
          }}
        >
          {note === undefined ? 'Reject…' : 'Reject'}
        </Button>
        {note !== undefined && (
          <Button size="sm" variant="secondary" onClick={() => setNote(undefined)}>
            Back
          </Button>
        )}
      </div>
    </div>
  );
}
