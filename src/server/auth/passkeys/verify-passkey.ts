import type { AddPasskeyInput, PasskeyAssertion } from '#contract/office/passkeys.ts';

/** The site that passkeys belong to. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return null;
  const { hostname: id, origin } = new URL(publicUrl);
  return { id, origin };
}

export interface NewPasskey {
  challenge: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  backedUp: boolean;
}

/** Loaded with the first passkey: its parsers of certificates would make every start slower. */
const library = () => import('@simplewebauthn/server');

/** Checks the answer of a browser that has made a passkey; null where it is not valid for this site. */
export async function verifyAttestation(
  { id: rpId, origin }: RelyingParty,
  { id, response }: AddPasskeyInput['attestation'],
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  let challenge = '';
  const { clientDataJSON, attestationObject } = response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...asCredential(id),
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: (sent) => {
      challenge = sent;
      return true;
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { credential, credentialBackedUp: backedUp } = registrationInfo;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  return { challenge, credentialId: credential.id, publicKey, counter: credential.counter, backedUp };
}

export interface VerifiedAssertion {
  challenge: string;
  counter: number;
  backedUp: boolean;
}

/** Checks the answer of a browser that has used a passkey; null where it is not valid for this site and key. */
export async function verifyAssertion(
  { id: rpId, origin }: RelyingParty,
  publicKey: string,
  { id, response }: PasskeyAssertion,
): Promise<VerifiedAssertion | null> {
  const { verifyAuthenticationResponse } = await library();
  let challenge = '';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...asCredential(id), response },
    expectedChallenge: (sent) => {
      challenge = sent;
      return true;
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The counter is compared by the caller, who records one that goes back.
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return null;
  const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
  return { challenge, counter, backedUp };
}

const asCredential = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;
