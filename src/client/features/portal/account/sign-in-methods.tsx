import { useState, type ReactNode } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayLong } from '#contract/format/format-date.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import { RECOVERY_CODES, type SignInMethods as SignInMethodList } from '#contract/office/sign-in-methods.ts';
import {
  useBeginTotp,
  useNewRecoveryCodes,
  useRemoveLinkedAccount,
  useRemoveTotp,
} from '#client/entities/user/use-account-mutations.ts';
import { hasUsablePasskey } from '#client/entities/user/use-passkeys.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { knowsPasskeys } from '#client/lib/browser/passkeys.ts';
import { toast } from '#client/lib/toast.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { TotpSetupForm } from './totp-setup-form.tsx';

/** The user's ways to sign in beside the password: the authenticator app and recovery codes. */
export function SignInMethods() {
  const methods = trpc.portal.account.signInMethods.useQuery(undefined, { staleTime: 0 });
  const begin = useBeginTotp();
  const [isRemoving, setRemoving] = useState(false);
  const [codes, setCodes] = useState<string[]>([]);
  const remove = useRemoveTotp({
    onSuccess() {
      setRemoving(false);
      toast({ title: 'Authenticator app removed', tone: 'success' });
    },
  });
  const renew = useNewRecoveryCodes({ onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) });
  const unlink = useRemoveLinkedAccount({
    onSuccess: () => void toast({ title: 'Link removed', tone: 'success' }),
  });
  const error = begin.error ?? remove.error ?? renew.error ?? unlink.error;
  const isBusy = [begin, remove, renew, unlink].some(({ isPending }) => isPending);

  if (codes.length > 0) return <RecoveryCodeList codes={codes} onDone={() => setCodes([])} />;
  if (begin.data) {
    const added = (recoveryCodes: string[]) => {
      begin.reset();
      setCodes(recoveryCodes);
      toast({ title: 'Authenticator app added', tone: 'success' });
    };
    return <TotpSetupForm setup={begin.data} onAdded={added} onCancel={begin.reset} />;
  }
  if (methods.isPending) return <Skeleton className="h-24" />;
  if (!methods.data) return <QueryProblem query={methods} />;
  const {
    totp,
    recoveryCodesLeft,
    passkeys,
    linkedAccount,
    canConfirmWithPassword,
    canAddPasskey,
    requiredFrom,
  } = methods.data;
  const isPasswordOnly = !totp && !hasUsablePasskey(passkeys) && canConfirmWithPassword;
  return (
    <>
      {error && <FormError>{errorMessage(error)}</FormError>}
      {linkedAccount && (
        <ul className="divide-y divide-line border-y border-line">
          <Method name={`${linkedAccount.label} account`} state={lastUse(linkedAccount)}>
            <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => unlink.mutate()}>
              Remove link
            </Button>
          </Method>
        </ul>
      )}
      {isPasswordOnly && (
        <p>
          {linkedAccount ? 'Your password has no second factor.' : 'You sign in with your password alone.'}
          {canAddPasskey && knowsPasskeys() && ' Add a passkey to this device.'}
        </p>
      )}
      {isPasswordOnly && requiredFrom !== null && requiredFrom > osloDay(new Date()) && (
        <p>Your company requires a second factor from {formatDayLong(requiredFrom)}.</p>
      )}
      <OwnPasskeys passkeys={passkeys} canAdd={canAddPasskey} />
      {!totp && (
        <div>
          <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => begin.mutate()}>
            Add an authenticator app
          </Button>
        </div>
      )}
      {totp && (
        <ul className="divide-y divide-line border-y border-line">
          <Method name="Authenticator app" state={`Added ${shortDateTime(totp.confirmedAt)}`}>
            <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => begin.mutate()}>
              Replace
            </Button>
            <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => setRemoving(true)}>
              Remove…
            </Button>
          </Method>
          <Method name="Recovery codes" state={`${recoveryCodesLeft} of ${RECOVERY_CODES} left`}>
            <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => renew.mutate()}>
              Make new codes
            </Button>
          </Method>
        </ul>
      )}
      {totp && isRemoving && (
        <section aria-label="Remove the authenticator app" className="grid gap-3 bg-mist p-4">
          <p>Without the app you sign in with your password alone. Your recovery codes end as well.</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" size="sm" disabled={isBusy} onClick={() => remove.mutate()}>
              Remove the app
            </Button>
            <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => setRemoving(false)}>
              Keep it
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

const lastUse = ({ linkedAt, lastUsedAt }: NonNullable<SignInMethodList['linkedAccount']>) =>
  lastUsedAt === null ? `Linked ${shortDateTime(linkedAt)}` : `Last used ${shortDateTime(lastUsedAt)}`;

function Method({ name, state, children }: { name: string; state: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 text-dense">
        <p className="text-md font-medium">{name}</p>
        <p className="text-muted">{state}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
