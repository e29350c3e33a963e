/**
 * Options of a tRPC query for the signed-in user: a 401 is then an answer and becomes null. Otherwise a 401 throws like
 * any other refusal.
 */
export function nullOn401<TData>() {
  return {
    trpc: { context: { on401: 'null' } },
    select: (data: TData): TData | null => data,
  } as const;
}
