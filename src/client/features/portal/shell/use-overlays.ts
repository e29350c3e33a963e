import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useShortcuts } from '#client/kit/shortcuts/use-shortcuts.ts';
import { reloadWhereReachable } from '#client/lib/browser/use-lazy-import.ts';
import { toast } from '#client/lib/toast.ts';
import { loadOverlays } from './load-overlays.ts';
import type { NavigationLinks } from './navigation.ts';

type Overlay = 'palette' | 'help' | 'scan';

/** The palette, the help on keys and the scanning of labels, with the keys that open them and those that open the screens. */
export function useOverlays(items: NavigationLinks) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState<Overlay>();
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadOverlays>>>();

  async function open(which: Overlay): Promise<void> {
    setOpen(which);
    try {
      setCode(await loadOverlays());
    } catch {
      setOpen(undefined);
      toast({
        title: 'Could not open this',
        description: 'A file could not be loaded. Check the connection and try again.',
        tone: 'danger',
        action: { label: 'Reload', onSelect: () => void reloadWhereReachable() },
      });
    }
  }

  useShortcuts({
    title: 'Everywhere',
    of: 'frame',
    shortcuts: [
      { label: 'Commands and records', ways: [['Ctrl', 'K']], run: () => void open('palette') },
      { label: 'This help', ways: [['?']], run: () => void open('help') },
      { label: 'Go to the notification', ways: [['F8']] },
      ...items.map(({ text, key, link }) => ({
        label: text,
        ways: [['g', key]],
        run: () => void navigate(link),
      })),
    ],
  });

  return {
    code,
    isLoading: isOpen !== undefined && !code,
    open: (which: Overlay) => void open(which),
    of: (which: Overlay) => ({
      open: isOpen === which,
      // Another one, chosen in the palette, may be open by now.
      onOpenChange: () => setOpen((last) => (last === which ? undefined : last)),
    }),
  };
}
