import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
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

/** Holds a modal open for a part of it, with the warning to show, until the returned function is called. */
type Hold = (part: string, warning: string) => () => void;

interface ModalState {
  modal: Modal;
  /** For the parts of the modal (HoldContext). */
  hold: Hold;
  /** Says why it was not closed; the next attempt closes. */
  warning: string | undefined;
}

const TYPED = 'What you typed is not saved. Close again to discard your changes.';

export const HoldContext = createContext<Hold | undefined>(undefined);

/**
 * Keeps the modal around this part open at the first Escape, or press beside it, while the part holds something that would
 * be lost. `warning` says what, unless it is something typed.
 */
export function useHoldOpen(holds: boolean, warning = TYPED): void {
  const hold = useContext(HoldContext);
  const part = useId();
  useEffect(() => (holds ? hold?.(part, warning) : undefined), [hold, holds, part, warning]);
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
  const held = useRef(new Map<string, string>());
  const [warning, setWarning] = useState<string>();
  const hold = useCallback<Hold>((part, words) => {
    held.current.set(part, words);
    return () => {
      held.current.delete(part);
      // It may be about this part.
      setWarning(undefined);
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
    isTyped.current = false;
    setWarning(undefined);
  }, [open]);

  // The browser restores the focus when a dialog is closed, but not when it is removed while open.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  function holdBack(): boolean {
    const [reason = holdsTyping && isTyped.current ? TYPED : undefined] = held.current.values();
    if (reason === undefined || warning !== undefined) return false;
    setWarning(reason);
    return true;
  }

  return {
    hold,
    warning,
    modal: {
      ref,
      onInput() {
        isTyped.current = true;
        setWarning(undefined);
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
