import type { ChecklistItem } from '#contract/project/checklist.ts';
import type { SeededRandom } from '#scripts/demo/seeded-random.ts';
import { CHECKLIST_TEXTS } from '#scripts/demo/invented/project-texts.ts';
import { answerItem } from '#server/services/checklists/answer-item.ts';
import { listChecklists } from '#server/services/checklists/queries.ts';
import { asPerson, type DemoWorld, type PlayedProject } from './demo-world.ts';
import { takePhoto } from './take-photo.ts';

/** Answers what has to be answered on board, and most of the rest; while the work goes on, only a share of it. */
export async function answerChecklist(
  world: DemoWorld,
  project: PlayedProject,
  at: Date,
  share = 1,
): Promise<void> {
  const { id, plan } = project;
  const ctx = asPerson(world, plan.operator ?? plan.manager, at);
  let photo: number | undefined;
  for (const { id: checklistId, items } of listChecklists(ctx, { projectId: id })) {
    for (const { item, answer } of items) {
      if (checklistId === null || answer || (!item.required && world.random.happens(0.3))) continue;
      if (share < 1 && !world.random.happens(share)) continue;
      if (item.kind === 'photo') photo ??= await takePhoto(world, project, at, { phase: 'during' });
      const given = item.kind === 'photo' ? { projectFileId: photo } : answerFor(world.random, item, at);
      answerItem(ctx, { projectId: id, checklistId, itemKey: item.key, ...given });
    }
  }
}

function answerFor(random: SeededRandom, item: ChecklistItem, at: Date): { value: string; note?: string } {
  switch (item.kind) {
    case 'yes/no':
      return { value: random.happens(0.95) ? 'yes' : 'no' };
    case 'choice':
      return { value: random.oneOf(item.choices ?? []) };
    case 'number':
      return reading(random, item, at);
    case 'text':
    case 'photo':
      return { value: random.oneOf(CHECKLIST_TEXTS[item.key] ?? ['As found']) };
  }
}

/** Counters start then, and run for a quarter of the time. */
const COUNTED_SINCE = Date.UTC(2024, 0, 1);

/** Within the limits nearly always; what lies above is explained. Hours of running grow. */
function reading(
  random: SeededRandom,
  { minimum = 0, maximum, series }: ChecklistItem,
  at: Date,
): { value: string; note?: string } {
  if (series === 'counter') {
    const hours = (+at - COUNTED_SINCE) / 3_600_000;
    return { value: Math.round(hours / 4 + random.whole(0, 100)).toString() };
  }
  const highest = maximum ?? minimum + 10;
  const width = highest - minimum;
  const places = width < 2 ? 2 : 1;
  const isAbove = maximum !== undefined && random.happens(0.04);
  const share = isAbove ? 1.2 : random.whole(5, 95) / 100;
  const value = (minimum + width * share).toFixed(places);
  return isAbove ? { value, note: 'Calibrated afterwards, then within the limit.' } : { value };
}
