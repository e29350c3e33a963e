import { foldText } from '#contract/catalogue/search-text.ts';
import type { CrossReferenceRow } from '#content/cross-reference.ts';

/** The sort keys of the guide; each is a column. */
export const guideColumns = ['maker', 'equipment', 'analyser', 'reagent', 'status'] as const;
export type GuideColumn = (typeof guideColumns)[number];

export interface GuideSort {
  by: GuideColumn;
  direction: 'ascending' | 'descending';
}

const compact = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The rows that contain every word, in any place; "clxex2", "CLX EX-2" and "CLX-Ex2" are one word. */
export function findRows(rows: readonly CrossReferenceRow[], text: string): readonly CrossReferenceRow[] {
  const words = foldText(text).split(' ').map(compact).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ maker, equipment, analyser, reagent, status }) => {
    const said = [maker, equipment, analyser, reagent, status].map(compact).join(' ');
    return words.every((word) => said.includes(word));
  });
}

/** Empty cells come last in either direction; ties keep the order of the guide. */
export function sortRows(
  rows: readonly CrossReferenceRow[],
  sort: GuideSort | undefined,
): readonly CrossReferenceRow[] {
  if (!sort) return rows;
  const { by, direction } = sort;
  const turn = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const open = Number(isOpen(one[by])) - Number(isOpen(other[by]));
    return open || turn * one[by].localeCompare(other[by], 'en', { numeric: true });
  });
}

/** A cell that no document fills. */
export function isOpen(cell: string): boolean {
  return /^(unknown|by nameplate|several)$/.test(cell);
}

/** A column is sorted ascending first, then descending. */
export function nextSort(current: GuideSort | undefined, by: GuideColumn): GuideSort {
  const turned = current?.by === by && current.direction === 'ascending';
  return { by, direction: turned ? 'descending' : 'ascending' };
}
