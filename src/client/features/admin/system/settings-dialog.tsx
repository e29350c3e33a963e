import { useWatch } from 'react-hook-form';
import {
  ChangeSiteSettingsInput,
  CONTACT_MONTHS_MAX,
  SENT_MAIL_DAYS_MAX,
  SIGN_IN_LOG_DAYS_MAX,
  SiteSettings,
  SPAM_DAYS_MAX,
  UNSENT_MAIL_MONTHS,
} from '#contract/site/site-settings.ts';
import { RecordProblem } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { toast } from '#client/lib/toast.ts';
import { useChangeSettings } from '#client/entities/settings/use-change-settings.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { CsvFormatSelect } from '#client/kit/list/csv-format-select.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { SaveButtons } from '#client/kit/record/save-buttons.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** The retention of contact messages, the sign-in log and sent mail, and the format of exports. */
export function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(stays) => !stays && onClose()} title="Settings" holdsTyping>
      <Settings onClose={onClose} />
    </Dialog>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const settings = trpc.admin.settings.get.useQuery(undefined, { refetchOnMount: 'always' });
  if (settings.data) return <SettingsForm settings={settings.data} onClose={onClose} />;
  return settings.error ? <QueryProblem query={settings} /> : <Skeleton className="h-40" />;
}

const labels = {
  contactMonths: 'Keep contact messages, in months',
  spamDays: 'Keep spam, in days',
  signInLogDays: 'Keep the sign-in log, in days',
  sentMailDays: 'Keep sent mail, in days',
  csvFormat: 'CSV files',
};

const hints = {
  contactMonths: `1 to ${CONTACT_MONTHS_MAX}. Older messages are erased.`,
  spamDays: `1 to ${SPAM_DAYS_MAX}. Counted from the day when a message was marked as spam.`,
  signInLogDays: `1 to ${SIGN_IN_LOG_DAYS_MAX}. It holds the network addresses of sign-ins.`,
  sentMailDays: `1 to ${SENT_MAIL_DAYS_MAX}. The outbox holds its addresses and subject. Mail that could not be sent is erased after ${UNSENT_MAIL_MONTHS} months.`,
};
const numbers = Object.keys(hints) as (keyof typeof hints)[];

const valuesOf = (settings: SiteSettings | undefined) => ({
  contactMonths: String(settings?.contactMonths),
  spamDays: String(settings?.spamDays),
  signInLogDays: String(settings?.signInLogDays),
  sentMailDays: String(settings?.sentMailDays),
  csvFormat: settings?.csvFormat ?? 'comma',
});

const inputOf = ({ csvFormat, ...typed }: ReturnType<typeof valuesOf>) => ({
  ...Object.fromEntries(numbers.map((name) => [name, Number(typed[name])])),
  csvFormat,
});

function SettingsForm({ settings, onClose }: { settings: SiteSettings; onClose: () => void }) {
  const change = useChangeSettings();
  const { field, form, type, ...record } = useRecordForm({
    schema: ChangeSiteSettingsInput,
    recordSchema: SiteSettings,
    record: settings,
    valuesOf,
    inputOf,
    labels,
    update: (changes) => change.mutateAsync(changes),
    onSaved: () => toast({ title: 'Settings saved', tone: 'success' }),
    onClose,
  });
  const csvFormat = useWatch({ control: form.control, name: 'csvFormat' });
  return (
    <form {...record.formProps} className="grid gap-5">
      <RecordProblem {...record} />
      {numbers.map((name) => (
        <TextField key={name} hint={hints[name]} inputMode="numeric" autoComplete="off" {...field(name)} />
      ))}
      <CsvFormatSelect value={csvFormat} onChange={(chosen) => type({ csvFormat: chosen })} />
      <SaveButtons isBusy={record.isSaving} onCancel={onClose} />
    </form>
  );
}
