import { Tabs } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import type { PanelCounts } from '#contract/site/admin-panel.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { ADMIN_TABS, type AdminTab } from '#client/entities/admin-panel/admin-tab.ts';

const labels: Record<AdminTab, string> = {
  products: 'Products',
  categories: 'Categories',
  brands: 'Brands',
  contacts: 'Contacts',
  reports: 'Reports',
};

interface PanelTabsProps {
  tab: AdminTab;
  counts: PanelCounts | undefined;
  onTabChange: (tab: AdminTab) => void;
  children: ReactNode;
}

/**
 * The five tabs with their counts. Arrows move between them, Enter opens one, so that the address does not change in
 * passing.
 */
export function PanelTabs({ tab, counts, onTabChange, children }: PanelTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isCounted = counts !== undefined;

  // Not all five fit on a phone: the open one is scrolled into view.
  useEffect(() => {
    const open = list.current?.querySelector('[data-state="active"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [tab, isCounted]);

  return (
    <Tabs.Root value={tab} onValueChange={(value) => onTabChange(value as AdminTab)} activationMode="manual">
      <div className="border-b border-line bg-paper">
        <Tabs.List
          ref={list}
          aria-label="Catalogue and inbox"
          className="frame flex gap-x-1 2xl:max-w-[112rem] overflow-x-auto [scrollbar-width:none] sm:gap-x-2"
        >
          {ADMIN_TABS.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              // The scrolling list clips its overflow, so the focus ring is inside.
              className="relative flex min-h-12 shrink-0 -outline-offset-3 items-center gap-2 border-b-2 border-transparent px-2 text-sm font-medium text-muted hover:text-ink data-[state=active]:border-theme data-[state=active]:text-ink sm:px-3 sm:text-md"
            >
              {labels[name]}
              {counts && <Count count={counts[name]} unread={unreadOf(counts, name)} />}
              {name === 'contacts' && counts !== undefined && counts.unreadSpam > 0 && (
                <span className="text-sm text-muted tabular-nums">{counts.unreadSpam} in spam</span>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Content value={tab} className="frame py-6 outline-none sm:py-8 2xl:max-w-[112rem]" tabIndex={-1}>
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Count({ count, unread }: { count: number; unread: number }) {
  return (
    <>
      <span className="rounded-md bg-mist px-1.5 text-sm text-muted tabular-nums">{formatNumber(count)}</span>
      {unread > 0 && (
        <span className="flex items-center gap-1 text-sm text-signal">
          <span aria-hidden="true" className="size-2 rounded-full bg-signal" />
          <span className="sr-only">{`${unread} unread`}</span>
        </span>
      )}
    </>
  );
}

function unreadOf(counts: PanelCounts, tab: AdminTab): number {
  if (tab === 'contacts') return counts.unreadContacts;
  return tab === 'reports' ? counts.unreadReports : 0;
}
