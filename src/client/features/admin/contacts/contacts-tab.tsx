import { useEffect, useRef, useState } from 'react';
import { LIST_QUERY, useListSearch } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { hasTyped, useDrafts } from '#client/kit/record/use-drafts.ts';
import { classNames } from '#client/ui/class-names.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { ListPages } from '#client/kit/list/list-pages.tsx';
import { ContactList } from './contact-list.tsx';
import { ContactPane } from './contact-pane.tsx';
import { ContactToolbar } from './contact-toolbar.tsx';
import { ContactSearch, PAGE_SIZE, pageInputOf } from './contact-search.ts';
import { EmptyInbox, LoadingInbox } from './empty-inbox.tsx';
import { MarkBar } from './mark-bar.tsx';
import type { NoteDraft } from './handling-form.tsx';
import { useMarkContacts, type MarkContacts } from '#client/entities/contact/use-contact-mutations.ts';
import { useNeighbours } from './use-neighbours.ts';

/** The messages of the contact form: the list, and beside it the open message. */
export function ContactsTab() {
  const list = useListSearch(ContactSearch);
  const view = list.search;
  const show: typeof list.set = (change, options) => list.set(change, options);

  // Visitors write at any time, so focusing the window refetches.
  const page = trpc.admin.contacts.page.useQuery(pageInputOf(view), LIST_QUERY);
  const { contacts = [], total = 0 } = page.data ?? {};
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
        <ContactToolbar list={list} counts={page.data?.counts} isBusy={page.isFetching} />
        <QueryProblem query={page} />
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
              <p className="text-sm text-muted">Times are Oslo time.</p>
              <ListPages
                label="Messages"
                page={view.page}
                pageSize={PAGE_SIZE}
                shown={contacts.length}
                total={total}
                onPageChange={(to) => show({ page: to })}
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

/** Closing a message moves focus to its row, or to the next one if the row is gone. */
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

/** Another filter, text or page clears the selection. */
function useChosen({ filter, q, page }: ContactSearch) {
  const place = `${filter} ${page} ${q}`;
  const [chosen, setChosen] = useState<{ place: string; ids: ReadonlySet<number> }>({
    place,
    ids: new Set(),
  });
  const ids = chosen.place === place ? chosen.ids : new Set<number>();
  return [ids, (next: ReadonlySet<number>) => setChosen({ place, ids: next })] as const;
}
