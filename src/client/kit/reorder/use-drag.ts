import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { flushSync } from 'react-dom';

/** The distance from the window's edge, in pixels, at which the page scrolls, and the speed per frame. */
const EDGE_PX = 72;
const SCROLL_PX = 12;

interface DragOptions {
  ids: readonly number[];
  move: (id: number, place: number) => void;
  /** Called when the card is dropped or the drag is cancelled. */
  drop: (id: number) => void;
  /** The attribute with the id of a card. */
  attribute: `data-${string}`;
}

/**
 * Moves a card by its handle with mouse, pen or finger: it takes the place of the card under the pointer. Escape
 * cancels.
 */
export function useDrag(options: DragOptions) {
  const [dragged, setDragged] = useState<number>();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (dragged === undefined) return;
    const home = latest.current.ids.indexOf(dragged);
    let pointer: { x: number; y: number } | undefined;
    let frame = requestAnimationFrame(function scrollAlong() {
      if (pointer && pointer.y < EDGE_PX) window.scrollBy({ top: -SCROLL_PX, behavior: 'instant' });
      if (pointer && pointer.y > window.innerHeight - EDGE_PX) {
        window.scrollBy({ top: SCROLL_PX, behavior: 'instant' });
      }
      frame = requestAnimationFrame(scrollAlong);
    });

    function follow(event: PointerEvent): void {
      pointer = { x: event.clientX, y: event.clientY };
      const { ids, move, attribute } = latest.current;
      const under = document.elementFromPoint(pointer.x, pointer.y)?.closest(`[${attribute}]`);
      const id = Number(under?.getAttribute(attribute));
      if (dragged === undefined || id === dragged || !ids.includes(id)) return;
      // The pointer may be released before React would render the move, and the drop must know of it.
      flushSync(() => move(dragged, ids.indexOf(id)));
    }
    function finish(): void {
      if (dragged !== undefined) latest.current.drop(dragged);
      setDragged(undefined);
    }
    function giveUp(): void {
      if (dragged !== undefined) flushSync(() => latest.current.move(dragged, home));
      finish();
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape') giveUp();
    }
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', finish);
    window.addEventListener('pointercancel', giveUp);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', finish);
      window.removeEventListener('pointercancel', giveUp);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [dragged]);

  function start(id: number, event: ReactPointerEvent): void {
    if (event.button !== 0) return;
    event.preventDefault();
    setDragged(id);
  }

  return { dragged, start };
}
