import type { Part } from '#contract/billing/part.ts';

/** A part that was used on project 3. */
export const samplePart = (id: number): Part => ({
  id,
  projectId: 3,
  vesselName: 'Nordskjær Vektor',
  operator: { id: 1, name: 'Ola Berg', isActive: true },
  productId: null,
  partName: 'Hose clip',
  partNumber: null,
  quantity: 2,
  category: 'consumable',
  supplier: null,
  notes: null,
  usedDate: '2026-03-02',
  isLate: false,
  changeable: true,
  version: 1,
  occurredAt: '2026-03-02T09:00:00.000Z',
  lateSince: null,
  createdAt: '2026-03-02T09:00:00.000Z',
});
