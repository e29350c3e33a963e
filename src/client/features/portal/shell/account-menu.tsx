import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import ScanQrCode from 'lucide-react/icons/scan-qr-code';
import Palette from 'lucide-react/icons/palette';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import type { PortalSessionUser } from '#contract/session.ts';
import { Menu, MenuHead, MenuItem } from '#client/kit/screen/menu.tsx';

interface AccountMenuProps {
  user: PortalSessionUser;
  onOpenAccount: (() => void) | undefined;
  onScan: () => void;
  onOpenAppearance: () => void;
  onOpenHelp: () => void;
  onSignOut: () => void;
}

/** The menu with the user's name, scanning, account settings, appearance, help and sign-out. */
export function AccountMenu({
  user,
  onOpenAccount,
  onScan,
  onOpenAppearance,
  onOpenHelp,
  onSignOut,
}: AccountMenuProps) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${user.name}: account`}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 font-medium text-ink hover:bg-mist aria-expanded:bg-mist"
        >
          <UserRound aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="max-w-48 truncate max-sm:hidden">{user.name}</span>
        </button>
      }
    >
      <MenuHead>
        <span className="block font-medium text-ink">{user.name}</span>
        <span className="block max-w-64 break-all">{user.email}</span>
        <span className="block">{user.role === 'manager' ? 'Manager' : 'Operator'}</span>
      </MenuHead>
      <div className="pt-1">
        <MenuItem onSelect={onScan}>
          <ScanQrCode aria-hidden className="size-4.5" /> Scan a label
        </MenuItem>
        {onOpenAccount && (
          <MenuItem onSelect={onOpenAccount}>
            <UserRoundCog aria-hidden className="size-4.5" /> Sign-in and sessions
          </MenuItem>
        )}
        <MenuItem onSelect={onOpenAppearance}>
          <Palette aria-hidden className="size-4.5" /> Appearance
        </MenuItem>
        <MenuItem onSelect={onOpenHelp}>
          <Keyboard aria-hidden className="size-4.5" /> Keyboard shortcuts
        </MenuItem>
        <MenuItem onSelect={onSignOut}>
          <LogOut aria-hidden className="size-4.5" /> Sign out
        </MenuItem>
      </div>
    </Menu>
  );
}
