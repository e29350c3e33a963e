import { expect, test } from 'vitest';
import { faultsOfLock } from './check-lock.mjs';

test('a lock that holds every platform package it names is complete', () => {
  const packages = {
    '': { optionalDependencies: { engine: '1.0.0' } },
    'node_modules/engine': { optionalDependencies: { '@engine/linux': '1.0.0' } },
    'node_modules/engine/node_modules/@engine/linux': {},
  };
  expect(faultsOfLock({ packages })).toEqual([]);
});

test('a platform package that the lock only names is a fault, because npm ci would refuse it', () => {
  const packages = {
    'node_modules/engine': { optionalDependencies: { '@engine/linux': '1.0.0', '@engine/android': '1.0.0' } },
    'node_modules/@engine/linux': {},
  };
  expect(faultsOfLock({ packages })).toEqual([
    'node_modules/engine names packages that the lock lacks: @engine/android',
  ]);
});

test('an address of a registry is a fault', () => {
  const packages = { 'node_modules/engine': { resolved: 'https://registry.example/engine-1.0.0.tgz' } };
  expect(faultsOfLock({ packages })).toEqual(['node_modules/engine carries a registry address']);
});

test('a package that brings its binaries may not be compiled, and npm has to be told so in the lock', () => {
  const path = 'node_modules/better-sqlite3';
  expect(faultsOfLock({ packages: { [path]: { gypfile: false } } })).toEqual([]);
  expect(faultsOfLock({ packages: { [path]: {} } })).toEqual([
    `${path} would be compiled by npm ci: write "gypfile": false into its entry`,
  ]);
});
