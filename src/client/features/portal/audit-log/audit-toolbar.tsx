import { AUDIT_ACTIONS } from '#contract/audit.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useSearchText } from '#client/lib/use-search-text.ts';
import { Button } from '#client/ui/button.tsx';
import { DayRange } from '#client/ui/day-range.tsx';
import { Select, TextField } from '#client/ui/field.tsx';
import { PersonSelect } from '#client/ui/person-select.tsx';
import type { AuditView } from './audit-view.ts';

interface AuditToolbarProps {
  view: AuditView;
  onShow: (change: Partial<AuditView>) => void;
}

/** What is looked for. */
export function AuditToolbar({ view, onShow }: AuditToolbarProps) {
  const { text, type } = useSearchText(view.q, (q) => onShow({ q }));
  const people = trpc.portal.operators.list.useQuery();
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-5">
        <TextField
          label="What or which record"
          type="search"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <PersonSelect
          label="Who"
          all="Everybody"
          people={people.data}
          value={view.person}
          onChange={(person) => onShow({ person })}
        />
        <Select
          label="Action"
          value={view.action ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onShow({ action: AUDIT_ACTIONS.find((one) => one === value) })
          }
        >
          <option value="">All</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action}>{action}</option>
          ))}
        </Select>
        <DayRange labels={['From', 'Until']} from={view.from} to={view.to} onChoose={onShow} />
      </div>
      {view.project !== undefined && (
        <p className="flex flex-wrap items-center gap-3 text-muted">
          Of project {view.project} only.
          <Button variant="ghost" size="sm" onClick={() => onShow({ project: undefined })}>
            Show all projects
          </Button>
        </p>
      )}
    </div>
  );
}
