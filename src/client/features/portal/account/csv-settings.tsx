import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useSetCsvSettings } from '#client/entities/user/use-account-mutations.ts';
import { CsvFormatSelect } from '#client/kit/list/csv-format-select.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** The user's CSV format; a choice is saved immediately. */
export function CsvSettings() {
  const settings = trpc.portal.account.csvSettings.useQuery();
  const set = useSetCsvSettings({
    onSuccess: () => void toast({ title: 'CSV format saved', tone: 'success' }),
  });
  const error = settings.error ?? set.error;
  const shown = set.isPending ? set.variables : settings.data;
  return (
    <>
      {error && <FormError>{errorMessage(error)}</FormError>}
      {!shown && !settings.error && <Skeleton className="h-16" />}
      {shown && (
        <CsvFormatSelect value={shown.csvFormat} onChange={(csvFormat) => set.mutate({ csvFormat })} />
      )}
    </>
  );
}
