import { expect, test } from 'vitest';
import { wrongImports } from './check-service-imports.mjs';

const source = (folder: string, ...imports: string[]) => ({ folder, file: `${folder}/file.ts`, imports });

test('accepts what the table names, and imports within a folder', () => {
  expect(wrongImports({ quays: [], berths: ['quays'] }, [source('berths', 'quays', 'berths')])).toEqual([]);
});

test('refuses an import that the table does not name', () => {
  expect(
    wrongImports({ quays: [], berths: ['quays'] }, [source('berths', 'quays'), source('quays', 'berths')]),
  ).toEqual(['quays/file.ts imports berths, which quays may not import']);
});

test('refuses a folder that the table does not know', () => {
  expect(wrongImports({ quays: [] }, [source('cranes', 'quays')])).toEqual([
    'cranes/file.ts imports quays, which cranes may not import',
  ]);
});

test('refuses a table that would allow a circle, and a name that nothing imports', () => {
  const sources = [source('quays', 'berths'), source('berths', 'quays')];
  expect(wrongImports({ quays: ['berths'], berths: ['quays'] }, sources)).toEqual([
    'quays names berths, which is not above it',
  ]);
  expect(wrongImports({ quays: [], berths: ['quays'] }, [])).toEqual([
    'berths names quays and does not import it',
  ]);
});
