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
  /** It was not closed, so that nothing typed is lost by a slip; the next time it is. */
  isHeldBack: boolean;
}

/**
 * Opens a native dialog as a modal while `open` is true. The browser keeps focus inside, closes on Esc and gives
 * focus back to where it was; a press on the backdrop closes too.
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

  // The browser gives the focus back where a dialog is closed, and not where it is removed while it is open.
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
        // React lets the event rise, although the browser does not: what closes within a drawer leaves the drawer open.
        // The event comes later: the dialog may be open again by then.
        if (target === currentTarget && !currentTarget.open) onOpenChange(false);
      },
      onPointerDown: ({ target }) => void (pressed.current = target),
      onClick({ target, currentTarget }) {
        // The backdrop belongs to the dialog element; everything inside lies on a child. Text that is selected with the
        // pointer let go outside is no press on the backdrop.
        if (target === currentTarget && pressed.current === target && !holdBack()) onOpenChange(false);
      },
    },
  };
}
