import { drawDemoPhoto } from '#server/integrations/demo-pictures.ts';
import { uploadProjectFile } from '#server/services/project-files/upload-project-file.ts';
import { asPerson, type DemoWorld, type PlayedJob } from './demo-world.ts';

/** So many different pictures are enough. */
const MOTIFS = 12;

/** Takes a photo on board; returns the id of the file. */
export async function takePhoto(
  world: DemoWorld,
  { id, plan }: PlayedJob,
  at: Date,
  phase: 'before' | 'during' | 'after',
): Promise<number> {
  world.photosTaken += 1;
  const number = world.photosTaken;
  const motif = number % MOTIFS;
  const picture = (world.pictures[motif] ??= await drawDemoPhoto(motif));
  const file = await uploadProjectFile(
    asPerson(world, plan.operator ?? plan.manager, at),
    {
      projectId: id,
      fileName: `IMG_${String(number).padStart(4, '0')}.jpg`,
      phase,
      takenAt: at.toISOString(),
    },
    (async function* bytes() {
      yield picture;
    })(),
  );
  return file.id;
}
