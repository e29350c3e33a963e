import { rebuildProductSearch } from '#db/queries/product-search.ts';
import type { Database } from '#db/open-database.ts';
import { brands, productCategories, products } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { createSeededRandom, type SeededRandom } from '#scripts/demo/seeded-random.ts';

const MAKERS = [
  'Headway',
  'HF scientific',
  'Techcross',
  'ERMA FIRST',
  'SunRui',
  'Hyundai',
  'Hach',
  'Alfa Laval',
  'Optimarin',
  'Panasia',
  'MS House Range',
  'Wärtsilä',
  'Kongsberg',
  'Desmi',
  'Grundfos',
  'Danfoss',
  'Endress+Hauser',
  'Krohne',
] as const;
const CATEGORIES = [
  'TRO Reagent Kits',
  'TRO Analysers & Sensor Spares',
  'Calibration & Verification',
  'BWTS Spare Parts',
  'Treatment & Neutralisation Chemicals',
  'Valves & Instrumentation',
  'On-board Service Packages',
  'Deck & Engine Stores',
  'Cabin, Provisions & Safety',
] as const;
const SYSTEMS = [
  'OceanGuard',
  'HiBallast',
  'BalClor',
  'PureBallast',
  'GloEn-Patrol',
  'CLX-Ex2',
  'CLX-XT',
  'ECS-Hychlor',
  '1735 TRO',
  'FIT',
  'EcoBallast',
  'CompactClean',
  'BlueBallast',
  'Aquastar',
] as const;
const PARTS = [
  'Reagent Set',
  'Filter Element',
  'Seal Kit',
  'Electrode Module',
  'Check Valve',
  'Pressure Transmitter',
  'UV Lamp',
  'Quartz Sleeve',
  'Gasket Set',
  'Solenoid Valve',
  'Flow Meter',
  'Dosing Pump',
  'Signal Cable',
  'Control PLC Module',
  'Measuring Cuvette',
  'Tubing Set',
  'Indicator Bottle',
  'Buffer Solution',
  'Butterfly Valve',
  'Rectifier Fan',
  'Gas Detector Head',
  'Level Switch',
  'Mooring Rope',
  'Nitrile Gloves',
  'O-ring Set',
  'Diaphragm',
  'Sample Cooler',
] as const;
const QUALIFIERS = [
  '12 Months',
  'DN200',
  '24 VDC',
  '500 mL',
  '0-10 bar',
  '4-20 mA',
  'IP66',
  '25 kg',
  '8-Strand',
  'Ex d',
  '316L',
  'Type B',
] as const;
const DEEDS = [
  'Replacement for the installed unit, quoted against the nameplate.',
  'Wear parts matched to the model on board.',
  'Supplied with certificate and safety data sheet.',
  'Seals included; fit is confirmed before dispatch.',
  'Used when the chamber is opened for cleaning.',
  'One year of supply for a colorimetric TRO monitor.',
  'For seawater duty in hazardous areas.',
  'Delivered alongside through the port agent.',
] as const;
const LABELS = [
  'Material',
  'Fit',
  'Output',
  'Supply',
  'Pack',
  'Protection',
  'Storage',
  'Information needed',
  'Certificate',
] as const;
const VALUES = [
  'titanium',
  'state model',
  '4-20 mA',
  '24 VDC',
  'box of 10',
  'IP66',
  'cool and dark',
  'unit serial number',
  'with unit',
  'EN 166',
  '0.0250 N',
  '-10 to 55 C',
] as const;

function itemNumber(index: number, { below }: SeededRandom): string {
  const serial = String(index + 1);
  const letters = Array.from({ length: 3 }, () => String.fromCharCode(65 + below(26))).join('');
  switch (below(5)) {
    case 0:
      return `MS-${letters}-${serial.padStart(6, '0')}`;
    case 1:
      return String(10_000_000 + index * 7);
    case 2:
      return `${letters}.${serial.padStart(6, '0')}.${below(10)}`;
    case 3:
      return `${serial.padStart(5, '0')} ${letters}`;
    default:
      return `${letters}-${below(9) + 1}-${serial}`;
  }
}

/** Fills an empty database with `count` products in the manner of the real catalogue, and indexes them. */
export function generateCatalogue(db: Database, count: number): void {
  const random = createSeededRandom(20_260_101);
  inTransaction(db, (tx) => {
    tx.insert(brands)
      .values(MAKERS.map((name, order) => ({ name, order })))
      .run();
    tx.insert(productCategories)
      .values(CATEGORIES.map((name, order) => ({ name, order })))
      .run();
    for (let index = 0; index < count; index += 1) {
      const system = random.oneOf(SYSTEMS);
      const part = random.oneOf(PARTS);
      tx.insert(products)
        .values({
          itemNumber: itemNumber(index, random),
          name: `${system} ${part}${random.below(2) === 0 ? '' : `, ${random.oneOf(QUALIFIERS)}`}`,
          description: `${random.oneOf(DEEDS)} ${random.oneOf(DEEDS)}`,
          specifications: Array.from(
            { length: 3 },
            () => `${random.oneOf(LABELS)}: ${random.oneOf(VALUES)}`,
          ).join('; '),
          applications: `${system}, ${random.oneOf(SYSTEMS)}`,
          categoryId: random.below(CATEGORIES.length) + 1,
          brandId: random.below(10) === 0 ? null : random.below(MAKERS.length) + 1,
          order: index,
        })
        .run();
    }
  });
  rebuildProductSearch(db);
}
