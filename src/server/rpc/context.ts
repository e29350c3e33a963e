import type { Realm } from '#contract/session.ts';
import type { Auth, PresentedTokens } from '#server/auth/auth.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** What a procedure may know of the request, whichever way it came (tRPC, REST, a test's caller). */
export interface RequestFacts {
  id: string;
  /** The client's address as the trusted proxy saw it; empty for calls that must leave no trace. */
  clientAddress: string;
  tokens: Record<Realm, PresentedTokens>;
  /** Origin and Sec-Fetch-Site say that the call comes from our own pages. */
  sameOrigin: boolean;
}

/** What a procedure may add to the answer, beside its output. */
export interface ResponseEffects {
  setSessionCookie(realm: Realm, token: string, expiresAt: Date): void;
  clearSessionCookie(realm: Realm): void;
}

export interface RpcContext extends ServiceContext {
  auth: Auth;
  request: RequestFacts;
  response: ResponseEffects;
}
