import { useState, type FormEvent } from 'react';
import type { CsvFormat } from '#contract/format/csv-format.ts';
import {
  CONTACT_MONTHS_MAX,
  SENT_MAIL_DAYS_MAX,
  SIGN_IN_LOG_DAYS_MAX,
  SPAM_DAYS_MAX,
  UNSENT_MAIL_MONTHS,
  type ChangeSiteSettingsInput,
  type SiteSettings,
} from '#contract/site/site-settings.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { hasFieldIssues, issueAt } from '#client/lib/transport/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useChangeSettings } from '#client/entities/settings/use-change-settings.ts';
import { Button } from '#client/ui/button.tsx';
import { CsvFormatSelect } from '#client/kit/list/csv-format-select.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** The retention of contact messages, the sign-in log and sent mail, and the format of exports. */
export function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Settings"
    >
      <Settings onSaved={onClose} />
    </Dialog>
  );
}

function Settings({ onSaved }: { onSaved: () => void }) {
  const settings = trpc.admin.settings.get.useQuery(undefined, { refetchOnMount: 'always' });
  if (settings.error) return <FormError>{errorMessage(settings.error)}</FormError>;
  if (!settings.data) return <Skeleton className="h-40" />;
  return <SettingsForm saved={settings.data} onSaved={onSaved} />;
}

const numbers = [
  {
    key: 'contactMonths',
    label: 'Keep contact messages, in months',
    hint: `1 to ${CONTACT_MONTHS_MAX}. Older messages are erased.`,
  },
  {
    key: 'spamDays',
    label: 'Keep spam, in days',
    hint: `1 to ${SPAM_DAYS_MAX}. Counted from the day when a message was marked as spam.`,
  },
  {
    key: 'signInLogDays',
    label: 'Keep the sign-in log, in days',
    hint: `1 to ${SIGN_IN_LOG_DAYS_MAX}. It holds the network addresses of sign-ins.`,
  },
  {
    key: 'sentMailDays',
    label: 'Keep sent mail, in days',
    hint: `1 to ${SENT_MAIL_DAYS_MAX}. The outbox holds its addresses and subject. Mail that could not be sent is erased after ${UNSENT_MAIL_MONTHS} months.`,
  },
] as const satisfies readonly { key: keyof SiteSettings; label: string; hint: string }[];

function SettingsForm({ saved, onSaved }: { saved: SiteSettings; onSaved: () => void }) {
  const [typed, setTyped] = useState<Partial<Record<keyof SiteSettings, string>>>({});
  const [csvFormat, setCsvFormat] = useState<CsvFormat>();
  const change = useChangeSettings({
    onSuccess() {
      toast({ title: 'Settings saved', tone: 'success' });
      onSaved();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (change.isPending) return;
    const input: ChangeSiteSettingsInput = {};
    for (const { key } of numbers) if (typed[key] !== undefined) input[key] = Number(typed[key]);
    if (csvFormat !== undefined) input.csvFormat = csvFormat;
    change.mutate(input);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {change.error &&
        !hasFieldIssues(
          change.error,
          numbers.map(({ key }) => key),
        ) && <FormError>{errorMessage(change.error)}</FormError>}
      {numbers.map(({ key, label, hint }) => (
        <TextField
          key={key}
          label={label}
          hint={hint}
          error={issueAt(change.error, key)}
          inputMode="numeric"
          autoComplete="off"
          value={typed[key] ?? String(saved[key])}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [key]: value }))}
        />
      ))}
      <CsvFormatSelect value={csvFormat ?? saved.csvFormat} onChange={setCsvFormat} />
      <Button type="submit" aria-disabled={change.isPending} className="justify-self-start">
        {change.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
