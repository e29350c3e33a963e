import { useEffect, useEffectEvent } from 'react';
import type { PasskeyOptions } from '#contract/office/passkeys.ts';
import {
  useOfferPasskeys,
  usePasskeyOptions,
  useSignInWithPasskey,
} from '#client/entities/user/use-passkeys.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

/** Signs in with a passkey: the browser offers it in the e-mail field, and the button asks for it. */
export function PasskeySignIn() {
  const options = usePasskeyOptions();
  const offer = useOfferPasskeys({ onError: () => void options.refetch() });
  const signIn = useSignInWithPasskey();
  const start = useEffectEvent((fresh: PasskeyOptions) => offer.mutate(fresh));
  useEffect(() => {
    if (options.data) start(options.data);
  }, [options.data]);

  if (!options.data) return null;
  const refused = signIn.error ?? offer.error;
  return (
    <>
      {refused && !signIn.isPending && (
        <FormError>
          {errorMessage(refused, 'No passkey was used. Try again, or sign in with your password.')}
        </FormError>
      )}
      <Button variant="secondary" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
        {signIn.isPending ? 'Waiting for your passkey…' : 'Use a passkey'}
      </Button>
    </>
  );
}
