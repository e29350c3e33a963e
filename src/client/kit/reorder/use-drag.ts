import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** So near the window's edge the page scrolls along, so many pixels a frame. */
const EDGE_PX = 72;
const SCROLL_PX = 12;

interface DragOptions {
  ids: readonly number[];
  move: (id: number, place: number) => void;
  /** It was let go where it now stands, or put back. */
  drop: (id: number) => void;
  /** The attribute by which a card tells its id. */
  attribute: `data-${string}`;
}

/**
 * Moves a card while its handle is held, by mouse, pen or finger: it takes the place of whatever card is under the
 * pointer. Escape puts it back.
 */
export function useDrag(options: DragOptions) {
  const [dragged, setDragged] = useState<number>();
  const latest = useRef(options);
  useEffect(() => {
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
      if (dragged !== undefined && id !== dragged && ids.includes(id)) move(dragged, ids.indexOf(id));
    }
    function finish(): void {
      if (dragged !== undefined) latest.current.drop(dragged);
      setDragged(undefined);
    }
    function giveUp(): void {
      if (dragged !== undefined) latest.current.move(dragged, home);
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
