import { formatDateTimeLong } from '#contract/format/format-date.ts';
import type { MailStatus, OutboxMail } from '#contract/site/mail.ts';
import { listRow } from '#client/kit/shortcuts/row-keys.ts';
import { Badge, type BadgeTone } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';

export const MAIL_STATUS_LABELS: Readonly<Record<MailStatus, string>> = {
  queued: 'Waiting',
  sending: 'Leaving',
  sent: 'Sent',
  dead: 'Given up',
};

const tones: Readonly<Record<MailStatus, BadgeTone>> = {
  queued: 'neutral',
  sending: 'theme',
  sent: 'success',
  dead: 'danger',
};

interface OutboxMailRowProps {
  mail: OutboxMail;
  isBusy: boolean;
  onSendAgain: () => void;
}

export function OutboxMailRow({ mail, isBusy, onSendAgain }: OutboxMailRowProps) {
  const { subject, recipient, status, attempts, lastError } = mail;
  return (
    <li {...listRow} className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{subject}</span>
          <Badge tone={tones[status]}>{MAIL_STATUS_LABELS[status]}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          To {recipient} · {timeOf(mail)}
        </p>
        {status !== 'sent' && lastError !== null && (
          <p className="mt-1 text-sm wrap-anywhere text-danger">
            {attempts === 1 ? 'The attempt failed' : `${attempts} attempts failed`}: {lastError}
          </p>
        )}
      </div>
      {status === 'dead' && (
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={isBusy}
          aria-label={`Send again: ${subject}, to ${recipient}`}
          onClick={onSendAgain}
          className="justify-self-start"
        >
          {isBusy ? 'Queuing…' : 'Send again'}
        </Button>
      )}
    </li>
  );
}

function timeOf({ status, createdAt, sentAt, nextAttemptAt, attempts }: OutboxMail): string {
  if (status === 'sent' && sentAt !== null) return `sent ${formatDateTimeLong(sentAt)}`;
  const written = `written ${formatDateTimeLong(createdAt)}`;
  return status === 'queued' && attempts > 0
    ? `${written}, next attempt ${formatDateTimeLong(nextAttemptAt)}`
    : written;
}
