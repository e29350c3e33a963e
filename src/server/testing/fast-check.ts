import fc from 'fast-check'; // oxlint-disable-line no-restricted-imports -- The one import that sets the seed.

const seed = Number(process.env['FC_SEED'] ?? 1);
const factor = Number(process.env['FC_RUNS_FACTOR'] ?? 1);

/** The runs of a property in `npm test`; `npm run test:soak` multiplies them. */
export const runs = (count: number): number => count * factor;

// Fixed, so that `npm test` only fails for changes in the code; a soak run sets a new seed for each round.
fc.configureGlobal({ seed, numRuns: runs(100) });

const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));
const unit = codePoint.map((code) => String.fromCodePoint(code));

/** Text of any characters. fast-check's own unit 'binary' covers the same, but takes a second to set up. */
export const anyText = (limits: { minLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit });

export default fc;
