import { expect, test } from 'vitest';
import { announcement } from './announce.ts';

const later = { adminCode: null, managerLink: null };

test('prints the address, and mentions PUBLIC_URL until it is set', () => {
  expect(announcement('http://localhost:3000', later, 'https://www.example.com')).toBe(
    '\nQuayside is ready at http://localhost:3000\n\n',
  );
  expect(announcement('http://localhost:3000', later, undefined)).toMatch(
    /ready at http:\/\/localhost:3000\n\nPUBLIC_URL is not set: .* sitemap/,
  );
});
