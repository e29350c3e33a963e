import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** A press that moves less than this is a click. */
const THRESHOLD_PX = 6;
const EDGE_PX = 72;
const SCROLL_PX = 14;

interface Point {
  x: number;
  y: number;
}

export interface Carried<Thing> {
  thing: Thing;
  /** The starting point; from there the ghost follows the pointer. */
  at: Point;
}

/**
 * Drags something by mouse or pen to an element with `data-drop`. Touch scrolls instead; the menu does the same there.
 * Escape cancels.
 */
export function useDrop<Thing>(drop: (thing: Thing, place: string) => void) {
  const [held, setHeld] = useState<Carried<Thing>>();
  const [isCarried, setCarried] = useState(false);
  const [over, setOver] = useState<string>();
  const ghost = useRef<HTMLDivElement>(null);
  const dropLatest = useEffectEvent(drop);

  useEffect(() => {
    if (!held) return;
    const { thing, at } = held;
    let isMoved = false;
    let pointer = at;
    let frame = requestAnimationFrame(function scrollAlong() {
      // Scrolling moves the targets below a resting pointer.
      if (isMoved && scrollAt(pointer)) setOver(placeAt(pointer));
      frame = requestAnimationFrame(scrollAlong);
    });

    function follow({ clientX: x, clientY: y }: PointerEvent): void {
      pointer = { x, y };
      isMoved ||= Math.hypot(x - at.x, y - at.y) >= THRESHOLD_PX;
      if (!isMoved) return;
      setCarried(true);
      ghost.current?.style.setProperty('translate', positionOf(pointer));
      setOver(placeAt(pointer));
    }
    function leave(): void {
      setHeld(undefined);
      setCarried(false);
      setOver(undefined);
    }
    function finish(): void {
      const place = placeAt(pointer);
      leave();
      if (!isMoved) return;
      // Suppresses the click at the end of a drag.
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      if (place !== undefined) dropLatest(thing, place);
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape') leave();
    }
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', finish);
    window.addEventListener('pointercancel', leave);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', finish);
      window.removeEventListener('pointercancel', leave);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [held]);

  function grab(thing: Thing, event: ReactPointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    setHeld({ thing, at: { x: event.clientX, y: event.clientY } });
  }

  const carried: Carried<Thing> | undefined = isCarried ? held : undefined;
  return { carried, over, grab, ghost };
}

export const positionOf = ({ x, y }: Point): string => `${x + 8}px ${y + 8}px`;

function placeAt({ x, y }: Point): string | undefined {
  const place = document.elementFromPoint(x, y)?.closest('[data-drop]');
  return place?.getAttribute('data-drop') ?? undefined;
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Scrolls the page, or a horizontally scrolling area, while the pointer is near its edge. Returns whether it scrolled.
 */
function scrollAt({ x, y }: Point): boolean {
  const by = (position: number, size: number) =>
    position < EDGE_PX ? -SCROLL_PX : position > size - EDGE_PX ? SCROLL_PX : 0;
  const top = by(y, window.innerHeight);
  if (top !== 0) window.scrollBy({ top, behavior: 'instant' });
  const area = document.elementFromPoint(x, y)?.closest('[data-scrolls]');
  const { left, width } = area?.getBoundingClientRect() ?? { left: 0, width: 0 };
  const sideways = area ? by(x - left, width) : 0;
  if (sideways !== 0) area?.scrollBy({ left: sideways, behavior: 'instant' });
  return top !== 0 || sideways !== 0;
}
