import type { FoundRecord, RecordKind } from '#contract/site/admin-records.ts';
import { matchActions, type PaletteAction, type PaletteOption } from '#client/kit/palette/palette-option.ts';
import { PaletteSearch } from '#client/kit/palette/palette-search.tsx';
import { Palette } from '#client/kit/palette/palette.tsx';
import { foundRecords, paletteQuery, usePaletteText } from '#client/kit/palette/use-palette-text.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

interface AdminPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  actions: readonly PaletteAction[];
  onOpenRecord: (record: FoundRecord) => void;
}

/** Search for everything in the panel. */
export function AdminPalette({ open, onOpenChange, actions, onOpenRecord }: AdminPaletteProps) {
  return (
    <Palette open={open} onOpenChange={onOpenChange}>
      {(choose) => <AdminSearch actions={actions} onOpenRecord={onOpenRecord} onChoose={choose} />}
    </Palette>
  );
}

const GROUPS: Readonly<Record<RecordKind, string>> = {
  product: 'Products',
  category: 'Categories',
  brand: 'Brands',
  contact: 'Contacts',
  report: 'Reports',
};

interface AdminSearchProps extends Pick<AdminPaletteProps, 'actions' | 'onOpenRecord'> {
  onChoose: (option: PaletteOption) => void;
}

function AdminSearch({ actions, onOpenRecord, onChoose }: AdminSearchProps) {
  const { text, setText, ...search } = usePaletteText();
  const answer = trpc.admin.records.find.useQuery({ q: search.q }, paletteQuery(search.q));
  const { records, isCurrent, error } = foundRecords(search, answer);
  const options: PaletteOption[] = [
    ...matchActions(actions, text),
    ...records.map((record) => ({
      id: `${record.kind} ${record.id}`,
      group: GROUPS[record.kind],
      label: record.title,
      detail: record.detail ?? undefined,
      run: () => onOpenRecord(record),
    })),
  ];
  return (
    <PaletteSearch
      placeholder="Product, category, brand, contact, report # or command"
      text={text}
      onTextChange={setText}
      options={options}
      isCurrent={isCurrent}
      error={error}
      onChoose={onChoose}
    />
  );
}
