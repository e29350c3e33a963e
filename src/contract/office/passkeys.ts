import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { requiredLine } from '#contract/format/written-text.ts';
import { AdminLoginInput } from '#contract/session.ts';

export const CHALLENGE_KINDS = [
  'passkey sign-in',
  'passkey enrolment',
  'step-up',
  'oidc',
  'oidc code',
] as const;
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number];

/** How long a browser has to answer. */
export const CHALLENGE_MINUTES = 5;

export const PASSKEY_LABEL_MAX = 60;

/** A passkey as its owner sees it. Instants are ISO, UTC. `isRefused`: there may be a copy of it, so it does not sign in. */
export const Passkey = z.object({
  id: z.int(),
  label: z.string(),
  isSynced: z.boolean(),
  isRefused: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

const PasskeyRef = z.object({ type: z.literal('public-key'), id: z.string() });

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. Where `allowCredentials` is empty, any passkey of this site may answer. */
export const PasskeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(PasskeyRef),
});
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(PasskeyRef),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/, 'Must be base64url'), z.maxLength(max));
const credentialId = bytes(1400);
const clientDataJSON = bytes(4000);

/** The parts of AuthenticationResponseJSON of WebAuthn that are checked. */
export const PasskeyAssertion = z.object({
  id: credentialId,
  response: z.object({ clientDataJSON, authenticatorData: bytes(4000), signature: bytes(4000) }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

const label = requiredLine({ label: 'Name', max: PASSKEY_LABEL_MAX });

/** The parts of RegistrationResponseJSON of WebAuthn that are checked, and what the person calls the device. */
export const AddPasskeyInput = z.object({
  label,
  attestation: z.object({
    id: credentialId,
    response: z.object({
      clientDataJSON,
      attestationObject: bytes(20_000),
      transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    }),
  }),
});
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>;

export const RenamePasskeyInput = z.object({ id: RecordId, label });
export type RenamePasskeyInput = z.infer<typeof RenamePasskeyInput>;

export const PasskeyIdInput = z.object({ id: RecordId });
export type PasskeyIdInput = z.infer<typeof PasskeyIdInput>;

/** The passkeys of the admin account. They confirm an open session; the code alone signs in. */
export const AdminPasskeys = z.object({
  passkeys: z.array(Passkey),
  /** Passkeys belong to the public address of the site, so it has to be set. */
  canAddPasskey: z.boolean(),
});
export type AdminPasskeys = z.infer<typeof AdminPasskeys>;

/** The first passkey needs the admin code, each further one a confirmation with a passkey. */
export const BeginAdminPasskeyInput = z.object({ code: z.optional(AdminLoginInput.shape.code) });
export type BeginAdminPasskeyInput = z.infer<typeof BeginAdminPasskeyInput>;
