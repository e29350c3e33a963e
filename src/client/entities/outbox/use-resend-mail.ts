import { trpc } from '#client/lib/transport/trpc.ts';

export function useResendMail() {
  const { outbox } = trpc.useUtils().admin;
  return trpc.admin.outbox.resend.useMutation({ onSuccess: () => outbox.invalidate() });
}
