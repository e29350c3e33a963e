/**
 * The drawings of product-drawings.svg by words of a product's name, or of its category's where the name has none of
 * them. The first one that fits is taken: a seal kit of a pump is a seal.
 */
const DRAWINGS: readonly (readonly [drawing: string, speaksOf: RegExp])[] = [
  ['valve', /valve/i],
  ['tubing', /tubing|hose/i],
  ['cooler', /cooler/i],
  ['seal', /seal|gasket|o-ring/i],
  ['lamp', /lamp/i],
  ['pump', /pump/i],
  ['filter', /filter/i],
  ['plc', /plc/i],
  ['flow', /flow/i],
  ['remote', /troubleshoot/i],
  ['training', /training/i],
  ['cable', /cable|remote/i],
  ['syringe', /flushing|priming/i],
  ['vials', /vials/i],
  ['sachet', /sachet|powder/i],
  ['testkit', /test kit/i],
  ['meter', /colorimeter|calibrator|-check/i],
  ['standard', /calibrat|standard/i],
  ['vial', /cuvette|verificat/i],
  ['service', /service|attendance/i],
  ['reagent', /reagent/i],
  ['analyser', /analy[sz]er|monitor/i],
  ['gas', /gas|detector/i],
  ['probe', /sensor|probe/i],
  ['gauge', /pressure|gauge|transmitter/i],
  ['electrode', /electrode/i],
  ['rags', /rags/i],
  ['rope', /rope/i],
  ['gloves', /gloves/i],
  ['goggles', /goggles/i],
  ['tools', /tool/i],
  ['bedding', /bedding/i],
  ['bonded', /bonded/i],
  ['food', /fresh/i],
  ['bottle', /\d ml|bottle|acs$/i],
  ['drum', /\d{3} l$/i],
  ['can', /\d l$|acid|water$/i],
  ['sack', /\d kg/i],
  ['drum', /chemical|neutrali/i],
  ['filter', /spare|bwts/i],
  ['gauge', /instrument/i],
  ['shackle', /deck|engine/i],
  ['lifebuoy', /cabin|provision|safety/i],
];

/** Returns the drawing for a product without a picture. */
export function drawingOf(name: string, category = ''): string {
  const of = (text: string) => DRAWINGS.find(([, speaksOf]) => speaksOf.test(text))?.[0];
  return of(name) ?? of(category) ?? 'crate';
}
