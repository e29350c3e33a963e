import { products } from '#db/schema/index.ts';
import { demoPartsOf, demoPrice, UNPRICED_PART, type DemoPart } from '#scripts/demo/invented/parts.ts';
import { addPart } from '#server/services/parts/add-part.ts';
import { asPerson, type DemoEvent, type DemoWorld, type PlayedProject } from './demo-world.ts';
import { momentOn } from './play-office.ts';

/** What a bought part costs of what it is billed at. */
const COST_SHARE = 0.7;

/** What is used on board on the first day. What the operator bought has its cost at once. */
export function partEvents(world: DemoWorld, project: PlayedProject): DemoEvent[] {
  const { random } = world;
  const { first, parts, serviceType, fate } = project.plan;
  const list = demoPartsOf(serviceType);
  const start = random.whole(0, list.length - 1);
  const unpriced =
    fate === 'in progress' || fate === 'on hold'
      ? [{ at: momentOn(world, first, 8.5), act: (at: Date) => usePart(world, project, at, UNPRICED_PART) }]
      : [];
  const used = Array.from({ length: parts }, (_, place) => ({
    at: momentOn(world, first, 7 + place * 0.3),
    act(at: Date) {
      const part = list[(start + place) % list.length];
      if (part) usePart(world, project, at, part);
    },
  }));
  return [...used, ...unpriced];
}

/** Something that came to mind when the report was handed in already. */
export function usePartLate(world: DemoWorld, project: PlayedProject, at: Date): void {
  usePart(world, project, at, world.random.oneOf(demoPartsOf(project.plan.serviceType)));
}

function usePart(world: DemoWorld, { id: projectId, plan }: PlayedProject, at: Date, part: DemoPart): void {
  const { itemNumber, partName, most, price, category, supplier } = part;
  const { random } = world;
  addPart(asPerson(world, plan.operator ?? plan.manager, at), {
    projectId,
    ...(itemNumber === undefined ? { partName } : { productId: productId(world, itemNumber) }),
    quantity: random.whole(1, most),
    category,
    supplier,
    ...(price !== undefined &&
      random.happens(0.4) && { cost: demoPrice(Math.round(price * COST_SHARE), plan.currency) }),
  });
}

export function productId({ productIds, db }: DemoWorld, itemNumber: string): number {
  if (productIds.size === 0) {
    for (const product of db
      .select({ id: products.id, itemNumber: products.itemNumber })
      .from(products)
      .all()) {
      productIds.set(product.itemNumber, product.id);
    }
  }
  const id = productIds.get(itemNumber);
  if (id === undefined) throw new Error(`the catalogue has no ${itemNumber}`);
  return id;
}
