import { expect, test } from 'vitest';
import { portalNext } from './portal-next.ts';

test.each([
  ['/portal', '/portal'],
  ['/portal/', '/portal/'],
  ['/portal/project/7?tab=work#time', '/portal/project/7?tab=work#time'],
  ['/admin/../portal/operator-dashboard', '/portal/operator-dashboard'],
])('accepts the portal path %s', (value, place) => {
  expect(portalNext(value)).toBe(place);
});

test.each([
  [undefined],
  [7],
  [''],
  ['/'],
  ['/portal-login'],
  ['/portalx/y'],
  ['/portal/../admin'],
  ['/portal/%2e%2e/admin'],
  ['//elsewhere.example/portal/'],
  ['/\\elsewhere.example/portal/'],
  ['\\\\elsewhere.example/portal/'],
  ['https://elsewhere.example/portal/'],
  ['https://own.invalid:8443/portal/'],
  ['javascript:alert(1)//portal/'],
  ['http://['],
])('rejects %j', (value) => {
  expect(portalNext(value)).toBeUndefined();
});
