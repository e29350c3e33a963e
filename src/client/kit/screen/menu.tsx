import {
  cloneElement,
  createContext,
  use,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import { laterCode } from '#client/lib/browser/later-code.ts';
import { useToastOnFailure } from './lazy-part.tsx';
import type * as openedMenu from './opened-menu.tsx';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

type Parts = typeof openedMenu;

/** A menu is a sixth of the code of a portal screen, and nobody has it open when the screen begins. */
const useParts = laterCode(() => import('./opened-menu.tsx'));

const PartsContext = createContext<Parts | undefined>(undefined);

/** A menu below its button, with arrow keys, first letters and Escape. Not modal, which would inject a stylesheet. */
export function Menu(props: MenuProps) {
  const { trigger, onOpenChange } = props;
  const [pressedBy, setPressedBy] = useState<'key' | 'pointer'>();
  const { part, isFailed, forget } = useParts(pressedBy !== undefined);
  // The next press tries again, and the menu does not open by itself while someone types.
  useToastOnFailure(isFailed, () => {
    setPressedBy(undefined);
    forget();
    onOpenChange?.(false);
  });

  function press(by: 'key' | 'pointer'): void {
    setPressedBy(by);
    onOpenChange?.(true);
  }

  if (pressedBy !== undefined && part) {
    return (
      <PartsContext value={part}>
        <part.OpenedMenu {...props} startsAtFirst={pressedBy === 'key'} />
      </PartsContext>
    );
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': pressedBy !== undefined,
    // A press with a key counts no clicks.
    onClick: (event) => press(event.detail === 0 ? 'key' : 'pointer'),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      press('key');
    },
  });
}

/** Says what the menu is about; not an item. */
export function MenuHead({ children }: { children: ReactNode }) {
  const parts = use(PartsContext);
  return parts && <parts.OpenedMenuHead>{children}</parts.OpenedMenuHead>;
}

/** `onSelect` runs after the button has the focus again, so that a dialog it opens returns the focus there. */
export function MenuItem(props: { onSelect: () => void; children: ReactNode }) {
  const parts = use(PartsContext);
  return parts && <parts.OpenedMenuItem {...props} />;
}

export function MenuLine() {
  const parts = use(PartsContext);
  return parts && <parts.OpenedMenuLine />;
}
