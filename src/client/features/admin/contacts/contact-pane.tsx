import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ContactSubmission } from '#contract/site/contact.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import type { WriteDraft } from '#client/kit/record/use-drafts.ts';
import { useShortcuts } from '#client/kit/shortcuts/use-shortcuts.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { ContactMessage } from './contact-message.tsx';
import type { NoteDraft } from './handling-form.tsx';
import { useMarkOpened, type MarkContacts } from '#client/entities/contact/use-contact-mutations.ts';

interface ContactPaneProps {
  id: number;
  /** The message from the list, if it is there. */
  row: ContactSubmission | undefined;
  draft: NoteDraft | undefined;
  onDraft: WriteDraft<NoteDraft>;
  newer: number | undefined;
  older: number | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
  isMarking: boolean;
  onMark: MarkContacts;
}

/** The open message, beside the list; on a narrow screen in its place. J and K move on, Esc closes. */
export function ContactPane({ id, row, newer, older, onOpen, onClose, ...writing }: ContactPaneProps) {
  const contact = trpc.admin.contacts.byId.useQuery({ id }, { staleTime: 0, placeholderData: () => row });
  const pane = useRef<HTMLElement>(null);
  useReadOnce(contact.data);

  useEffect(() => {
    const section = pane.current;
    if (!section) return;
    section.scrollTo({ top: 0 });
    // On a narrow screen the page was a long list before.
    if (section.getBoundingClientRect().top < 0) section.scrollIntoView({ block: 'start' });
    // Focus stays on a control of the pane that was used.
    if (!section.contains(document.activeElement)) section.focus({ preventScroll: true });
  }, [id]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.altKey && !event.ctrlKey && !event.metaKey) onClose();
  }

  /** Opens another message, unless the focus is elsewhere. */
  function open(next: number | undefined): boolean {
    if (next === undefined || !pane.current?.contains(document.activeElement)) return false;
    onOpen(next);
    return true;
  }
  useShortcuts({
    title: 'In the open message',
    shortcuts: [
      { label: 'Older message', ways: [['j']], run: () => open(older), isActive: () => older !== undefined },
      { label: 'Newer message', ways: [['k']], run: () => open(newer), isActive: () => newer !== undefined },
    ],
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for the controls inside it
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={contact.data ? `Message of ${contact.data.name}` : 'Message'}
      onKeyDown={onKeyDown}
      className="min-w-0 self-start rounded-md border border-line bg-paper lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-2 print:hidden">
        <Button variant="ghost" size="sm" className="lg:hidden" onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          All messages
        </Button>
        <div className="flex gap-1">
          <Step label="Newer message" to={newer} onOpen={onOpen} Icon={ChevronUp} />
          <Step label="Older message" to={older} onOpen={onOpen} Icon={ChevronDown} />
        </div>
        <button
          type="button"
          onClick={onClose}
          className="hidden size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink lg:grid"
        >
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">Close message</span>
        </button>
      </div>
      <div className="p-4 sm:p-5">
        <output className="sr-only">{contact.data && `Message of ${contact.data.name}`}</output>
        {contact.error && <FormError>{errorMessage(contact.error)}</FormError>}
        {contact.isPending && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Spinner />
            Opening the message…
          </p>
        )}
        {contact.data && <ContactMessage key={id} contact={contact.data} {...writing} />}
      </div>
    </section>
  );
}

interface StepProps {
  label: string;
  to: number | undefined;
  onOpen: (id: number) => void;
  Icon: typeof ChevronUp;
}

function Step({ label, to, onOpen, Icon }: StepProps) {
  return (
    <button
      type="button"
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onOpen(to)}
      className="grid size-11 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink aria-disabled:text-line"
    >
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{label}</span>
    </button>
  );
}

/** Once for each opening: a message that is marked as unread while it is open stays unread. */
function useReadOnce(contact: ContactSubmission | undefined): void {
  const markOpened = useMarkOpened();
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (!contact || seen.current === contact.id) return;
    seen.current = contact.id;
    if (contact.readAt === null) markOpened(contact.id);
  });
}
