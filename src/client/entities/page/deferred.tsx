import { createAtom, useSelector, type Atom } from '@tanstack/react-store';
import { Suspense, use, useEffect, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

/** How far from the window a part is fetched, so that it is there before it is seen. */
const NEAR = '600px 0px';

/**
 * What a part waits for: that somebody gets near it, or, where it only shows something and answers to nothing, that it
 * is missing. The server's HTML is all that such a part ever needs; its code is fetched where there is none.
 */
type Until = 'near' | 'missing';

/** A part of a page whose code does not come with the page. */
export interface DeferredPart<Props extends object = object> {
  readonly until: Until;
  Content: ComponentType<Props>;
  /** Fetches the code; a failed attempt may be repeated. */
  fetch: () => Promise<void>;
  /**
   * Fetches the code and waits until it is drawn. Where the same page stays, a part that stands on it already needs none;
   * a part of the page that is left says nothing about the next one.
   */
  draw: (samePage: boolean) => Promise<void>;
  isOpen: () => boolean;
  /** Whether the last attempt to fetch it failed. */
  hasFailed: Atom<boolean>;
  /** The page shows a skeleton in its place, until the returned function is called. */
  miss: () => () => void;
  /** The page has a place for it, until the returned function is called. */
  place: () => () => void;
}

const partsOfServer: Pick<DeferredPart, 'fetch'>[] = [];

/**
 * On the server: fetches the code of every part before a page is drawn, so that the parts stand in the first response.
 * The browser keeps that HTML, and what is typed into it, until a part's own code takes over.
 */
export async function fetchOnServer(): Promise<void> {
  if (import.meta.env.SSR) await Promise.all(partsOfServer.map((part) => part.fetch()));
}

/** Splits a part off the first page. To be called once for each part, when its file is loaded. */
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
          // React reads a promise that carries its own result at once, as it must where a server draws.
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
  /** Keeps the part's place where the server did not draw it; about as high as the part. */
  skeleton: ReactNode;
}

/** Where such a part stands. Its anchor is there from the start. */
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
    // A button pressed before its code is there is pressed again when it is. React lets nobody below hear of it.
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
