import { drawDemoDocument } from '#server/integrations/demo-pictures.ts';
import { uploadTravelDocument } from '#server/services/travel-documents/upload-travel-document.ts';
import { asPerson, type DemoEvent, type DemoWorld, type PlayedProject } from './demo-world.ts';
import { momentOn, documentsFor } from './play-office.ts';

/** Older ones are deleted in the office, and for later ones it is too early. */
const KEPT_DAYS = -60;
const AHEAD_DAYS = 1;

/** What is needed to get to the ship: all of it once the engineer travels, before that what is there so far. */
export function documentEvents(world: DemoWorld, project: PlayedProject): DemoEvent[] {
  const { first, operator, fate, manager, port } = project.plan;
  if (operator === null || fate === 'cancelled' || first < KEPT_DAYS || first > AHEAD_DAYS) return [];
  const wanted = documentsFor(port).filter(() => fate !== 'scheduled' || world.random.happens(0.5));
  return wanted.map((fileCategory, place) => ({
    at: momentOn(world, first - 2, 8 + place),
    async act(at) {
      const picture = await drawDemoDocument(fileCategory);
      await uploadTravelDocument(
        asPerson(world, manager, at),
        { projectId: project.id, fileName: `${fileCategory}.jpg`, fileCategory },
        (async function* bytes() {
          yield picture;
        })(),
      );
    },
  }));
}
