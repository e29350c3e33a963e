import type { ReactNode } from 'react';
import type { FoundPart } from '#contract/billing/part.ts';

/** The search of products, which the route puts in: features do not import each other. */
export type ProductSearchSlot = (props: {
  q: string;
  onType: (q: string) => void;
  onChoose: (product: FoundPart) => void;
}) => ReactNode;
