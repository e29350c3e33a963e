import { useLayoutEffect, useRef, useState } from 'react';
import type { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useReorderGroups } from '#client/entities/taxonomy/use-group-mutations.ts';
import type { GroupKind } from '#client/entities/taxonomy/group-kind.ts';
import { movedPart, moveTo, sameIds } from '#client/kit/reorder/order-moves.ts';

const idsOf = (groups: readonly CatalogueGroup[] = []) => groups.map(({ id }) => id);

/**
 * The order while it is being changed. A move is shown at once and saved when it is over; one save runs at a time,
 * and includes later moves.
 */
export function useGroupOrder(kind: GroupKind, groups: readonly CatalogueGroup[]) {
  const { calls, noun } = kind;
  const utils = trpc.useUtils();
  const { mutateAsync } = useReorderGroups(kind);
  const [wanted, setWanted] = useState<readonly number[]>();
  const latest = useRef<readonly number[]>(undefined);
  const isUnderWay = useRef(false);
  const moved = useRef<{ id: number; control: Element | null }>(undefined);

  const serverIds = idsOf(groups);
  const ids = wanted && sameIds(wanted, serverIds) ? wanted : serverIds;
  const byId = new Map(groups.map((group) => [group.id, group]));

  // Browsers take the focus from an element that is moved in the DOM.
  useLayoutEffect(() => {
    if (!moved.current) return;
    const { id, control } = moved.current;
    const held = control?.isConnected ? control : document.getElementById(handleId(id));
    // On another page, which is about to be shown.
    if (!(held instanceof HTMLElement)) return;
    moved.current = undefined;
    if (held !== document.activeElement) held.focus({ preventScroll: true });
    held.closest('li')?.scrollIntoView({ block: 'nearest' });
  });

  function want(next: readonly number[] | undefined): void {
    latest.current = next;
    setWanted(next);
  }

  function move(id: number, place: number): void {
    moved.current = { id, control: document.activeElement };
    want(moveTo(ids, id, place));
  }

  async function save(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      while (latest.current) {
        const target = latest.current;
        const part = movedPart(idsOf(utils.admin[calls].list.getData()), target);
        if (part.length > 0) await mutateAsync({ ids: part });
        if (latest.current === target) want(undefined);
      }
    } catch (error) {
      want(undefined);
      toast({
        title: 'Error saving the order',
        description: errorMessage(error, `Failed to move the ${noun}`),
        tone: 'danger',
      });
    } finally {
      isUnderWay.current = false;
    }
  }

  return { groups: ids.flatMap((id) => byId.get(id) ?? []), ids, move, save: () => void save() };
}

/** The control of a card that moves it. */
export const handleId = (id: number) => `group-${id}-handle`;
