import { expect, test } from 'vitest';
import { CreateChecklistTemplateInput } from '#contract/project/checklist.ts';
import { checklistTemplates as table } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { inTransaction } from '#db/transaction.ts';
import { seedChecklists } from './seed-checklists.ts';

function seeded() {
  const db = createTestDatabase();
  inTransaction(db, seedChecklists);
  return db.select().from(table).all();
}

test('each service has a checklist for every system, with at least twelve items', () => {
  const general = seeded().filter(({ systemType }) => systemType === '');
  expect(general.map(({ serviceType }) => serviceType).toSorted()).toEqual([
    'TRO calibration',
    'annual service',
    'commissioning attendance',
    'reagent supply',
    'survey support',
    'troubleshooting',
  ]);
  expect(Math.min(...seeded().map(({ items }) => items.length))).toBeGreaterThanOrEqual(12);
});

test('every checklist is valid for the editor, and they use all meaningful kinds of items', () => {
  const rows = seeded();
  for (const { serviceType, systemType, items } of rows) {
    expect(CreateChecklistTemplateInput.parse({ serviceType, systemType, items })).toEqual({
      serviceType,
      systemType,
      items,
    });
  }
  const kinds = new Set(rows.flatMap(({ items }) => items.map(({ kind }) => kind)));
  expect([...kinds].toSorted()).toEqual(['choice', 'number', 'photo', 'text', 'yes/no']);
});

test('the annual service of systems with UV light has no TRO items', () => {
  const uv = seeded().filter(({ systemType }) => systemType !== '');
  expect(uv).toHaveLength(4);
  const labels = uv.flatMap(({ items }) => items.map(({ label }) => label));
  expect(labels.filter((label) => /\bTRO\b|indicator|neutralis/.test(label))).toEqual([]);
});
