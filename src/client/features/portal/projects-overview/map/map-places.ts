import { portName } from '#contract/project/port-name.ts';
import type { StaffAvailability } from '#contract/project/project-list.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { chartPoint } from '#content/coast-drawing.ts';
import { knownPort } from '#content/ports/ports.ts';

type Person = StaffAvailability[number];

interface Crew {
  name: string;
  projects: ProjectSummary[];
  people: Person[];
}

/** A port with its ships and the people who live there. */
export interface MapPlace extends Crew {
  x: number;
  y: number;
}

/**
 * Puts projects and people at their ports, the busiest first. What has no position on the drawing is returned by the
 * text of its location, so that nothing is dropped.
 */
export function mapPlaces(
  projects: readonly ProjectSummary[],
  people: readonly Person[],
): { places: MapPlace[]; elsewhere: Crew[] } {
  const crews = new Map<string, Crew & { point: { x: number; y: number } | undefined }>();
  const crewAt = (location: string | null) => {
    const port = knownPort(location);
    const name = port?.name ?? location?.split(',', 1)[0]?.trim() ?? '';
    const known = crews.get(portName(name));
    if (known) return known;
    const crew = {
      name: name === '' ? 'No location' : name,
      projects: [],
      people: [],
      point: port && chartPoint(port.latitude, port.longitude),
    };
    crews.set(portName(name), crew);
    return crew;
  };
  for (const project of projects) crewAt(project.location).projects.push(project);
  for (const person of people) crewAt(person.location).people.push(person);
  const sorted = [...crews.values()].toSorted(
    (one, other) => other.projects.length - one.projects.length || one.name.localeCompare(other.name),
  );
  return {
    places: sorted.flatMap(({ point, ...crew }) => (point ? [Object.assign(crew, point)] : [])),
    elsewhere: sorted.flatMap(({ point, ...crew }) => (point ? [] : [crew])),
  };
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The drawing is wider than high. */
const RATIO = 1.7;
/** A single port is shown with the sea around it. */
const SMALLEST_WIDTH = 260;
const MARGIN = 0.12;

/** Returns the part of the drawing that contains all places. */
export function frameOf(places: readonly { x: number; y: number }[]): Frame {
  if (places.length === 0) return { x: 0, y: 300, width: 3600, height: 3600 / RATIO };
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const wanted = Math.max(right - left, (bottom - top) * RATIO, SMALLEST_WIDTH);
  const width = wanted * (1 + 2 * MARGIN);
  return {
    x: (left + right - width) / 2,
    y: (top + bottom - width / RATIO) / 2,
    width,
    height: width / RATIO,
  };
}

/** Moves marks that would cover each other apart: each goes to the nearest free point around its port. */
export function spreadMarks(places: readonly { x: number; y: number }[], apart: number) {
  const marks: { x: number; y: number }[] = [];
  for (const { x, y } of places) {
    marks.push(
      pointsAround(x, y, apart).find((point) =>
        marks.every((mark) => Math.hypot(mark.x - point.x, mark.y - point.y) >= apart),
      ) ?? { x, y },
    );
  }
  return marks;
}

const RINGS = 6;
const DIRECTIONS = 8;

function pointsAround(x: number, y: number, apart: number): { x: number; y: number }[] {
  const points = [{ x, y }];
  for (let ring = 1; ring <= RINGS; ring += 1) {
    for (let turn = 0; turn < DIRECTIONS; turn += 1) {
      const angle = (turn / DIRECTIONS) * 2 * Math.PI;
      points.push({
        x: x + Math.cos(angle) * ring * apart * 0.75,
        y: y + Math.sin(angle) * ring * apart * 0.75,
      });
    }
  }
  return points;
}
