import Ellipsis from 'lucide-react/icons/ellipsis';
import { Button } from '#client/ui/button.tsx';
import { Menu, type MenuProps } from './menu.tsx';

interface MoreActionsProps extends Omit<MenuProps, 'trigger'> {
  className?: string;
}

/** The menu of actions that are rare, or for which a phone has no room. */
export function MoreActions({ className = '', ...menu }: MoreActionsProps) {
  return (
    <Menu
      {...menu}
      trigger={
        <Button variant="secondary" size="sm" className={`min-w-9 px-0 pointer-coarse:min-w-11 ${className}`}>
          <Ellipsis aria-hidden className="size-4.5" />
          <span className="sr-only">More actions</span>
        </Button>
      }
    />
  );
}
