import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { SubmitRfqInput } from '#contract/rfq/rfq-request.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** An answer that takes longer than this counts as lost; sending again makes no second request. */
const TIMEOUT_MS = 30_000;

export type RfqInput = z.input<typeof SubmitRfqInput>;

/** Sends a request for quotation. */
export function useSubmitRfq() {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: (input: RfqInput) =>
      client.public.rfqs.submit.mutate(input, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
}
