// What the portal uses of the library, so that the rest of it is not fetched.
export {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
