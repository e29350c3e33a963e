#!/usr/bin/env node
// Fails where a folder of src/server/services imports another one that its line below does not name.
import '#scripts/supported-node.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, isProgram, root } from '#scripts/command.mjs';

/**
 * Which folders each folder of services may import. A folder names only folders above it, so that there is no circle:
 * what two nouns need from each other has a folder of its own (access, totals, merges).
 *
 * @type {Record<string, readonly string[]>}
 */
const MAY_IMPORT = {
  changes: [],
  audit: ['changes'],
  csv: ['audit'],
  settings: ['audit'],
  outbox: ['settings'],
  notifications: ['changes', 'outbox'],
  merges: ['changes', 'audit', 'csv'],
  access: ['merges'],
  'billing-notifications': ['changes', 'csv'],
  idempotency: [],
  search: [],
  time: ['changes', 'audit', 'csv', 'notifications', 'access', 'idempotency'],
  totals: [],
  parts: [
    'changes',
    'audit',
    'csv',
    'notifications',
    'merges',
    'access',
    'billing-notifications',
    'idempotency',
    'search',
    'time',
    'totals',
  ],
  files: ['audit', 'notifications', 'access', 'idempotency'],
  'project-files': ['changes', 'audit', 'notifications', 'access', 'idempotency', 'files'],
  checklists: ['changes', 'audit', 'notifications', 'access', 'idempotency'],
  vessels: ['changes', 'audit', 'csv', 'merges', 'access', 'idempotency', 'parts', 'outbox', 'notifications'],
  readings: ['csv', 'merges', 'access', 'vessels'],
  'service-reports': [
    'changes',
    'audit',
    'notifications',
    'merges',
    'access',
    'idempotency',
    'time',
    'files',
    'project-files',
    'checklists',
    'vessels',
    'readings',
  ],
  projects: [
    'changes',
    'audit',
    'csv',
    'merges',
    'access',
    'idempotency',
    'time',
    'totals',
    'parts',
    'checklists',
    'notifications',
    'vessels',
    'service-reports',
  ],
  billing: [
    'changes',
    'audit',
    'csv',
    'access',
    'billing-notifications',
    'idempotency',
    'totals',
    'parts',
    'project-files',
    'service-reports',
    'projects',
  ],
  analytics: ['audit', 'csv', 'merges', 'parts', 'vessels', 'billing'],
  'audit-log': ['audit', 'csv'],
  backups: ['outbox'],
  brands: [],
  calendar: ['audit', 'merges'],
  categories: [],
  'checklist-templates': ['changes', 'audit', 'csv', 'checklists'],
  comments: ['changes', 'audit', 'access', 'idempotency', 'notifications', 'time'],
  companies: ['changes', 'audit', 'csv', 'merges', 'vessels'],
  contact: ['audit', 'idempotency', 'settings', 'outbox'],
  corrections: ['changes', 'audit', 'csv', 'merges', 'idempotency', 'notifications', 'vessels'],
  ports: ['access'],
  rfqs: [
    'changes',
    'audit',
    'merges',
    'idempotency',
    'files',
    'settings',
    'outbox',
    'project-files',
    'vessels',
    'projects',
    'ports',
  ],
  dashboard: ['vessels', 'rfqs'],
  'live-changes': ['access'],
  'on-board-contacts': ['changes', 'audit', 'notifications', 'merges', 'access', 'idempotency', 'vessels'],
  operators: ['changes', 'audit', 'csv', 'access', 'time', 'outbox', 'projects'],
  panel: ['contact'],
  taxonomy: ['audit'],
  products: ['audit', 'csv', 'search', 'files', 'settings', 'taxonomy'],
  'product-numbers': ['audit', 'csv', 'products', 'settings'],
  'vessel-import': ['audit', 'csv', 'vessels'],
  'personal-data': ['changes', 'audit', 'files', 'outbox', 'rfqs'],
  records: ['search'],
  'search-synonyms': ['audit'],
  'service-rules': ['changes', 'audit', 'csv', 'vessels'],
  'sign-ins': ['settings'],
  team: [],
  'travel-documents': [
    'changes',
    'audit',
    'notifications',
    'access',
    'idempotency',
    'files',
    'project-files',
  ],
  packs: [
    'time',
    'access',
    'parts',
    'project-files',
    'checklists',
    'vessels',
    'readings',
    'service-reports',
    'projects',
    'comments',
    'on-board-contacts',
    'travel-documents',
  ],
  verification: ['service-reports'],
  history: ['files', 'outbox', 'vessels', 'project-files', 'service-reports'],
  'unit-labels': [
    'changes',
    'audit',
    'merges',
    'vessels',
    'project-files',
    'service-reports',
    'verification',
  ],
  'portal-records': ['access', 'merges', 'projects', 'rfqs', 'vessels', 'unit-labels'],
  'query-workers': [
    'csv',
    'search',
    'parts',
    'vessels',
    'billing',
    'analytics',
    'audit-log',
    'vessel-import',
    'personal-data',
    'portal-records',
  ],
  whistleblowing: ['files', 'outbox'],
};

const SERVICES = 'src/server/services';
const IMPORT = /(?:from|import\() ?'#server\/services\/([\w-]+)\/[^']+'/g;

/**
 * @param {Record<string, readonly string[]>} table
 * @param {readonly { folder: string, file: string, imports: readonly string[] }[]} sources
 * @returns {string[]} what is wrong
 */
export function wrongImports(table, sources) {
  const order = Object.keys(table);
  const upward = order.flatMap((folder, index) =>
    (table[folder] ?? [])
      .filter((other) => !order.slice(0, index).includes(other))
      .map((other) => `${folder} names ${other}, which is not above it`),
  );
  const forbidden = sources.flatMap(({ folder, file, imports }) =>
    imports
      .filter((other) => other !== folder && !table[folder]?.includes(other))
      .map((other) => `${file} imports ${other}, which ${folder} may not import`),
  );
  const unused = order.flatMap((folder) => {
    const imported = new Set(sources.flatMap((source) => (source.folder === folder ? source.imports : [])));
    return (table[folder] ?? [])
      .filter((other) => !imported.has(other))
      .map((other) => `${folder} names ${other} and does not import it`);
  });
  return [...upward, ...forbidden, ...unused];
}

function sourcesOfServices() {
  return filesBelow(SERVICES)
    .map((file) => ({ file, path: file.slice(SERVICES.length + 1) }))
    .filter(({ path }) => path.includes('/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(({ file, path }) => ({
      folder: path.slice(0, path.indexOf('/')),
      file,
      imports: Array.from(readFileSync(join(root, file), 'utf8').matchAll(IMPORT), ([, name = '']) => name),
    }));
}

if (isProgram(import.meta.url)) {
  const wrong = wrongImports(MAY_IMPORT, sourcesOfServices());
  if (wrong.length > 0) {
    console.error(
      `${wrong.join('\n')}\nThe folders and what they may import: scripts/checks/check-service-imports.mjs`,
    );
    process.exitCode = 1;
  }
}
