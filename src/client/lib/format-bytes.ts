/** Formats a size: 1,536,000 bytes are 1.5 MB, and 14,200,000 are 14 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes.toFixed(megabytes < 9.95 ? 1 : 0)} MB`;
}
