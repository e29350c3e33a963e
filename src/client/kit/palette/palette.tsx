import { useState, type ReactNode } from 'react';
import { useModal } from '#client/ui/overlay/use-modal.ts';
import type { PaletteOption } from './palette-option.ts';

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The search, while the palette is open. */
  children: (choose: (option: PaletteOption) => void) => ReactNode;
}

/** The dialog for search and commands: type, choose with the arrows, Enter. */
export function Palette({ open, onOpenChange, children }: PaletteProps) {
  const [chosen, setChosen] = useState<PaletteOption>();
  const { modal } = useModal(open, (isOpen) => {
    onOpenChange(isOpen);
    // Focus has returned by now, so a dialog that opens next can return it there too.
    setChosen(undefined);
    if (!isOpen) chosen?.run();
  });
  return (
    <dialog
      {...modal}
      aria-label="Commands and records"
      className="dialog mx-auto mt-[10dvh] mb-auto max-h-[80dvh] w-[calc(100%-2rem)] max-w-2xl rounded-md border border-line bg-paper text-ink shadow-raised"
    >
      {open &&
        children((option) => {
          setChosen(option);
          onOpenChange(false);
        })}
    </dialog>
  );
}
