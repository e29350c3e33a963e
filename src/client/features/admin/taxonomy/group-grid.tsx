import { useEffect, useId, useState } from 'react';
import type { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import type { WriteDraft } from '#client/kit/record/use-drafts.ts';
import { Button } from '#client/ui/button.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { editId, GroupCard } from './group-card.tsx';
import { GroupEdit, type GroupDraft } from './group-edit.tsx';
import type { GroupKind } from '#client/entities/taxonomy/group-kind.ts';
import { matchGroups, PAGE_SIZE, pageOf, type GroupSearch } from './group-search.ts';
import { useDrag } from '#client/kit/reorder/use-drag.ts';
import { useOrderKeys } from '#client/kit/reorder/use-order-keys.ts';
import { useGroupOrder } from './use-group-order.ts';

interface GroupGridProps {
  kind: GroupKind;
  groups: readonly CatalogueGroup[];
  view: GroupSearch;
  drafts: ReadonlyMap<number, GroupDraft>;
  onDraft: WriteDraft<GroupDraft>;
  onDelete: (group: CatalogueGroup) => void;
  onShow: (change: Partial<GroupSearch>) => void;
}

/** The cards in the order of the site; moved by handle, by arrows, and by Alt with the arrow keys. */
export function GroupGrid({ kind, groups, view, drafts, onDraft, onDelete, onShow }: GroupGridProps) {
  const hint = useId();
  const [announcement, setAnnouncement] = useState('');
  // State, so that the focus moves only after the card has replaced the form.
  const [back, setBack] = useState<{ id: number }>();
  useEffect(() => {
    if (back) document.getElementById(editId(back.id))?.focus();
  }, [back]);
  const order = useGroupOrder(kind, groups);
  const { ids, move, save } = order;
  const isSearched = view.q.trim() !== '';
  const isMovable = !isSearched && ids.length > 1;
  // An edit stays on the screen during any search.
  const found = isSearched
    ? order.groups.filter((group) => drafts.has(group.id) || matchGroups([group], view.q).length > 0)
    : order.groups;
  const { items, page, pages } = pageOf(found, view.page);
  const { dragged, start } = useDrag({ ids, move, drop, attribute: 'data-group' });

  // The order is saved when the keys are released, after any number of steps.
  useOrderKeys(isMovable, save);

  function announce(id: number, place: number): void {
    const name = groups.find((group) => group.id === id)?.name ?? '';
    setAnnouncement(`${name}: position ${place + 1} of ${ids.length}`);
  }

  function drop(id: number): void {
    announce(id, ids.indexOf(id));
    save();
  }

  function step(id: number, by: 1 | -1, isKey: boolean): void {
    const place = ids.indexOf(id) + by;
    if (place < 0 || place >= ids.length) {
      setAnnouncement(by === 1 ? 'It stands at the end already' : 'It stands at the beginning already');
      return;
    }
    move(id, place);
    announce(id, place);
    const its = Math.floor(place / PAGE_SIZE) + 1;
    if (its !== page) onShow({ page: its });
    if (!isKey) save();
  }

  /** Focus that has moved elsewhere stays there. */
  function focusCard(id: number): void {
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.closest(`[data-group="${id}"]`)) return;
    setBack({ id });
  }

  if (found.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 rounded-md border border-line bg-paper px-4 py-12 text-center">
        <p className="text-md break-words">{`No ${kind.noun} contains “${view.q.trim()}”.`}</p>
        <Button variant="secondary" size="sm" onClick={() => onShow({ q: '', page: 1 })}>
          {`Show all ${kind.titles.toLowerCase()}`}
        </Button>
      </div>
    );
  }

  return (
    <>
      <p id={hint} hidden>
        Alt with the up or down arrow moves it.
      </p>
      <output className="sr-only">{announcement}</output>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
        {items.map((group) => {
          const draft = drafts.get(group.id);
          return (
            <GroupCard
              key={group.id}
              kind={kind}
              group={group}
              isMovable={isMovable}
              isDragged={dragged === group.id}
              movingHint={hint}
              onEdit={() => onDraft(group.id, { base: group, typed: {} })}
              onDelete={() => onDelete(group)}
              onStep={(by, isKey) => step(group.id, by, isKey)}
              onDrag={(event) => start(group.id, event)}
              edit={
                draft && (
                  <GroupEdit
                    kind={kind}
                    group={group}
                    draft={draft}
                    onDraft={onDraft}
                    onDone={() => focusCard(group.id)}
                  />
                )
              }
            />
          );
        })}
      </ul>
      <Pager label={kind.titles} page={page} pages={pages} onPageChange={(to) => onShow({ page: to })} />
    </>
  );
}
