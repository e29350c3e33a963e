import { hundredthsOf } from '#contract/project/counted-time.ts';
import type { ProjectOutcome } from '#contract/project/project.ts';
import { countedTime } from './describe-report.ts';
import { earlierText } from './report-checklists.ts';
import { entriesInOrder, inOrder, partsInOrder, peopleInOrder, type ReportFacts } from './report-facts.ts';
import { photoReference, reportPhotos } from './report-photos.ts';
import type { ReportContent } from './report-snapshot.ts';

/**
 * The content of a report as data, so that it can be compared across program versions that print it differently.
 * Values are as exact as the report shows them, and null if there is none.
 */
export function recordReport(facts: ReportFacts, outcome: ProjectOutcome | null): ReportContent {
  const { project, readingsBefore } = facts;
  const parts = partsInOrder(facts.parts);
  const { description, clientName, systemType, vesselMasterName, engineerName, portAgent, vesselName } =
    project;
  return {
    facts: {
      vessel: { imoNumber: project.imoNumber, name: vesselName },
      'service and port': {
        service: project.serviceType,
        port: project.location,
        visit: project.visitNumber,
      },
      ...timesOf(facts),
      outcome,
      checklist: facts.checklists
        .filter(({ id }) => id !== null)
        .map(({ templateId, items }) => ({
          templateId,
          answers: items.map(({ item, answer }) => ({
            key: item.key,
            value: answer?.value ?? null,
            note: answer?.note ?? null,
            earlier: earlierText(item, answer, readingsBefore),
            // The photo itself is compared with the photos.
            hasPhoto: answer ? answer.projectFileId !== null : false,
          })),
        })),
      parts: inOrder(
        parts.map(({ partNumber, partName, quantity }) => ({ part: partNumber ?? partName, quantity })),
        ({ part, quantity }) => [part, quantity],
      ),
    },
    wording: {
      description,
      'part names': parts.map(({ partName }) => partName),
      photos: reportPhotos(facts).map(({ phase, description: caption, takenAt, ...photo }) => ({
        photo: photoReference(photo),
        phase,
        caption,
        takenAt: takenAt && minuteOf(takenAt),
      })),
      'people met': peopleInOrder(facts.contacts),
      'vessel and contacts': {
        vesselName,
        clientName,
        systemType,
        vesselMasterName,
        engineerName,
        portAgent,
      },
    },
  };
}

const minuteOf = (at: string) => new Date(at).toISOString().slice(0, 16);

function timesOf({ project: { assignedOperator }, ...facts }: ReportFacts) {
  const entries = entriesInOrder(facts.entries);
  const work = entries.filter(({ category }) => category === 'work');
  const ends = work.flatMap(({ endedAt }) => (endedAt === null ? [] : [minuteOf(endedAt)]));
  const { total, byCategory } = countedTime(entries);
  const people = entries.map(({ userId }) => userId);
  if (assignedOperator) people.push(assignedOperator.id);
  return {
    engineers: [...new Set(people)].toSorted((one, other) => one - other),
    'times and hours': {
      from: work[0] ? minuteOf(work[0].startedAt) : null,
      to: ends.length < work.length ? null : (ends.toSorted().at(-1) ?? null),
      total: hundredthsOf(total),
      byCategory: {
        work: hundredthsOf(byCategory.work),
        travel: hundredthsOf(byCategory.travel),
        waiting: hundredthsOf(byCategory.waiting),
        standby: hundredthsOf(byCategory.standby),
      },
    },
  };
}
