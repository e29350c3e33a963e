import { useEffect, useRef, useState } from 'react';
import type { TotpSetup } from '#contract/office/sign-in-methods.ts';
import { useConfirmTotp } from '#client/entities/user/use-account-mutations.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

interface TotpSetupFormProps {
  setup: TotpSetup;
  /** The new recovery codes; empty where the user keeps the codes of before. */
  onAdded: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Leads through adding an authenticator app: on a phone by opening it, elsewhere by scanning a QR code. */
export function TotpSetupForm({ setup: { secret, address, qr }, onAdded, onCancel }: TotpSetupFormProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const confirm = useConfirmTotp({ onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) });
  const issue = issueAt(confirm.error, 'code');
  useEffect(() => {
    if (confirm.error) field.current?.select();
  }, [confirm.error]);

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate({ code });
      }}
    >
      {confirm.error && issue === undefined && <FormError>{errorMessage(confirm.error)}</FormError>}
      <div className="flex gap-5">
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the code is drawn in place
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
          shapeRendering="crispEdges"
          className="on-white size-44 shrink-0 border border-line max-sm:hidden"
        >
          {/* Always dark on light: many apps read nothing else. */}
          <rect x="-4" y="-4" width={qr.size + 8} height={qr.size + 8} className="fill-paper" />
          <path d={qr.path} className="fill-ink" />
        </svg>
        <div className="grid min-w-0 content-start gap-3">
          <p className="max-sm:hidden">Scan this code with an authenticator app, or enter the key there.</p>
          <a href={address} className={buttonClasses({ variant: 'secondary', className: 'sm:hidden' })}>
            Open in your authenticator app
          </a>
          <p className="sm:hidden">Or enter this key in the app:</p>
          <p className="font-mono break-all select-all">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
        </div>
      </div>
      <TextField
        ref={field}
        label="Code from the app"
        hint="Six digits, to check that the app works."
        inputMode="numeric"
        autoComplete="one-time-code"
        error={issue}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={confirm.isPending}>
          {confirm.isPending ? 'Checking…' : 'Add the app'}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
