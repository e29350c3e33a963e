import ChevronDown from 'lucide-react/icons/chevron-down';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { channelState, gapsState, outboxState, type SiteState } from './site-states.ts';

/** What stands behind the menu; each opens by its name in the address. */
export type SiteEntry = 'outbox' | 'health' | 'channel' | 'shortcuts' | 'sign-out';

/** What belongs to the site rather than to a tab, and a mark where something of it needs the admin. */
export function SiteMenu({ onChoose }: { onChoose: (entry: SiteEntry) => void }) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<SiteEntry>(undefined);
  const outbox = trpc.admin.outbox.health.useQuery();
  const channel = trpc.admin.reports.channel.useQuery();
  const catalogue = trpc.admin.products.health.useQuery(undefined, { enabled: isOpen });
  const states = {
    outbox: outbox.data && outboxState(outbox.data),
    channel: channel.data && channelState(channel.data),
    health: catalogue.data && gapsState(catalogue.data),
  };
  const needsAdmin = [states.outbox, states.channel].some((state) => state?.needsAdmin);

  const item = (entry: SiteEntry, label: string, state?: SiteState) => (
    <DropdownMenu.Item
      onSelect={() => {
        chosen.current = entry;
      }}
      className="flex min-h-10 cursor-pointer items-center justify-between gap-6 rounded-md px-3 text-md outline-none data-highlighted:bg-theme-tint data-highlighted:text-theme-strong pointer-coarse:min-h-11"
    >
      {label}
      {state && (
        <span className={state.needsAdmin ? 'text-sm font-medium text-signal' : 'text-sm text-muted'}>
          {state.inShort}
        </span>
      )}
    </DropdownMenu.Item>
  );

  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger ref={trigger} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
        Site
        {needsAdmin && (
          <>
            <span aria-hidden="true" className="size-2 rounded-full bg-signal" />
            <span className="sr-only">(something needs you)</span>
          </>
        )}
        <ChevronDown aria-hidden="true" className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          // Focus goes to the button first, so that what opens now gives it back there.
          event.preventDefault();
          trigger.current?.focus();
          const entry = chosen.current;
          chosen.current = undefined;
          if (entry) onChoose(entry);
        }}
        className="z-40 min-w-60 rounded-md border border-line bg-paper p-1.5 text-ink shadow-raised"
      >
        {item('outbox', 'Outbox', states.outbox)}
        {item('health', 'Health', states.health)}
        {item('channel', 'Report channel key', states.channel)}
        <DropdownMenu.Separator className="my-1.5 border-t border-line" />
        {item('shortcuts', 'Keyboard shortcuts')}
        <DropdownMenu.Separator className="my-1.5 border-t border-line" />
        {item('sign-out', 'Sign out everywhere')}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
