import { useState } from 'react';
import { deviceName } from '#client/entities/user/device-name.ts';
import { passkeyProblem, passkeyState } from '#client/entities/user/passkey-texts.ts';
import { useAddAdminPasskey, useRemoveAdminPasskey } from '#client/entities/user/use-admin-passkeys.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { knowsPasskeys } from '#client/lib/browser/passkeys.ts';
import { toast } from '#client/lib/toast.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** The passkeys that confirm the admin before reports and personal data are shown. */
export function AdminPasskeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Passkeys"
      description="With a passkey, confidential reports and the data of a person need your fingerprint, face or PIN beside the admin code. The code alone still signs in to the rest."
    >
      <AdminPasskeys />
    </Dialog>
  );
}

function AdminPasskeys() {
  const own = trpc.admin.account.passkeys.useQuery();
  const [code, setCode] = useState('');
  const add = useAddAdminPasskey({
    onSuccess() {
      setCode('');
      toast({ title: 'Passkey added', tone: 'success' });
    },
  });
  const remove = useRemoveAdminPasskey({
    onSuccess: () => void toast({ title: 'Passkey removed', tone: 'success' }),
  });
  if (own.isPending) return <Skeleton className="h-24" />;
  if (!own.data) return <QueryProblem query={own} />;
  const { passkeys, canAddPasskey } = own.data;
  const isFirst = passkeys.length === 0;
  const issue = isFirst ? issueAt(add.error, 'code') : undefined;
  const error = add.error ?? remove.error;
  const canAdd = canAddPasskey && knowsPasskeys();

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        remove.reset();
        add.mutate({ label: deviceName(navigator.userAgent), ...(isFirst && { code }) });
      }}
    >
      {error && issue === undefined && <FormError>{passkeyProblem(error)}</FormError>}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
              <div className="min-w-0 text-dense">
                <p className="text-md font-medium break-words">{passkey.label}</p>
                <p className="text-muted">{passkeyState(passkey)}</p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Remove ${passkey.label}`}
                disabled={remove.isPending}
                onClick={() => {
                  add.reset();
                  remove.mutate({ id: passkey.id });
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeys.length > 0 && passkeys.every(({ isRefused }) => isRefused) && (
        <p>
          No passkey on this list is accepted, so none can be added or removed here. Set a new admin code on
          the server: that removes the passkeys.
        </p>
      )}
      {!canAdd && (
        <p>
          {canAddPasskey
            ? 'This browser does not support passkeys.'
            : 'Passkeys need the public address of this site. Set PUBLIC_URL on the server.'}
        </p>
      )}
      {canAdd && isFirst && (
        <TextField
          label="Admin code"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          error={issue}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      {canAdd && (
        <div>
          <Button type="submit" variant="secondary" disabled={add.isPending}>
            {add.isPending ? 'Adding…' : 'Add a passkey to this device'}
          </Button>
        </div>
      )}
    </form>
  );
}
