import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

interface DragOptions {
  ids: readonly number[];
  move: (id: number, place: number) => void;
  /** It was let go, or put back: the order is as it is to be. */
  finish: (id: number) => void;
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
    const controller = new AbortController();
    const on = <Type extends keyof WindowEventMap>(
      type: Type,
      listener: (event: WindowEventMap[Type]) => void,
    ) => window.addEventListener(type, listener, { signal: controller.signal });

    const end = (isKept: boolean) => {
      if (!isKept) latest.current.move(dragged, home);
      latest.current.finish(dragged);
      setDragged(undefined);
    };
    on('pointermove', ({ clientX, clientY }) => {
      const under = document.elementFromPoint(clientX, clientY)?.closest('[data-group]');
      const id = Number(under?.getAttribute('data-group'));
      const { ids, move } = latest.current;
      if (id !== dragged && ids.includes(id)) move(dragged, ids.indexOf(id));
    });
    on('pointerup', () => end(true));
    on('pointercancel', () => end(false));
    on('keydown', ({ key }) => {
      if (key === 'Escape') end(false);
    });
    return () => controller.abort();
  }, [dragged]);

  function start(id: number, event: ReactPointerEvent): void {
    if (event.button !== 0) return;
    setDragged(id);
  }

  return { dragged, start };
}
