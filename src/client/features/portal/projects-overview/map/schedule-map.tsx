import { formatCount } from '#contract/format/format-number.ts';
import type { StaffAvailability } from '#contract/project/project-list.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { coastDrawing } from '#content/coast-drawing.ts';
import { shortDayRange } from '#client/lib/short-date.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { fingerRow } from '#client/ui/text/text-link.ts';
import { OperatorText, PlannedText, ScheduleButton, VesselLink } from '../project-cells.tsx';
import { frameOf, mapPlaces, spreadMarks, type MapPlace } from './map-places.ts';

interface ScheduleMapProps {
  projects: readonly ProjectSummary[];
  people: StaffAvailability;
  onSchedule: (project: ProjectSummary) => void;
}

/** Shows where ships and people are on a drawing of the coast, with the same as a list beside it. */
export function ScheduleMap({ projects, people, onSchedule }: ScheduleMapProps) {
  const { places, elsewhere } = mapPlaces(projects, people);
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <figure className="overflow-hidden rounded-md border border-line bg-paper xl:sticky xl:top-4">
        <Chart places={places} />
        <figcaption className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2 text-sm text-muted">
          <Key className="bg-theme">ships to visit</Key>
          <Key className="border-2 border-theme bg-paper">people only</Key>
          <span>The numbers are those of the list. Positions are rough.</span>
        </figcaption>
      </figure>
      <div className="grid min-w-0 gap-4">
        {places.length > 0 && (
          <ol
            aria-label="Ports on the map"
            className="divide-y divide-line rounded-md border border-line bg-paper"
          >
            {places.map((place, index) => (
              <li key={place.name} className="px-3 py-2.5">
                <Port crew={place} number={index + 1} onSchedule={onSchedule} />
              </li>
            ))}
          </ol>
        )}
        {elsewhere.length > 0 && (
          <section aria-labelledby="elsewhere" className="rounded-md border border-line bg-paper">
            <h2 id="elsewhere" className="px-3 pt-2.5 text-dense font-semibold">
              Not on the map
            </h2>
            <ul className="divide-y divide-line">
              {elsewhere.map((crew) => (
                <li key={crew.name} className="px-3 py-2.5">
                  <Port crew={crew} onSchedule={onSchedule} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className={`size-3.5 rounded-full ${className}`} />
      {children}
    </span>
  );
}

/** The radius of a mark, as a share of the width. */
const MARK = 0.016;

function Chart({ places }: { places: readonly MapPlace[] }) {
  const { x, y, width, height } = frameOf(places);
  const radius = width * MARK;
  const marks = spreadMarks(places, radius * 2.2);
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place
      role="img"
      aria-label={`Map with ${formatCount(places.length, 'port')}. The list of ports says the same.`}
      viewBox={`${x} ${y} ${width} ${height}`}
      className="block w-full bg-glass-tint"
    >
      <path d={coastDrawing} className="fill-mist stroke-edge" strokeWidth={width / 1400} />
      {places.map((place, index) => {
        const mark = marks[index] ?? place;
        const hasShips = place.projects.length > 0;
        return (
          <g key={place.name} data-port={place.name}>
            <title>{`${index + 1}. ${place.name}: ${crewText(place)}`}</title>
            <line
              x1={place.x}
              y1={place.y}
              x2={mark.x}
              y2={mark.y}
              className="stroke-theme"
              strokeWidth={width / 700}
            />
            <circle
              cx={mark.x}
              cy={mark.y}
              r={radius}
              className={hasShips ? 'fill-theme stroke-paper' : 'fill-paper stroke-theme'}
              strokeWidth={width / 500}
            />
            <text
              x={mark.x}
              y={mark.y}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize={radius * 1.15}
              className={hasShips ? 'fill-paper font-semibold' : 'fill-theme font-semibold'}
            >
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

type Crew = Pick<MapPlace, 'name' | 'projects' | 'people'>;

const crewText = ({ projects, people }: Crew): string =>
  [
    projects.length > 0 && formatCount(projects.length, 'project'),
    people.length > 0 && formatCount(people.length, 'person', 'people'),
  ]
    .filter(Boolean)
    .join(', ');

interface PortProps {
  crew: Crew;
  number?: number;
  onSchedule: (project: ProjectSummary) => void;
}

function Port({ crew, number, onSchedule }: PortProps) {
  const { name, projects, people } = crew;
  return (
    <>
      <h3 className="text-md font-semibold">
        {number !== undefined && <span className="mr-2 font-normal text-muted tabular-nums">{number}</span>}
        {name} <span className="text-dense font-normal text-muted">{crewText(crew)}</span>
      </h3>
      {people.length > 0 && (
        <ul aria-label={`People in ${name}`}>
          {people.map(({ id, name: person, taken, away }) => (
            <li key={id} className="text-muted">
              <span className="text-ink">{person}</span>
              {': '}
              {[
                ...taken.map(({ vesselName, from, to }) => `${vesselName} ${shortDayRange(from, to)}`),
                ...away.map(({ from, to }) => `away ${shortDayRange(from, to)}`),
              ].join(', ') || 'free'}
            </li>
          ))}
        </ul>
      )}
      {projects.length > 0 && (
        <ul aria-label={`Projects in ${name}`} className="mt-1 grid gap-1">
          {projects.map((project) => (
            <li
              key={project.id}
              className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
            >
              <div className="min-w-0 flex-1 basis-52">
                <VesselLink project={project} className={fingerRow} />{' '}
                <ProjectStatusMark status={project.status} />
                <p className="text-muted">
                  {sentenceCase(project.serviceType)} · <PlannedText project={project} /> ·{' '}
                  <OperatorText project={project} />
                </p>
              </div>
              <ScheduleButton project={project} onSchedule={onSchedule} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
