import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawingOf } from './drawing-of.ts';

test.each([
  ['CLX Reagent Set 09991', 'TRO Reagent Kits', 'reagent'],
  ['Reagent Set for 1735 TRO Analyser', 'TRO Reagent Kits', 'reagent'],
  ['1735 TRO Analyser', 'TRO Analysers & Sensor Spares', 'analyser'],
  ['Reagent Check Valve Set', 'TRO Analysers & Sensor Spares', 'valve'],
  ['Reagent Tubing Set', 'TRO Analysers & Sensor Spares', 'tubing'],
  ['Reagent Cooler Service Kit', 'TRO Analysers & Sensor Spares', 'cooler'],
  ['TRO Analyser Service On Board', 'On-board Service Packages', 'service'],
  ['4-20 mA Loop Calibrator, Hire', 'Calibration & Verification', 'meter'],
  ['Thiosulfate Standard Solution 0.0250 N', 'Calibration & Verification', 'standard'],
  ['Buffer Solution 500 mL', 'TRO Reagent Kits', 'bottle'],
  ['Sodium Thiosulfate Solution 200 L', 'Treatment & Neutralisation Chemicals', 'drum'],
  ['Sodium Thiosulfate Pentahydrate 25 kg', 'Treatment & Neutralisation Chemicals', 'sack'],
  ['Electrolyser Cleaning Acid', 'Treatment & Neutralisation Chemicals', 'can'],
  ['HiBallast Electrolyser Seal Kit', 'BWTS Spare Parts', 'seal'],
  ['OceanGuard Electrode Module', 'BWTS Spare Parts', 'electrode'],
  ['Neutralising Pump Service Kit', 'BWTS Spare Parts', 'pump'],
  ['Rags, Cotton, 10 kg', 'Deck & Engine Stores', 'rags'],
  ['Something new', 'Deck & Engine Stores', 'shackle'],
  ['Something new', 'Uncategorized', 'crate'],
  ['Something new', undefined, 'crate'],
])('draws %s of %s as %s', (name, category, drawing) => {
  expect(drawingOf(name, category)).toBe(drawing);
});

test('every drawing that is named exists, and the other way round', () => {
  const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const drawn = [...file('product-drawings.svg').matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);
  const named = [...file('drawing-of.ts').matchAll(/^ {2}\['(\w+)', /gm)].map(([, id]) => id);
  expect(new Set([...named, 'crate'])).toEqual(new Set(drawn));
});
