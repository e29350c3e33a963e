import { DropdownMenu } from 'radix-ui';
import { useRef, type ReactElement, type ReactNode } from 'react';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  onOpenChange?: (open: boolean) => void;
  /** Runs after the button has the focus again, so that a dialog it opens returns the focus there. */
  onClosed?: () => void;
  children: ReactNode;
}

/** A menu below its button, with arrow keys, first letters and Escape. Not modal, which would inject a stylesheet. */
export function Menu({ trigger, onOpenChange, onClosed, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <DropdownMenu.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          if (!onClosed) return;
          event.preventDefault();
          button.current?.focus();
          onClosed();
        }}
        className="z-40 min-w-52 rounded-md border border-line bg-paper p-1 text-dense text-ink shadow-raised"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Says what the menu is about; not an item. */
export function MenuHead({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="border-b border-line px-3 pt-2 pb-2.5 text-muted">
      {children}
    </DropdownMenu.Label>
  );
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-3 font-medium outline-none data-[highlighted]:bg-theme-tint data-[highlighted]:text-theme-strong pointer-coarse:min-h-11"
    >
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 border-t border-line" />;
}
