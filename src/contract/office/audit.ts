/** Who made a change: the admin account, a portal user, the program by itself, or a script. */
export const ACTOR_KINDS = ['admin', 'portal', 'system', 'script'] as const;

export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'status',
  'assign',
  'billing',
  'merge',
  'rename',
  'archive',
  'import',
  'export',
  'login',
  'login failed',
  'logout',
  'password reset',
  'activate',
  'deactivate',
  'document viewed',
  'report signed',
  'report approved',
] as const;

/** The kinds of event in the change feed. */
export const CHANGE_OPERATIONS = ['create', 'update', 'delete'] as const;
