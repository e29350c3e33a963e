import { DEMO_VESSELS } from '#scripts/demo/invented/vessels.ts';
import { photoSubjects } from './photo-subjects.ts';
import { drawDemoPhoto } from '#server/integrations/demo-pictures.ts';
import { uploadProjectFile } from '#server/services/project-files/upload-project-file.ts';
import { asPerson, type DemoWorld, type PlayedProject } from './demo-world.ts';

/** Takes the photo of a phase that stands at that place; returns the id of the file. */
export async function takePhoto(
  world: DemoWorld,
  { id, plan }: PlayedProject,
  at: Date,
  { phase, place = 0 }: { phase: 'before' | 'during' | 'after'; place?: number },
): Promise<number> {
  const subjects = photoSubjects(plan.serviceType, DEMO_VESSELS[plan.vessel]?.systemType1 ?? '')[phase];
  const subject = subjects[place % subjects.length];
  if (!subject) throw new Error(`the demo has nothing to photograph ${phase} ${plan.serviceType}`);
  const picture = world.pictures.get(subject) ?? (await drawDemoPhoto(subject));
  world.pictures.set(subject, picture);
  const file = await uploadProjectFile(
    asPerson(world, plan.operator ?? plan.manager, at),
    { projectId: id, fileName: `${subject.caption}.jpg`, phase, takenAt: at.toISOString() },
    (async function* bytes() {
      yield picture;
    })(),
  );
  return file.id;
}
