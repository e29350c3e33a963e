import X from 'lucide-react/icons/x';
import { useId, useRef, type ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { CloseWarning } from './close-warning.tsx';
import { HoldContext, useModal } from './use-modal.ts';
import { useScrollFocus } from './use-scroll-focus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** The actions at the bottom; the main one first. */
  footer?: ReactNode;
  size?: 'md' | 'lg';
  /**
   * Set if closing discards what was typed: Escape, or a press beside the dialog, then only closes on the second
   * attempt.
   */
  holdsTyping?: boolean;
  children?: ReactNode;
}

/** A modal on the native dialog element: labelled by its title, closes on Escape, restores the focus. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  holdsTyping = false,
  children,
}: DialogProps) {
  const { modal, hold, warning } = useModal(open, onOpenChange, holdsTyping);
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const takesFocus = useScrollFocus(body, open);
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      className={classNames(
        'dialog m-auto max-h-[min(90dvh,60rem)] overflow-clip w-[calc(100%-2rem)] rounded-md border border-line bg-paper text-ink shadow-raised',
        size === 'md' ? 'max-w-xl' : 'max-w-4xl',
      )}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <div className="flex items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-6">
            <h2 id={`${id}-title`} className="py-2 text-lg">
              {title}
            </h2>
            <button
              type="button"
              onClick={() => onOpenChange(false)}
              className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
              <span className="sr-only">Close</span>
            </button>
          </div>
          <div
            ref={body}
            {...(takesFocus && { tabIndex: 0, role: 'region', 'aria-labelledby': `${id}-title` })}
            className="relative min-h-0 overflow-y-auto px-6 py-5 text-md -outline-offset-3 [--list-head:0px]"
          >
            {description !== undefined && (
              <p id={`${id}-description`} className="mb-4 text-muted">
                {description}
              </p>
            )}
            <HoldContext value={hold}>{children}</HoldContext>
          </div>
          <CloseWarning>{warning}</CloseWarning>
          {footer !== undefined && (
            <div className="flex flex-wrap gap-3 border-t border-line px-6 py-4 print:hidden">{footer}</div>
          )}
        </div>
      )}
    </dialog>
  );
}
