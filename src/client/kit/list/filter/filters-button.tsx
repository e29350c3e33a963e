import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Button } from '#client/ui/button.tsx';

interface FiltersButtonProps {
  /** The id of the element that contains the filters. */
  controls: string;
  isOpen: boolean;
  /** The number of active filters; 0 if the screen shows it elsewhere. */
  chosen?: number;
  onToggle: () => void;
}

/** Opens and closes the filters of a list. */
export function FiltersButton({ controls, isOpen, chosen = 0, onToggle }: FiltersButtonProps) {
  return (
    <Button variant="secondary" size="sm" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      <SlidersHorizontal aria-hidden className="size-4" /> Filters{chosen > 0 && ` (${chosen})`}
    </Button>
  );
}
