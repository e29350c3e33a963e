import { createAtom, useSelector, type Atom } from '@tanstack/react-store';
import { Suspense, use, useEffect, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

/** How far from the viewport a part is fetched, so that it is ready when it becomes visible. */
const NEAR = '600px 0px';

/**
 * When the code of a part is fetched: when the user comes near it, or, for a part without interaction, only if the
 * server did not render it.
 */
type Until = 'near' | 'missing';

/** A part of a page whose code is fetched separately. */
export interface DeferredPart<Props extends object = object> {
  readonly until: Until;
  Content: ComponentType<Props>;
  /** Fetches the code; can be called again after a failure. */
  fetch: () => Promise<void>;
  /**
   * Fetches the code and waits until it is rendered. A part that is already rendered on the current page returns
   * immediately; a part of the previous page says nothing about the next one.
   */
  draw: (samePage: boolean) => Promise<void>;
  isOpen: () => boolean;
  /** Whether the last attempt to fetch it failed. */
  hasFailed: Atom<boolean>;
  /** Called while the page shows a skeleton in place of the part, until the returned function is called. */
  miss: () => () => void;
  /** Called while the page has a place for the part, until the returned function is called. */
  place: () => () => void;
}

const partsOfServer: Pick<DeferredPart, 'fetch'>[] = [];

/**
 * On the server: loads the code of every part before a page is rendered, so that the first response contains the parts.
 * The browser keeps that HTML, and what is typed into it, until a part is hydrated.
 */
export async function fetchOnServer(): Promise<void> {
  if (import.meta.env.SSR) await Promise.all(partsOfServer.map((part) => part.fetch()));
}

/** Splits a part from the first page. Call it once per part, when its module is loaded. */
export function deferred<Props extends object = object>(
  until: Until,
  load: () => Promise<ComponentType<Props>>,
): DeferredPart<Props> {
  let fetching: Promise<void> | undefined;
  let isOpen = false;
  const hasFailed = createAtom(false);
  let places = 0;
  let missing = 0;
  let open: (component: ComponentType<Props>) => void = () => {};
  const opened = new Promise<ComponentType<Props>>((resolve) => (open = resolve));
  let sayDrawn = () => {};
  const drawn = new Promise<void>((resolve) => (sayDrawn = resolve));

  const part: DeferredPart<Props> = {
    until,
    Content(props) {
      const Loaded = use(opened);
      useLayoutEffect(() => sayDrawn(), []);
      return <Loaded {...props} />;
    },
    fetch() {
      fetching ??= load().then(
        (component) => {
          // React reads a promise with its result attached synchronously, as server rendering needs.
          void Object.assign(opened, { status: 'fulfilled', value: component });
          open(component);
          isOpen = true;
          hasFailed.set(false);
        },
        () => {
          fetching = undefined;
          hasFailed.set(true);
        },
      );
      return fetching;
    },
    async draw(samePage) {
      if (samePage && places > 0 && missing === 0) return;
      await part.fetch();
      if (missing > 0 && !hasFailed.get()) await drawn;
    },
    isOpen: () => isOpen,
    hasFailed,
    miss() {
      missing += 1;
      return () => void (missing -= 1);
    },
    place() {
      places += 1;
      return () => void (places -= 1);
    },
  };
  if (import.meta.env.SSR) partsOfServer.push(part);
  return part;
}

interface DeferredProps<Props extends object> {
  part: DeferredPart<Props>;
  props: Props;
  as?: 'section' | 'div';
  id?: string;
  labelledBy?: string;
  className?: string;
  /** Reserves the space of a part that the server did not render; about its final height. */
  skeleton: ReactNode;
}

/** Renders the part; its anchor is there from the start. */
export function Deferred<Props extends object>({
  part,
  props,
  as: Frame = 'div',
  id,
  labelledBy,
  className,
  skeleton,
}: DeferredProps<Props>) {
  const frame = useRef<HTMLElement & HTMLDivElement>(null);

  useEffect(() => {
    const leave = part.place();
    const element = frame.current;
    if (part.until === 'missing' || !element) return leave;
    const come = () => void part.fetch();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: NEAR },
    );
    // Repeats a press on a button once its code has arrived. React does not pass the event to components below.
    const press = ({ target }: Event) => {
      const button = target instanceof Element && element.contains(target) && target.closest('button');
      if (button && !part.isOpen()) void part.fetch().then(() => part.isOpen() && button.click());
    };
    observer.observe(element);
    element.addEventListener('focusin', come);
    window.addEventListener('click', press, true);
    return () => {
      leave();
      observer.disconnect();
      element.removeEventListener('focusin', come);
      window.removeEventListener('click', press, true);
    };
  }, [part]);

  return (
    <Frame ref={frame} id={id} aria-labelledby={labelledBy} className={className}>
      <Suspense fallback={<Missing part={part} skeleton={skeleton} />}>
        <part.Content {...props} />
      </Suspense>
    </Frame>
  );
}

type MissingPart = Pick<DeferredPart, 'until' | 'fetch' | 'hasFailed' | 'miss'>;

function Missing({ part, skeleton }: { part: MissingPart; skeleton: ReactNode }) {
  const hasFailed = useSelector(part.hasFailed);
  useLayoutEffect(() => part.miss(), [part]);
  useEffect(() => {
    if (part.until === 'missing') void part.fetch();
    const comeAgain = () => {
      if (part.hasFailed.get()) void part.fetch();
    };
    window.addEventListener('online', comeAgain);
    return () => window.removeEventListener('online', comeAgain);
  }, [part]);

  if (!hasFailed) return skeleton;
  return (
    <div role="alert" className="frame py-16 text-md">
      <p className="mb-4">This part of the page could not be fetched. Check the connection.</p>
      <Button variant="secondary" onClick={() => void part.fetch()}>
        Try again
      </Button>
    </div>
  );
}
