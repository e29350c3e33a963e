import type { OfficeRfq } from '#contract/rfq/office-rfq.ts';
import { showNotSaved } from '#client/lib/transport/not-saved.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

type Options = MutationOptions['portal']['rfqs'];

/** Shows the request of the answer at once, and refetches the lists. */
function useSavedRfq() {
  const { portal } = trpc.useUtils();
  return {
    onSuccess: (rfq: OfficeRfq) => portal.rfqs.byId.setData({ id: rfq.id }, rfq),
    onSettled: () => Promise.all([portal.rfqs.invalidate(), portal.dashboard.invalidate()]),
  };
}

/** Marks a request as read for all managers. A failure is not shown: the next visit does it again. */
export function useMarkRfqRead() {
  return trpc.portal.rfqs.markRead.useMutation(useSavedRfq());
}

export function useAssignRfq() {
  return trpc.portal.rfqs.assign.useMutation({ ...useSavedRfq(), onError: showNotSaved });
}

export function useAddRfqNote(options?: Pick<NonNullable<Options['addNote']>, 'onSuccess' | 'onSettled'>) {
  const saved = useSavedRfq();
  return trpc.portal.rfqs.addNote.useMutation({
    onSuccess(rfq, ...rest) {
      saved.onSuccess(rfq);
      void options?.onSuccess?.(rfq, ...rest);
    },
    onSettled: (...args) => Promise.all([saved.onSettled(), options?.onSettled?.(...args)]),
  });
}

export function useCloseRfq(options?: Pick<NonNullable<Options['close']>, 'onSuccess'>) {
  const saved = useSavedRfq();
  return trpc.portal.rfqs.close.useMutation({
    onSuccess(rfq, ...rest) {
      saved.onSuccess(rfq);
      void options?.onSuccess?.(rfq, ...rest);
    },
    onSettled: saved.onSettled,
  });
}

/** Saves the draft of a quotation. */
export function useSaveQuote() {
  return trpc.portal.rfqs.saveQuote.useMutation(useSavedRfq());
}

/** Sends the draft of a quotation to the buyer. */
export function useSendQuote() {
  return trpc.portal.rfqs.sendQuote.useMutation(useSavedRfq());
}

/** Makes a project of an accepted quotation. */
export function useMakeProject(options?: Options['makeProject']) {
  const { portal } = trpc.useUtils();
  return trpc.portal.rfqs.makeProject.useMutation({
    ...options,
    onSettled: (...args) =>
      Promise.all([
        portal.rfqs.invalidate(),
        portal.dashboard.invalidate(),
        portal.projects.list.invalidate(),
        options?.onSettled?.(...args),
      ]),
  });
}

export function useMarkRfqSpam() {
  return trpc.portal.rfqs.markSpam.useMutation({ ...useSavedRfq(), onError: showNotSaved });
}
