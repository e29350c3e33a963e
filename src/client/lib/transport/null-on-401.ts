/**
 * Options of a tRPC query that asks who is signed in: a 401 is an answer there and becomes null. Without them a 401
 * throws like any other refusal.
 */
export function nullOn401<TData>() {
  return {
    trpc: { context: { on401: 'null' } },
    select: (data: TData): TData | null => data,
  } as const;
}
