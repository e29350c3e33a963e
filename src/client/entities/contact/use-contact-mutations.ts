import { useMutation } from '@tanstack/react-query';
import { ContactSubmission } from '#contract/site/contact.ts';
import type { ContactMark, MarkContactsInput } from '#contract/site/contact-handling.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

const words: Record<ContactMark, { done: string; opposite: ContactMark }> = {
  read: { done: 'marked as read', opposite: 'unread' },
  unread: { done: 'marked as unread', opposite: 'read' },
  handled: { done: 'marked as handled', opposite: 'open' },
  open: { done: 'moved back to the inbox', opposite: 'handled' },
  spam: { done: 'moved to spam', opposite: 'not spam' },
  'not spam': { done: 'taken out of spam', opposite: 'spam' },
  deleted: { done: 'deleted', opposite: 'restored' },
  restored: { done: 'restored', opposite: 'deleted' },
};

const messages = (count: number) => (count === 1 ? 'Message' : formatCount(count, 'message'));

/** Invalidates the list, the open message and the counts on the tabs. */
function useForgetContacts() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.admin.contacts.page.invalidate(),
      utils.admin.contacts.byId.invalidate(),
      utils.admin.panel.counts.invalidate(),
    ]);
}

export type MarkContacts = (ids: readonly number[], as: ContactMark) => void;

interface Marking extends MarkContactsInput {
  isUndone?: boolean;
}

/**
 * Marks messages and shows a toast with Undo, which only changes back those that were changed. Undo outlives the
 * buttons that led here, so it does not use their callbacks.
 */
export function useMarkContacts(): { isMarking: boolean; mark: MarkContacts } {
  const { client } = trpc.useUtils();
  const forget = useForgetContacts();
  const { isPending, mutate } = useMutation({
    mutationFn: ({ ids, as }: Marking) => client.admin.contacts.mark.mutate({ ids, as }),
    async onSuccess({ ids }, { as, isUndone = false }) {
      const undo = () => mutate({ ids, as: words[as].opposite, isUndone: true });
      toast({
        title: `${messages(ids.length)} ${words[as].done}`,
        ...(!isUndone && ids.length > 0 && { action: { label: 'Undo', onSelect: undo } }),
      });
      await forget();
    },
    onError: (error) => void toast({ title: 'Not marked', description: errorMessage(error), tone: 'danger' }),
  });
  return {
    isMarking: isPending,
    mark: (ids, as) => mutate({ ids: [...ids], as }),
  };
}

/** Marks an opened message as read, silently. If that fails it stays unread, which is harmless. */
export function useMarkOpened() {
  const forget = useForgetContacts();
  const { mutate } = trpc.admin.contacts.mark.useMutation({ onSuccess: forget });
  return (id: number) => mutate({ ids: [id], as: 'read' });
}

/** Saves the note on a message. */
export function useHandleContact() {
  const utils = trpc.useUtils();
  const forget = useForgetContacts();
  return trpc.admin.contacts.handle.useMutation({
    onSuccess(contact) {
      utils.admin.contacts.byId.setData({ id: contact.id }, contact);
      toast({ title: contact.handledAt ? 'Message handled, note saved' : 'Note saved', tone: 'success' });
      void forget();
    },
    onError(error) {
      const current = currentOf(error, ContactSubmission);
      if (current) {
        utils.admin.contacts.byId.setData({ id: current.id }, current);
        return;
      }
      toast({ title: 'Note not saved', description: errorMessage(error), tone: 'danger' });
    },
  });
}
