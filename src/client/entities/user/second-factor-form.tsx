import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { useSignIn, useSignInAgain, useSignInWithRecoveryCode } from './portal-session.ts';
import { SecondFactorField, type SecondFactorKind } from './second-factor-field.tsx';

export interface Credentials {
  email: string;
  password: string;
}

interface SecondFactorFormProps {
  /** Proven by the refusal that asked for the second factor. */
  credentials: Credentials;
  /** The same user signs in over an open screen. */
  keepsScreen?: boolean;
  onSignedIn?: () => void;
  onBack: () => void;
}

/** The second step of a sign-in: the code of the authenticator app, or a recovery code. */
export function SecondFactorForm({
  credentials,
  keepsScreen = false,
  onSignedIn,
  onBack,
}: SecondFactorFormProps) {
  const [kind, setKind] = useState<SecondFactorKind>('code');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const enter = useSignIn({ onSuccess: () => onSignedIn?.() });
  const reenter = useSignInAgain({ onSuccess: () => onSignedIn?.() });
  const byCode = keepsScreen ? reenter : enter;
  const byRecoveryCode = useSignInWithRecoveryCode(keepsScreen, { onSuccess: () => onSignedIn?.() });
  const { error, isPending } = kind === 'code' ? byCode : byRecoveryCode;
  const issue = issueAt(error, kind);

  // A refused code is typed again: the field has the focus, and its text is selected.
  useEffect(() => field.current?.select(), [kind, error]);

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree, this form may be inside another one.
        event.stopPropagation();
        if (isPending) return;
        if (kind === 'code') byCode.mutate({ ...credentials, code: typed });
        else byRecoveryCode.mutate({ ...credentials, recoveryCode: typed });
      }}
    >
      {error && issue === undefined && <FormError>{errorMessage(error)}</FormError>}
      <SecondFactorField
        kind={kind}
        onKindChange={(next) => {
          setKind(next);
          setTyped('');
        }}
        ref={field}
        value={typed}
        error={issue}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Signing in…' : 'Sign in'}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
