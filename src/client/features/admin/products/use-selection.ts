import { useState } from 'react';
import { between } from '#client/kit/reorder/order-moves.ts';

/** The products selected for a bulk change. The selection survives a page change. */
export function useSelection(ids: readonly number[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number>();

  function set(changed: readonly number[], isSelected: boolean): void {
    setSelected((before) => {
      const after = new Set(before);
      for (const id of changed) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }

  return {
    selected,
    set,
    /** With Shift all from the last selected one to this one. */
    toggle(id: number, isSelected: boolean, isRange: boolean) {
      const range = isRange && last !== undefined ? between(ids, last, id) : [];
      set(range.length > 0 ? range : [id], isSelected);
      setLast(id);
    },
    clear() {
      setSelected(new Set());
      setLast(undefined);
    },
  };
}
