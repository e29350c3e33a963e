import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onInput(): void;
  onCancel(event: SyntheticEvent<HTMLDialogElement>): void;
  onClose(event: SyntheticEvent<HTMLDialogElement>): void;
  onPointerDown(event: PointerEvent<HTMLDialogElement>): void;
  onClick(event: MouseEvent<HTMLDialogElement>): void;
}

interface ModalState {
  modal: Modal;
  /** Not closed, to protect what was typed; the next attempt closes. */
  isHeldBack: boolean;
}

/**
 * Opens a native dialog as a modal while `open` is true. The browser traps the focus, closes on Escape and restores the
 * focus; a press on the backdrop closes as well.
 */
export function useModal(
  open: boolean,
  onOpenChange: (open: boolean) => void,
  holdsTyping = false,
): ModalState {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const isTyped = useRef(false);
  const [isHeldBack, setHeldBack] = useState(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
    isTyped.current = false;
    setHeldBack(false);
  }, [open]);

  // The browser restores the focus when a dialog is closed, but not when it is removed while open.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  function holdBack(): boolean {
    if (!holdsTyping || !isTyped.current || isHeldBack) return false;
    setHeldBack(true);
    return true;
  }

  return {
    isHeldBack,
    modal: {
      ref,
      onInput() {
        isTyped.current = true;
        setHeldBack(false);
      },
      onCancel(event) {
        if (event.target === event.currentTarget && holdBack()) event.preventDefault();
      },
      onClose({ target, currentTarget }) {
        // React bubbles the close event, although the browser does not: closing something inside a drawer must not
        // close the drawer. The event arrives later, when the dialog may be open again.
        if (target === currentTarget && !currentTarget.open) onOpenChange(false);
      },
      onPointerDown: ({ target }) => void (pressed.current = target),
      onClick({ target, currentTarget }) {
        // The backdrop belongs to the dialog element; everything inside is in a child. Selecting text and releasing the
        // pointer outside is not a press on the backdrop.
        if (target === currentTarget && pressed.current === target && !holdBack()) onOpenChange(false);
      },
    },
  };
}
