import {
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Button } from './button.tsx';

/** How far from the window a part is fetched, so that it is there before it is seen. */
const NEAR = '600px 0px';

/** A part of a page whose code comes when somebody gets near it. */
export interface NearPart {
  /** Fetches the code; a failed attempt may be repeated. */
  fetch: () => Promise<void>;
  /** Fetches the code and, where the part stands on the page, waits until it is drawn. */
  draw: () => Promise<void>;
  hasFailed: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** For the frame: says that the part stands on the page, until the returned function is called. */
  place: () => () => void;
  Content: ComponentType;
}

/** Splits a part off the first page. */
export function whenNear(load: () => Promise<ComponentType>): NearPart {
  let part: ComponentType | undefined;
  let fetching: Promise<void> | undefined;
  let hasFailed = false;
  let places = 0;
  const listeners = new Set<() => void>();
  let open: (loaded: ComponentType) => void = () => {};
  const opened = new Promise<ComponentType>((resolve) => (open = resolve));
  let sayDrawn = () => {};
  const drawn = new Promise<void>((resolve) => (sayDrawn = resolve));

  function setFailed(failed: boolean): void {
    hasFailed = failed;
    for (const listener of listeners) listener();
  }

  function fetchPart(): Promise<void> {
    fetching ??= load().then(
      (loaded) => {
        part = loaded;
        open(loaded);
        setFailed(false);
      },
      () => {
        fetching = undefined;
        setFailed(true);
      },
    );
    return fetching;
  }

  return {
    fetch: fetchPart,
    async draw() {
      await fetchPart();
      if (places > 0 && part) await drawn;
    },
    hasFailed: () => hasFailed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    place() {
      places += 1;
      return () => void (places -= 1);
    },
    Content() {
      const Part = part ?? use(opened);
      useLayoutEffect(() => sayDrawn(), []);
      return <Part />;
    },
  };
}

/**
 * On the server: fetches the code of these parts before the page is drawn, so that they stand in the first response.
 * The browser keeps that HTML, and what is typed into it, until a part's own code takes over.
 */
export async function fetchOnServer(...parts: readonly NearPart[]): Promise<void> {
  if (import.meta.env.SSR) await Promise.all(parts.map((part) => part.fetch()));
}

interface NearProps {
  part: NearPart;
  as?: 'section' | 'div';
  id?: string;
  labelledBy?: string;
  className?: string;
  /** Keeps the part's place where the server did not draw it; about as high as the part. */
  skeleton: ReactNode;
}

/** Where such a part stands. Its anchor is there from the start. */
export function Near({ part, as: Frame = 'section', id, labelledBy, className, skeleton }: NearProps) {
  const frame = useRef<HTMLElement & HTMLDivElement>(null);

  useEffect(() => {
    const leave = part.place();
    const element = frame.current;
    const come = () => void part.fetch();
    const comeAgain = () => {
      if (part.hasFailed()) come();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: NEAR },
    );
    if (element) observer.observe(element);
    element?.addEventListener('focusin', come);
    window.addEventListener('online', comeAgain);
    return () => {
      leave();
      observer.disconnect();
      element?.removeEventListener('focusin', come);
      window.removeEventListener('online', comeAgain);
    };
  }, [part]);

  return (
    <Frame ref={frame} id={id} aria-labelledby={labelledBy} className={className}>
      <Suspense fallback={<Waiting part={part} skeleton={skeleton} />}>
        <part.Content />
      </Suspense>
    </Frame>
  );
}

function Waiting({ part, skeleton }: { part: NearPart; skeleton: ReactNode }) {
  const hasFailed = useSyncExternalStore(part.subscribe, part.hasFailed, () => false);
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
