import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { SubmitContactInput } from '#contract/site/contact.ts';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** An answer that takes longer than this counts as lost; sending again makes no second message. */
const PATIENCE_MS = 30_000;

export type ContactInput = z.input<typeof SubmitContactInput>;

/** Sends a message and returns the outcome. */
export function useSendContact() {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: (input: ContactInput) =>
      client.public.contact.submit.mutate(input, { signal: AbortSignal.timeout(PATIENCE_MS) }),
    onSuccess() {
      toast({
        title: 'Message Sent',
        description: "Thank you for your message. We'll get back to you soon!",
        tone: 'success',
      });
    },
    onError(error) {
      const fallback = 'Failed to send message. Please try again.';
      toast({
        title: 'Failed to Send',
        description: errorStatus(error) === undefined ? fallback : errorMessage(error, fallback),
        tone: 'danger',
      });
    },
  });
}
