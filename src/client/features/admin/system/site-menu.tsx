import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem, MenuLine } from '#client/kit/screen/menu.tsx';
import { backupState, replicaState, secondPlaceState, walState } from './backup-states.ts';
import {
  channelState,
  filesState,
  sealingState,
  gapsState,
  outboxState,
  type SiteState,
} from './site-states.ts';

/** The sheets of the menu; each has its name in the address. */
export type SiteEntry =
  | 'outbox'
  | 'health'
  | 'channel'
  | 'sign-ins'
  | 'passkeys'
  | 'person'
  | 'synonyms'
  | 'numbers'
  | 'settings'
  | 'appearance'
  | 'shortcuts'
  | 'sign-out';

/** The menu for the whole site, with a mark if something needs the admin's attention. */
export function SiteMenu({ onChoose }: { onChoose: (entry: SiteEntry) => void }) {
  const [isOpen, setOpen] = useState(false);
  const outbox = trpc.admin.outbox.health.useQuery();
  const channel = trpc.admin.whistleblowing.channel.useQuery();
  const files = trpc.admin.files.health.useQuery();
  const backups = trpc.admin.panel.backups.useQuery();
  const catalogue = trpc.admin.products.health.useQuery(undefined, { enabled: isOpen });
  const urgent = [
    backups.data && backupState(backups.data),
    backups.data && secondPlaceState(backups.data),
    backups.data && replicaState(backups.data, new Date()),
    backups.data && walState(backups.data),
    files.data && filesState(files.data),
    files.data && sealingState(files.data),
  ].find((state) => state?.needsAdmin);
  const states = {
    outbox: outbox.data && outboxState(outbox.data),
    channel: channel.data && channelState(channel.data),
    health: urgent ?? (catalogue.data && gapsState(catalogue.data)),
  };
  const needsAdmin = [states.outbox, states.channel, urgent].some((state) => state?.needsAdmin);

  const item = (entry: SiteEntry, label: string, state?: SiteState) => (
    <MenuItem onSelect={() => onChoose(entry)}>
      <span className="grow">{label}</span>
      {state && (
        <span className={state.needsAdmin ? 'text-signal' : 'font-normal text-muted'}>{state.inShort}</span>
      )}
    </MenuItem>
  );

  return (
    <Menu
      trigger={
        <Button variant="secondary" size="sm">
          Site
          {needsAdmin && (
            <>
              <span aria-hidden="true" className="size-2 rounded-full bg-signal" />
              <span className="sr-only">(something needs attention)</span>
            </>
          )}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
      onOpenChange={setOpen}
    >
      {item('outbox', 'Outbox', states.outbox)}
      {item('health', 'Health', states.health)}
      {item('channel', 'Report channel key', states.channel)}
      {item('sign-ins', 'Sign-in log')}
      {item('passkeys', 'Passkeys')}
      {item('person', 'Data of a person')}
      {item('synonyms', 'Search synonyms')}
      {item('numbers', 'Product numbers')}
      <MenuLine />
      {item('settings', 'Settings')}
      {item('appearance', 'Appearance')}
      {item('shortcuts', 'Keyboard shortcuts')}
      <MenuLine />
      {item('sign-out', 'Sign out everywhere')}
    </Menu>
  );
}
