export const SIGN_IN_EVENTS = [
  'login',
  'login failed',
  'logout',
  'password set',
  'password changed',
] as const;
