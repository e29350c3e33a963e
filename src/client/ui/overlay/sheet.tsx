import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { CloseWarning } from './close-warning.tsx';
import { HoldContext, useModal } from './use-modal.ts';

/** A panel that slides in from the right, on the native dialog element. */
export function Sheet({
  open,
  onOpenChange,
  title,
  closeLabel = 'Close menu',
  isWide = false,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeLabel?: string;
  /** For a form instead of a menu. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const { modal, hold, warning } = useModal(open, onOpenChange);
  const id = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className={classNames(
        'sheet mr-0 ml-auto h-dvh max-h-none max-w-none border-l border-line bg-paper text-ink shadow-raised',
        isWide ? 'w-[min(44rem,100%)]' : 'w-[min(22rem,calc(100%-3rem))]',
      )}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-6">
          <h2 id={id} className="min-w-0 text-md font-semibold tracking-normal wrap-anywhere">
            {title}
          </h2>
          <button
            type="button"
            onClick={() => onOpenChange(false)}
            className="grid size-11 shrink-0 place-items-center rounded-md text-ink hover:bg-mist"
          >
            <X aria-hidden="true" className="size-6" />
            <span className="sr-only">{closeLabel}</span>
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <HoldContext value={hold}>{children}</HoldContext>
        </div>
        <CloseWarning>{warning}</CloseWarning>
      </div>
    </dialog>
  );
}
