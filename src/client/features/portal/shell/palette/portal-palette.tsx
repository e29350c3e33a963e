import { useSyncExternalStore } from 'react';
import type { FoundPortalRecord, PortalRecordKind } from '#contract/office/portal-records.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { matchActions, type PaletteOption } from '#client/kit/palette/palette-option.ts';
import { PaletteSearch } from '#client/kit/palette/palette-search.tsx';
import { Palette } from '#client/kit/palette/palette.tsx';
import { foundRecords, paletteQuery, usePaletteText } from '#client/kit/palette/use-palette-text.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import type { NavigationLinks } from '../navigation.ts';
import { portalCommands, type FrameActs } from './portal-commands.ts';
import { addRecent, recentRecords, recordKey } from './recent-records.ts';
import { recordLink } from './record-link.ts';

interface PortalPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: NavigationLinks;
  acts: FrameActs;
}

/** Search for everything in the portal. */
export function PortalPalette({ open, onOpenChange, items, acts }: PortalPaletteProps) {
  return (
    <Palette open={open} onOpenChange={onOpenChange}>
      {(choose) => <PortalSearch items={items} acts={acts} onChoose={choose} />}
    </Palette>
  );
}

const GROUPS: Readonly<Record<PortalRecordKind, string>> = {
  report: 'Reports',
  unit: 'Labels',
  vessel: 'Vessels',
  project: 'Projects',
  request: 'Requests',
  person: 'Staff',
  contact: 'Contacts of vessels',
};

const RECENT = 'Recent';

interface PortalSearchProps extends Pick<PortalPaletteProps, 'items' | 'acts'> {
  onChoose: (option: PaletteOption) => void;
}

function PortalSearch({ items, acts, onChoose }: PortalSearchProps) {
  const { id: userId, role } = usePortalUser();
  const { text, setText, ...search } = usePaletteText();
  const answer = trpc.portal.records.find.useQuery({ q: search.q }, paletteQuery(search.q));
  const { records, isCurrent, error } = foundRecords(search, answer);
  const store = recentRecords(userId);
  const recent = useSyncExternalStore(store.subscribe, store.current);
  const optionOf = (record: FoundPortalRecord, group: string): PaletteOption => ({
    id: `${group} ${recordKey(record)}`,
    group,
    label: record.title,
    detail: record.detail ?? undefined,
    run() {
      addRecent(userId, record);
      acts.openScreen(recordLink(record));
    },
  });
  const commands = matchActions(portalCommands(items, role, acts), text);
  const options =
    search.wanted === ''
      ? [...recent.map((record) => optionOf(record, RECENT)), ...commands]
      : [...commands, ...records.map((record) => optionOf(record, GROUPS[record.kind]))];
  return (
    <PaletteSearch
      placeholder={
        role === 'manager'
          ? 'Vessel, IMO, project, request, person, report or label number, or command'
          : 'Vessel, IMO, project, report or label number, or command'
      }
      text={text}
      onTextChange={setText}
      options={options}
      isCurrent={isCurrent}
      error={error}
      onChoose={onChoose}
    />
  );
}
