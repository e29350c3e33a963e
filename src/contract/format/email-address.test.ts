import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';

const isAddress = (text: string) => z.safeParse(emailAddress('no address'), text).success;

test.each([
  'kari@fleet.example',
  "o'hara+crew@mail.fleet.example",
  'kari@blåbær.no',
  'post@sjøfart.ålesund.no',
  'info@例え.テスト',
  'kari@xn--blbr-roa1n.no',
  'kari@fleet.xn--p1ai',
])('accepts %s', (text) => {
  expect(isAddress(text)).toBe(true);
});

test.each([
  'kari',
  'kari@fleet',
  'kari@fleet.e',
  '@fleet.example',
  'kari@@fleet.example',
  'kari..n@fleet.example',
  'kari@-fleet.example',
  'kari@fleet example.no',
  'kari@blåbær.no/path',
  'kari@blåbær.no:25',
  'kari@blå,bær.no',
  'kari@blåbær.no\nbcc: all@fleet.example',
])('refuses %j', (text) => {
  expect(isAddress(text)).toBe(false);
});
