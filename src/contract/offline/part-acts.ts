import { namedAfter, type Part } from '#contract/billing/part.ts';
import { zonedDay } from '#contract/format/calendar-day.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { compareAge } from './device-id.ts';
import type { ActFacts } from './device-verbs.ts';
import type { Reducer } from './reducer.ts';

type NewPart = Pick<Part, 'productId' | 'partName' | 'partNumber' | 'quantity'> &
  Partial<Pick<Part, 'category' | 'supplier' | 'notes' | 'usedDate'>>;

const nameOf = ({ catalogue }: ProjectPack, id: number) => {
  const product = catalogue.find(({ productId }) => productId === id);
  return product && { productId: id, partName: product.name, partNumber: product.itemNumber };
};

function insertPart(pack: ProjectPack, part: NewPart, { id, occurredAt, actor }: ActFacts): ProjectPack {
  const { project } = pack;
  const isLate = isLocked(project);
  const added: Part = {
    category: 'consumable',
    supplier: null,
    notes: null,
    usedDate: zonedDay(new Date(occurredAt), project.locationTimezone),
    ...part,
    id,
    projectId: project.id,
    vesselName: project.vesselName,
    operator: { id: actor.id, name: actor.name, isActive: true },
    isLate,
    // The person who added a late part can correct it until a manager has priced it.
    changeable: actor.role === 'manager' || project.status !== 'cancelled',
    version: 1,
    lateSince: null,
    occurredAt,
    createdAt: occurredAt,
  };
  return { ...pack, parts: inOrder([...pack.parts, added]) };
}

const inOrder = (parts: Part[]): Part[] =>
  parts.toSorted((one, other) =>
    one.usedDate === other.usedDate ? compareAge(one.id, other.id) : one.usedDate < other.usedDate ? -1 : 1,
  );

export const addPart: Reducer<'parts.add'> = (pack, input, facts) => {
  const { productId, partName = '', partNumber, quantity = 1, category, supplier, notes, usedDate } = input;
  const product = productId === undefined ? undefined : nameOf(pack, productId);
  return insertPart(
    pack,
    {
      ...(product ?? { productId: productId ?? null, partName, partNumber: partNumber || null }),
      quantity,
      ...(category && { category }),
      supplier: supplier || null,
      notes: notes || null,
      ...(usedDate !== undefined && { usedDate }),
    },
    facts,
  );
};

export const addPlannedPart: Reducer<'parts.addPlanned'> = (pack, { plannedPartId, quantity }, facts) => {
  const planned = pack.plannedParts.find(({ id }) => id === plannedPartId);
  if (!planned) return pack;
  const { productId, partName, partNumber } = planned;
  const added = { productId, partName, partNumber, quantity: quantity ?? planned.quantity };
  return {
    ...insertPart(pack, added, facts),
    plannedParts: pack.plannedParts.filter(({ id }) => id !== plannedPartId),
  };
};

export const updatePart: Reducer<'parts.update'> = (pack, input) => ({
  ...pack,
  parts: inOrder(pack.parts.map((part) => (part.id === input.id ? changed(pack, part, input) : part))),
});

function changed(pack: ProjectPack, part: Part, input: Parameters<Reducer<'parts.update'>>[1]): Part {
  const { productId, quantity, category, supplier, notes, usedDate, cost } = input;
  const after = {
    ...((productId && nameOf(pack, productId)) || namedAfter(part, input)),
    quantity: quantity ?? part.quantity,
    category: category ?? part.category,
    supplier: supplier === undefined ? part.supplier : supplier || null,
    notes: notes === undefined ? part.notes : notes || null,
    usedDate: usedDate ?? part.usedDate,
  };
  const fields = Object.keys(after) as (keyof typeof after)[];
  const isSame = cost === undefined && fields.every((field) => part[field] === after[field]);
  return isSame ? part : { ...part, ...after, version: part.version + 1 };
}

export const removePart: Reducer<'parts.remove'> = (pack, input) => ({
  ...pack,
  parts: pack.parts.filter(({ id }) => id !== input.id),
});
