import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onClose(): void;
  onPointerDown(event: PointerEvent<HTMLDialogElement>): void;
  onClick(event: MouseEvent<HTMLDialogElement>): void;
}

/**
 * Opens a native dialog as a modal while `open` is true. The browser keeps focus inside, closes on Esc and gives
 * focus back to where it was; a press on the backdrop closes too.
 */
export function useModal(open: boolean, onOpenChange: (open: boolean) => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return {
    ref,
    onClose: () => onOpenChange(false),
    onPointerDown: ({ target }) => void (pressed.current = target),
    onClick({ target, currentTarget }) {
      // The backdrop belongs to the dialog element; everything inside lies on a child. Text that is selected with the
      // pointer let go outside is no press on the backdrop.
      if (target === currentTarget && pressed.current === target) onOpenChange(false);
    },
  };
}
