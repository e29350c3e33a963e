/** One sign-in event for the log. Holds no token, code or password, and no name that was merely typed. */
export interface SecurityEvent {
  event: 'login' | 'login failed' | 'logout' | 'password set' | 'password changed';
  realm: 'admin' | 'portal';
  /** Empty where the name that was tried belongs to nobody. */
  userId: number | null;
  address: string;
}
