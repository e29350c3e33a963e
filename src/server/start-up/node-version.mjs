// Plain JavaScript that old versions of Node can parse: it has to run there to refuse them.

/**
 * The refusal for an unsupported Node, or null. Supported is 20.19 up to 26.
 *
 * @param {string} version as in process.versions.node
 * @returns {string | null}
 */
export function refusalOfNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const supported = major === 20 ? minor >= 19 : major > 20 && major <= 26;
  return supported ? null : `Quayside needs Node 20.19 or newer, up to 26; this is Node ${version}.`;
}
