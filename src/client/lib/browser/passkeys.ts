import type {
  AddPasskeyInput,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyOptions,
} from '#contract/office/passkeys.ts';

/** Fetched with the first passkey. */
const library = () => import('./webauthn.ts');

export const knowsPasskeys = () => 'PublicKeyCredential' in globalThis;

/** Returns whether the browser can offer passkeys in the e-mail field. */
export const canOfferPasskeys = async () => (await library()).browserSupportsWebAuthnAutofill();

/** Asks the browser to make a passkey. Rejects if the user declines or the device has one already. */
export async function createPasskey(options: PasskeyCreation): Promise<AddPasskeyInput['attestation']> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}

/** Asks the browser for a passkey; with `isOffered` in the e-mail field, and not in a dialog. */
export async function askForPasskey(options: PasskeyOptions, isOffered: boolean): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature } };
}

/** Returns whether the browser refused because this device has a passkey of the user. */
export const isKnownDevice = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';
