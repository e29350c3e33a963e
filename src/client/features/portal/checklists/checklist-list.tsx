import Plus from 'lucide-react/icons/plus';
import { shortDateTime } from '#client/lib/short-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { ListView } from '#client/kit/list/list-view.tsx';
import { listRow, rowEdit } from '#client/kit/shortcuts/row-keys.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { checklistName } from './checklist-labels.ts';
import { useChecklists } from './use-checklists.ts';

interface ChecklistListProps {
  isWanted: boolean;
  onEdit: (id: number | 'new') => void;
}

export function ChecklistList({ isWanted, onEdit }: ChecklistListProps) {
  const list = useChecklists(isWanted);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-[52ch] text-muted">
          What to check on board, by service and system. Each change saves a new version. Projects in progress
          keep the version they started with.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onEdit('new')}>
            <Plus aria-hidden className="size-4.5" /> New checklist
          </Button>
          <ExportButton procedure={trpc.portal.checklistTemplates.exportCsv} input={{}} />
        </div>
      </div>
      <ListView
        label="Checklists"
        query={list}
        rows={list.data}
        empty={{ none: 'No checklists yet. Projects use a checklist once one exists for their service.' }}
      >
        <ul className="border-b border-line">
          {list.data?.map((template) => (
            <li
              key={template.id}
              {...listRow}
              className="flex items-center justify-between gap-x-4 border-t border-line py-2.5"
            >
              <div className="min-w-0">
                <h3 className="text-dense font-medium">{checklistName(template)}</h3>
                <p className="text-muted">
                  {formatCount(template.itemCount, 'item')}, {template.requiredCount} required · version{' '}
                  {template.version} of {shortDateTime(template.createdAt)}
                </p>
              </div>
              <Button {...rowEdit} variant="secondary" size="sm" onClick={() => onEdit(template.id)}>
                Edit<span className="sr-only"> {checklistName(template)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </ListView>
    </div>
  );
}
