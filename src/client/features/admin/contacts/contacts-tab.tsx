import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#contract/format-number.ts';
import type { AdminTabProps } from '#client/lib/admin-tab.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { trpc } from '#client/lib/trpc.ts';
import { hasTyped, useDrafts } from '#client/lib/use-drafts.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { ContactList } from './contact-list.tsx';
import { ContactPane } from './contact-pane.tsx';
import { ContactToolbar } from './contact-toolbar.tsx';
import {
  PAGE_SIZE,
  pageCount,
  pageInputOf,
  readContactView,
  writeContactView,
  type ContactView,
} from './contact-view.ts';
import { EmptyInbox, LoadingInbox } from './empty-inbox.tsx';
import { MarkBar } from './mark-bar.tsx';
import type { NoteDraft } from './handling-form.tsx';
import { useMarkContacts, type MarkContacts } from './use-contact-writes.ts';
import { useNeighbours } from './use-neighbours.ts';

/** What visitors have written through the contact form: the list, and beside it the message that is open. */
export function ContactsTab({ search, onSearchChange }: AdminTabProps) {
  const view = readContactView(search);
  const show = (change: Partial<ContactView>, options?: { replace?: boolean }) =>
    onSearchChange(writeContactView({ ...view, ...change }), options);

  // Visitors write at any time: coming back to the window looks again.
  const page = trpc.admin.contacts.page.useQuery(pageInputOf(view), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { contacts = [], total = 0 } = page.data ?? {};
  const pages = pageCount(total);
  const [chosen, setChosen] = useChosen(view);
  const { drafts, write } = useDrafts<NoteDraft>(hasTyped);
  const { newer, older } = useNeighbours(contacts, view.contact);
  const isOpen = view.contact !== undefined;
  const { isMarking, mark } = useMarkContacts();
  const onMark: MarkContacts = (ids, as) => {
    mark(ids, as);
    if (as === 'deleted' && view.contact !== undefined && ids.includes(view.contact))
      show({ contact: undefined });
  };

  useFocusOnClose(view.contact, older, newer);

  return (
    <div
      className={classNames('grid grid-cols-1 gap-6', isOpen && 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]')}
    >
      <section
        aria-label="Contact messages"
        className={classNames('min-w-0 grid-cols-1 content-start gap-4', isOpen ? 'hidden lg:grid' : 'grid')}
      >
        <ContactToolbar view={view} counts={page.data?.counts} isBusy={page.isFetching} onShow={show} />
        {page.error && (
          <FormError>
            <p>{errorMessage(page.error)}</p>
            <Button variant="secondary" size="sm" className="mt-2" onClick={() => void page.refetch()}>
              Try again
            </Button>
          </FormError>
        )}
        {page.isPending && <LoadingInbox />}
        {page.data && contacts.length === 0 && (
          <EmptyInbox view={view} counts={page.data.counts} total={total} onShow={show} />
        )}
        {contacts.length > 0 && (
          <>
            <MarkBar
              contacts={contacts}
              filter={view.filter}
              chosen={chosen}
              onChoose={setChosen}
              isMarking={isMarking}
              onMark={onMark}
            />
            <ContactList
              contacts={contacts}
              openId={view.contact}
              unsaved={drafts}
              chosen={chosen}
              isBusy={page.isPlaceholderData}
              onChoose={setChosen}
              onOpen={(contact) => show({ contact })}
              onMark={onMark}
            />
            <div className="grid gap-3">
              <output className="text-sm text-muted tabular-nums">
                {formatRange(view.page, contacts.length, total)}. Times are Oslo time.
              </output>
              <Pager
                label="Messages"
                page={view.page}
                pages={pages}
                onPageChange={(to) => {
                  show({ page: to });
                  window.scrollTo({ top: 0 });
                }}
              />
            </div>
          </>
        )}
      </section>
      {view.contact !== undefined && (
        <ContactPane
          id={view.contact}
          row={contacts.find(({ id }) => id === view.contact)}
          draft={drafts.get(view.contact)}
          onDraft={write}
          newer={newer}
          older={older}
          onOpen={(contact) => show({ contact }, { replace: true })}
          onClose={() => show({ contact: undefined })}
          isMarking={isMarking}
          onMark={onMark}
        />
      )}
    </div>
  );
}

/** Whoever closes a message goes on at its row, or at the next one where the row is gone. */
function useFocusOnClose(openId: number | undefined, ...others: (number | undefined)[]): void {
  const last = useRef<(number | undefined)[]>([]);
  useEffect(() => {
    if (openId !== undefined) {
      last.current = [openId, ...others];
      return;
    }
    const rows = last.current.map((id) => document.getElementById(`contact-${id}`));
    rows.find((row) => row !== null)?.focus();
    last.current = [];
  });
}

/** Another filter, text or page begins with nothing chosen. */
function useChosen({ filter, q, page }: ContactView) {
  const place = `${filter} ${page} ${q}`;
  const [chosen, setChosen] = useState<{ place: string; ids: ReadonlySet<number> }>({
    place,
    ids: new Set(),
  });
  const ids = chosen.place === place ? chosen.ids : new Set<number>();
  return [ids, (next: ReadonlySet<number>) => setChosen({ place, ids: next })] as const;
}

function formatRange(page: number, shown: number, total: number): string {
  const first = (page - 1) * PAGE_SIZE + 1;
  const [from, to, all] = [first, first + shown - 1, total].map(formatNumber);
  return `Messages ${from} to ${to} of ${all}`;
}
