import Search from 'lucide-react/icons/search';
import { controlKeyName } from '#client/lib/browser/control-key.ts';
import { Button } from '#client/ui/button.tsx';
import { Keycap } from '#client/ui/keycap.tsx';

/** Opens the palette without its shortcut or a keyboard. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Search aria-hidden="true" className="size-4" />
      Find
      <span aria-hidden="true" className="hidden gap-0.5 sm:any-pointer-fine:inline-flex">
        <Keycap>{controlKeyName()} K</Keycap>
      </span>
    </Button>
  );
}
