/** Node 22.14, 23.6 and everything later; no Node 20 (docs/decisions/012-two-sqlite-drivers.md). */
const NODE_API_OF_VERSION_13 = 10;

/**
 * Returns the package that opens databases under a version of Node: better-sqlite3 13 crashes if Node lacks its
 * Node-API, and version 12 can abort the process if it is compiled for Node 24.19 or a later 24. Plain JavaScript
 * without imports, because the installation uses it too.
 *
 * @param {NodeJS.Dict<string>} versions as in process.versions
 * @returns {'better-sqlite3' | 'better-sqlite3-v12'}
 */
export function sqliteDriverName(versions) {
  return Number(versions['napi']) >= NODE_API_OF_VERSION_13 ? 'better-sqlite3' : 'better-sqlite3-v12';
}
