import { DropdownMenu } from 'radix-ui';
import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { MenuProps } from './menu.tsx';

interface OpenedMenuProps extends MenuProps {
  /** Whether the first item gets the focus, as for keys. */
  startsAtFirst: boolean;
}

/** Keeps what the chosen item does until the menu has closed. */
const ChooseContext = createContext<(act: () => void) => void>(() => undefined);

/** What Menu (menu.tsx) becomes with the first press: it opens at once. */
export function OpenedMenu({ trigger, startsAtFirst, onOpenChange, children }: OpenedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const chosen = useRef<() => void>(undefined);
  const choose = useCallback((act: () => void) => {
    chosen.current = act;
  }, []);
  const [begins] = useState(startsAtFirst);
  useEffect(() => {
    if (begins) content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [begins]);
  return (
    <DropdownMenu.Root modal={false} defaultOpen {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          const act = chosen.current;
          if (!act) return;
          chosen.current = undefined;
          event.preventDefault();
          button.current?.focus();
          act();
        }}
        className="z-40 min-w-52 rounded-md border border-line bg-paper p-1 text-dense text-ink shadow-raised"
      >
        <ChooseContext value={choose}>{children}</ChooseContext>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function OpenedMenuHead({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="border-b border-line px-3 pt-2 pb-2.5 text-muted">
      {children}
    </DropdownMenu.Label>
  );
}

export function OpenedMenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  const choose = use(ChooseContext);
  return (
    <DropdownMenu.Item
      onSelect={() => choose(onSelect)}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-3 font-medium outline-none data-[highlighted]:bg-theme-tint data-[highlighted]:text-theme-strong pointer-coarse:min-h-11"
    >
      {children}
    </DropdownMenu.Item>
  );
}

export function OpenedMenuLine() {
  return <DropdownMenu.Separator className="my-1 border-t border-line" />;
}
