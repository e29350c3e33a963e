import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswordHasher, DECOY_HASH } from './password-hasher.ts';

test('the dummy hash for an unknown account takes as long as a real one', async () => {
  const real = await createPasswordHasher().hash('lantern cobalt fjord seven');
  expect(parseOptions(DECOY_HASH)).toEqual(parseOptions(real));
  expect(parseOptions(real)).toMatchObject({ algorithm: 2, memoryCost: 19_456, timeCost: 2 });
});

test('each of many concurrent hashes runs, also after a failed one', async () => {
  const hasher = createPasswordHasher();
  const results = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => hasher.verify('no hash at all', 'x')),
    ...Array.from({ length: 4 }, () => hasher.verify(DECOY_HASH, 'x')),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill('rejected'),
    ...Array<string>(4).fill('fulfilled'),
  ]);
});
