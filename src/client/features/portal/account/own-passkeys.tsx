import { useEffect, useRef, useState } from 'react';
import type { Passkey } from '#contract/office/passkeys.ts';
import { deviceName } from '#client/entities/user/device-name.ts';
import { passkeyProblem, passkeyState } from '#client/entities/user/passkey-texts.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '#client/entities/user/use-passkeys.ts';
import { knowsPasskeys } from '#client/lib/browser/passkeys.ts';
import { toast } from '#client/lib/toast.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

/** The user's passkeys: adds one of this device, renames and removes them. */
export function OwnPasskeys({ passkeys, canAdd }: { passkeys: readonly Passkey[]; canAdd: boolean }) {
  const [renamed, setRenamed] = useState<number>();
  // Gets the focus back after the form that took its place.
  const lastRenamed = useRef<number>(undefined);
  const add = useAddPasskey({
    onSuccess: () => toast({ title: 'Passkey added', tone: 'success' }),
  });
  const remove = useRemovePasskey({
    onSuccess: () => void toast({ title: 'Passkey removed', tone: 'success' }),
  });
  const error = add.error ?? remove.error;
  const isBusy = add.isPending || remove.isPending;

  return (
    <>
      {error && <FormError>{passkeyProblem(error)}</FormError>}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
              {passkey.id === renamed ? (
                <RenameForm
                  passkey={passkey}
                  onDone={() => {
                    lastRenamed.current = passkey.id;
                    setRenamed(undefined);
                  }}
                />
              ) : (
                <>
                  <div className="min-w-0 text-dense">
                    <p className="text-md font-medium break-words">{passkey.label}</p>
                    <p className="text-muted">{passkeyState(passkey)}</p>
                  </div>
                  <div className="flex flex-wrap gap-2">
                    <Button
                      ref={(button) => {
                        if (!button || lastRenamed.current !== passkey.id) return;
                        lastRenamed.current = undefined;
                        button.focus();
                      }}
                      variant="secondary"
                      size="sm"
                      aria-label={`Rename ${passkey.label}`}
                      onClick={() => setRenamed(passkey.id)}
                    >
                      Rename
                    </Button>
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Remove ${passkey.label}`}
                      disabled={isBusy}
                      onClick={() => {
                        add.reset();
                        remove.mutate({ id: passkey.id });
                      }}
                    >
                      Remove
                    </Button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {canAdd && knowsPasskeys() && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            disabled={isBusy}
            onClick={() => {
              remove.reset();
              add.mutate(deviceName(navigator.userAgent));
            }}
          >
            {add.isPending ? 'Adding…' : 'Add a passkey to this device'}
          </Button>
        </div>
      )}
    </>
  );
}

function RenameForm({ passkey: { id, label }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [typed, setTyped] = useState(label);
  const rename = useRenamePasskey({ onSuccess: onDone });
  const field = useRef<HTMLInputElement>(null);
  const issue = issueAt(rename.error, 'label');
  useEffect(() => field.current?.select(), [rename.error]);

  return (
    <form
      noValidate
      className="grid grow gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ id, label: typed });
      }}
    >
      {rename.error && issue === undefined && <FormError>{errorMessage(rename.error)}</FormError>}
      <TextField
        ref={field}
        label="Name of the passkey"
        error={issue}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={rename.isPending}>
          Save
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
