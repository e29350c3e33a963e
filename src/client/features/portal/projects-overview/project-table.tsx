import { useNavigate } from '@tanstack/react-router';
import { osloDay } from '#contract/calendar-day.ts';
import { formatDay } from '#contract/format-date.ts';
import { PROJECT_SORTS } from '#contract/project-list.ts';
import type { ProjectSummary } from '#contract/project.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { sentenceCase } from '#client/lib/project-labels.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import { classNames } from '#client/ui/class-names.ts';
import { SortButton, SortSelect } from '#client/ui/sort-order.tsx';
import { ProjectStatusMark } from '#client/ui/project-status.tsx';
import type { OverviewView } from './overview-view.ts';
import { OperatorText, OverdueMark, PlannedText, VesselLink } from './project-cells.tsx';
import { isOverdue } from './use-project-lists.ts';

type Sort = (typeof PROJECT_SORTS)[number];

interface ProjectTableProps {
  view: OverviewView;
  projects: readonly ProjectSummary[];
  /** The next answer is on its way. */
  isBusy: boolean;
  onSort: (order: Pick<OverviewView, 'sort' | 'direction'>) => void;
}

const sortLabels: Record<Sort, string> = {
  scheduledDate: 'Planned',
  requestDate: 'Requested',
  completedDate: 'Completed',
  vesselName: 'Vessel',
  clientName: 'Client',
  status: 'Status',
  operator: 'Operator',
  updatedAt: 'Last changed',
};

/** Projects line by line; on a narrow screen each is a card. */
export function ProjectTable(props: ProjectTableProps) {
  return useIsWide() ? <WideTable {...props} /> : <Cards {...props} />;
}

/** `needsRoom`: left out between a card and a wide screen. */
const COLUMNS: readonly { label: string; sort?: Sort; isNumber?: boolean; needsRoom?: boolean }[] = [
  { label: 'Vessel', sort: 'vesselName' },
  { label: 'Client', sort: 'clientName' },
  { label: 'Service' },
  { label: 'Status', sort: 'status' },
  { label: 'Requested', sort: 'requestDate', needsRoom: true },
  { label: 'Planned', sort: 'scheduledDate' },
  { label: 'Location', needsRoom: true },
  { label: 'Operator', sort: 'operator' },
  { label: 'Hours', isNumber: true, needsRoom: true },
];

function WideTable({ view, projects, isBusy, onSort }: ProjectTableProps) {
  const navigate = useNavigate();
  const today = osloDay(new Date());

  function openRow(event: React.MouseEvent, id: number): void {
    const isOwn = event.target instanceof Element && event.target.closest('a, button') !== null;
    // Whoever marks a text to copy it does not want to leave.
    if (isOwn || window.getSelection()?.isCollapsed === false) return;
    void navigate(projectLink(id));
  }

  return (
    <table
      aria-busy={isBusy}
      className={classNames(
        'w-full border-separate border-spacing-0 rounded-md border border-line bg-paper',
        isBusy && 'opacity-60',
      )}
    >
      <caption className="sr-only">Projects</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ label, sort, isNumber, needsRoom }) => (
            <th
              key={label}
              scope="col"
              aria-sort={
                sort === undefined || view.sort !== sort
                  ? undefined
                  : view.direction === 'asc'
                    ? 'ascending'
                    : 'descending'
              }
              className={classNames(
                'sticky top-14 z-10 border-b border-line bg-paper px-2 py-1 text-left text-xs font-semibold whitespace-nowrap text-muted',
                isNumber && 'text-right',
                needsRoom && 'max-xl:hidden',
              )}
            >
              {sort === undefined ? (
                label
              ) : (
                <SortButton sort={sort} label={sortLabels[sort]} order={view} onSort={onSort} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          // The vessel's name is the link; the rest of the row only makes it larger.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <tr
            key={project.id}
            onClick={(event) => openRow(event, project.id)}
            className="cursor-pointer align-top *:border-t *:border-line *:px-2 *:py-2 first:*:border-t-0 hover:bg-mist"
          >
            <td className="min-w-36 wrap-anywhere">
              <VesselLink project={project} />
              {project.imoNumber !== null && (
                <p className="font-mono text-xs text-muted">IMO {project.imoNumber}</p>
              )}
            </td>
            <td className="min-w-28 wrap-anywhere">
              {project.clientName ?? <span className="text-muted">–</span>}
            </td>
            <td className="min-w-30 wrap-anywhere">
              {sentenceCase(project.serviceType)}
              {project.systemType !== null && <p className="text-muted">{project.systemType}</p>}
            </td>
            <td className="whitespace-nowrap">
              <ProjectStatusMark status={project.status} />
            </td>
            <td className="whitespace-nowrap tabular-nums max-xl:hidden">{formatDay(project.requestDate)}</td>
            <td className="tabular-nums">
              <PlannedText project={project} />
              {project.location !== null && (
                <p className="wrap-anywhere text-muted xl:hidden">{project.location}</p>
              )}
              {isOverdue(project, today) && (
                <p className="mt-1">
                  <OverdueMark />
                </p>
              )}
            </td>
            <td className="min-w-28 wrap-anywhere max-xl:hidden">
              {project.location ?? <span className="text-muted">–</span>}
            </td>
            <td className="min-w-22 wrap-anywhere">
              <OperatorText project={project} />
            </td>
            <td className="text-right whitespace-nowrap tabular-nums max-xl:hidden">
              {project.operatorHours} <span className="text-muted">h</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ view, projects, isBusy, onSort }: ProjectTableProps) {
  const today = osloDay(new Date());
  return (
    <div className="grid gap-3">
      <SortSelect sorts={PROJECT_SORTS} labels={sortLabels} order={view} onSort={onSort} />
      <ul aria-busy={isBusy} className={classNames('grid gap-2', isBusy && 'opacity-60')}>
        {projects.map((project) => (
          <li
            key={project.id}
            className="relative grid gap-1 rounded-md border border-line bg-paper px-3 py-2.5 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus"
          >
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <VesselLink
                project={project}
                className="min-w-0 flex-1 basis-32 text-md outline-none after:absolute after:inset-0"
              />
              <ProjectStatusMark status={project.status} />
            </div>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <PlannedText project={project} />
              {isOverdue(project, today) && <OverdueMark />}
              {project.location !== null && <span className="text-muted">{project.location}</span>}
            </p>
            <p className="text-muted">
              {[sentenceCase(project.serviceType), project.clientName].filter(Boolean).join(' · ')}
            </p>
            <p>
              <OperatorText project={project} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
