import Search from 'lucide-react/icons/search';
import { controlKeyName } from '#client/lib/browser/control-key.ts';
import { Button } from '#client/ui/button.tsx';
import { Keycap } from '#client/ui/text/keycap.tsx';

interface PaletteButtonProps {
  /** Whether a narrow screen has room for the icon alone. */
  isIconOnPhone?: boolean;
  onOpen: () => void;
}

/** Opens the palette without its shortcut or a keyboard. */
export function PaletteButton({ isIconOnPhone = false, onOpen }: PaletteButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className={isIconOnPhone ? 'max-sm:size-[44px] max-sm:border-transparent max-sm:px-0' : ''}
      onClick={onOpen}
    >
      <Search
        aria-hidden="true"
        className={isIconOnPhone ? 'size-4 max-sm:size-5 max-sm:text-muted' : 'size-4'}
      />
      <span className={isIconOnPhone ? 'max-sm:sr-only' : ''}>Find</span>
      <span aria-hidden="true" className="hidden gap-0.5 sm:any-pointer-fine:inline-flex">
        <Keycap>{controlKeyName()} K</Keycap>
      </span>
    </Button>
  );
}
