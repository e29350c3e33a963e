import { compareAge } from '#contract/offline/device-id.ts';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import { PHOTO_PHASES } from '#contract/project/project.ts';
import { inOrder, madeAt, type ReportFacts, type ReportFile } from './report-facts.ts';
import type { PortTime } from './port-time.ts';

/**
 * Returns the photos of a project in the order of the work: before, during, after, then those that answer a checklist item
 * and have no phase.
 */
export function reportPhotos({ files, checklists }: Pick<ReportFacts, 'files' | 'checklists'>): ReportFile[] {
  const answers = answeredFiles(checklists);
  const photos = files
    .filter(({ id, fileType, phase }) => fileType === 'image/jpeg' && (phase !== null || answers.has(id)))
    .toSorted((one, other) => compareAge(one.id, other.id));
  return inOrder(photos, ({ phase, takenAt, description, sentSha256, ...photo }) => [
    phase === null ? PHOTO_PHASES.length : PHOTO_PHASES.indexOf(phase),
    takenAt === null ? 0 : Date.parse(takenAt),
    madeAt(photo),
    description ?? '',
    sentSha256 ?? '',
  ]);
}

const answeredFiles = (checklists: readonly ProjectChecklist[]): ReadonlySet<number> =>
  new Set(checklists.flatMap(({ items }) => items.flatMap(({ answer }) => answer?.projectFileId ?? [])));

/**
 * Names the photo itself, the same on the device that took it and on the server: by the hash of the bytes that were sent,
 * and for photos of older programs by its id.
 */
export const photoReference = ({ id, sentSha256 }: Pick<ReportFile, 'id' | 'sentSha256'>): string =>
  sentSha256 ? `sha256:${sentSha256}` : `file:${id}`;

/** The caption of a photo: its number, phase and description, and the time from the device that took it. */
export function photoCaption(
  { phase, description, takenAt }: Pick<ReportFile, 'phase' | 'description' | 'takenAt'>,
  number: number,
  time: PortTime,
): string {
  const name = phase === null ? `Photo ${number}` : `Photo ${number}, ${phase}`;
  const words = description === null ? name : `${name}: ${description}`;
  return takenAt === null ? words : `${words}\nTaken ${time.moment(new Date(takenAt))}`;
}
