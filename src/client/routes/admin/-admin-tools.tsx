import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FoundRecord } from '#contract/site/admin-records.ts';
import { showSiteInstead } from '#client/features/admin/panel/site-instead.ts';
import { AdminPalette } from '#client/features/admin/palette/admin-palette.tsx';
import { AppearanceDialog } from '#client/kit/screen/appearance-dialog.tsx';
import { AdminPasskeysDialog } from '#client/features/admin/system/admin-passkeys-dialog.tsx';
import { ChannelDialog } from '#client/features/admin/system/channel-dialog.tsx';
import { HealthDialog } from '#client/features/admin/system/health-dialog.tsx';
import { OutboxDialog } from '#client/features/admin/system/outbox-dialog.tsx';
import { PersonDialog } from '#client/features/admin/system/person-dialog.tsx';
import { SettingsDialog } from '#client/features/admin/system/settings-dialog.tsx';
import { SignInLogDialog } from '#client/features/admin/system/sign-in-log-dialog.tsx';
import { SignOutDialog } from '#client/features/admin/system/sign-out-dialog.tsx';
import { SiteMenu } from '#client/features/admin/system/site-menu.tsx';
import { SynonymsDialog } from '#client/features/admin/system/synonyms-dialog.tsx';
import { ExportDialog } from '#client/features/admin/import-export/export-dialog.tsx';
import { ImportProductsDialog } from '#client/features/admin/import-export/import-dialog.tsx';
import { ProductNumbersDialog } from '#client/features/admin/import-export/numbers-dialog.tsx';
import { PaletteButton } from '#client/kit/palette/palette-button.tsx';
import { ShortcutsDialog } from '#client/kit/shortcuts/shortcuts-dialog.tsx';
import { useShortcuts } from '#client/kit/shortcuts/use-shortcuts.ts';
import type { SearchOf } from '#client/lib/typed-search.ts';
import type { AdminSearch } from './-admin-search.ts';
import { panelActions, panelShortcuts, type PanelActs } from './-panel-actions.ts';

interface AdminToolsProps {
  /** The sheet in the address. */
  site: string;
  onSiteChange: (site: string | undefined) => void;
  endAll: { isPending: boolean; error: unknown; run: () => void };
  onLogout: () => void;
}

/** Next to the tabs: the palette, the Site menu with its sheets, the shortcuts. */
export function AdminTools({ site, onSiteChange, endAll, onLogout }: AdminToolsProps) {
  const navigate = useNavigate();
  const [isFinding, setFinding] = useState(false);
  const open = (search: SearchOf<typeof AdminSearch>) => void navigate({ to: '/admin', search });
  const sheet = (name: string) => ({ open: site === name, onClose: () => onSiteChange(undefined) });
  const acts: PanelActs = {
    goTo: (tab) => open({ tab }),
    newProduct: () => open({ tab: 'products', new: true }),
    openSite: onSiteChange,
    viewProjects: () => void navigate({ to: '/portal/projects-overview' }),
    backToSite() {
      showSiteInstead();
      void navigate({ to: '/' });
    },
    logOut: onLogout,
  };

  useShortcuts({
    title: 'In the panel',
    shortcuts: panelShortcuts(acts, {
      openPalette: () => setFinding(true),
      openHelp: () => onSiteChange('shortcuts'),
    }),
    of: 'frame',
  });

  return (
    <>
      <PaletteButton isIconOnPhone onOpen={() => setFinding(true)} />
      <SiteMenu onChoose={onSiteChange} />
      <AdminPalette
        open={isFinding}
        onOpenChange={setFinding}
        actions={panelActions(acts)}
        onOpenRecord={(record) => open(addressOf(record))}
      />
      <ImportProductsDialog {...sheet('import')} />
      <ExportDialog {...sheet('export')} />
      <OutboxDialog {...sheet('outbox')} />
      <HealthDialog {...sheet('health')} />
      <SynonymsDialog {...sheet('synonyms')} />
      <PersonDialog {...sheet('person')} />
      <ProductNumbersDialog {...sheet('numbers')} />
      <ChannelDialog {...sheet('channel')} />
      <SettingsDialog {...sheet('settings')} />
      <AppearanceDialog {...sheet('appearance')} />
      <SignInLogDialog {...sheet('sign-ins')} />
      <AdminPasskeysDialog {...sheet('passkeys')} />
      <ShortcutsDialog
        open={site === 'shortcuts'}
        onOpenChange={(isOpen) => !isOpen && onSiteChange(undefined)}
      />
      <SignOutDialog
        {...sheet('sign-out')}
        isPending={endAll.isPending}
        error={endAll.error}
        onConfirm={endAll.run}
      />
    </>
  );
}

/** Opens a record in its tab; categories and brands have no page, but can be found by name. */
function addressOf({ kind, id, title }: FoundRecord): SearchOf<typeof AdminSearch> {
  switch (kind) {
    case 'product':
      return { tab: 'products', product: id };
    case 'category':
      return { tab: 'categories', q: title };
    case 'brand':
      return { tab: 'brands', q: title };
    case 'contact':
      return { tab: 'contacts', contact: id };
    case 'report':
      return { tab: 'reports', report: String(id) };
  }
}
