import type { PortalRole } from '#contract/session.ts';

export interface AdminActor {
  kind: 'admin';
  userId: number;
  sessionId: number;
}

export interface PortalActor {
  kind: 'portal';
  userId: number;
  sessionId: number;
  role: PortalRole;
  name: string;
}

/** The tokens one request presents for a realm; a bearer, where present, decides alone. */
export interface PresentedTokens {
  bearer?: string | undefined;
  cookie?: string | undefined;
}

export interface RealmSessions<Actor> {
  resolve(tokens: PresentedTokens): Promise<{ actor: Actor; expiresAt: Date } | null>;
}

export interface Auth {
  admin: RealmSessions<AdminActor>;
  portal: RealmSessions<PortalActor>;
}
