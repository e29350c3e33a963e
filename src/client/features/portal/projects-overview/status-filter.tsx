import { COUNTED_MAX, type Counted } from '#contract/counted.ts';
import { formatCounted } from '#contract/format/format-number.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '#contract/project/project.ts';
import { classNames } from '#client/ui/class-names.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';
import { UNFINISHED, type OverviewSearch } from './overview-search.ts';

type Counts = readonly { status: ProjectStatus; count: number; more?: true | undefined }[];

interface StatusFilterProps {
  search: Pick<OverviewSearch, 'view' | 'status'>;
  /** Undefined while loading. */
  counts: Counts | undefined;
  onChange: (status: OverviewSearch['status']) => void;
}

/** Filters by status and shows the number of projects of each; several can be chosen. */
export function StatusFilter({ search, counts, onChange }: StatusFilterProps) {
  const standard = search.view === 'table' ? 'open' : 'all';
  const said = search.status ?? standard;
  const countOf = (statuses: readonly ProjectStatus[]): Counted | undefined => {
    const own = counts?.filter(({ status }) => statuses.includes(status));
    if (!own) return undefined;
    const total = own.reduce((sum, { count }) => sum + count, 0);
    if (total > COUNTED_MAX || own.some(({ more }) => more)) return { total: COUNTED_MAX + 1, more: true };
    return { total };
  };
  const choose = (preset: 'open' | 'all') => onChange(preset === standard ? undefined : preset);

  function toggle(status: ProjectStatus): void {
    const chosen = typeof said === 'string' ? [] : said;
    const next = chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status];
    onChange(next.length === 0 ? undefined : PROJECT_STATUSES.filter((one) => next.includes(one)));
  }

  return (
    <fieldset className="relative flex min-w-0 gap-1 overflow-x-auto p-1 -m-1 md:flex-wrap">
      <legend className="sr-only">Status</legend>
      <Chip
        label="Open"
        count={countOf(UNFINISHED)}
        isPressed={said === 'open'}
        onClick={() => choose('open')}
      />
      <Chip
        label="All"
        count={countOf(PROJECT_STATUSES)}
        isPressed={said === 'all'}
        onClick={() => choose('all')}
      />
      {PROJECT_STATUSES.map((status) => (
        <Chip
          key={status}
          label={statusLabel(status)}
          count={countOf([status])}
          isPressed={typeof said !== 'string' && said.includes(status)}
          onClick={() => toggle(status)}
        />
      ))}
    </fieldset>
  );
}

interface ChipProps {
  label: string;
  count: Counted | undefined;
  isPressed: boolean;
  onClick: () => void;
}

function Chip({ label, count, isPressed, onClick }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onClick}
      className={classNames(
        'min-h-8 shrink-0 rounded-md border px-1.5 text-xs font-medium whitespace-nowrap pointer-coarse:px-2 2xl:px-2 pointer-coarse:min-h-11',
        isPressed
          ? 'border-theme bg-theme-tint text-theme-strong'
          : 'border-line bg-paper text-muted hover:border-edge hover:text-ink',
      )}
    >
      {label} <span className="tabular-nums">{count !== undefined && formatCounted(count)}</span>
    </button>
  );
}
