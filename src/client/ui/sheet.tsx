import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { useModal } from './use-modal.ts';

/** A panel that slides in from the right, on the native dialog element. */
export function Sheet({
  open,
  onOpenChange,
  title,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}) {
  const modal = useModal(open, onOpenChange);
  const id = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className="sheet mr-0 ml-auto h-dvh max-h-none w-[min(22rem,calc(100%-3rem))] max-w-none border-l border-line bg-paper text-ink shadow-raised"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-6">
          <h2 id={id} className="text-md font-semibold tracking-normal">
            {title}
          </h2>
          <button
            type="button"
            onClick={() => onOpenChange(false)}
            className="grid size-11 place-items-center rounded-md text-ink hover:bg-mist"
          >
            <X aria-hidden="true" className="size-6" />
            <span className="sr-only">Close menu</span>
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      </div>
    </dialog>
  );
}
