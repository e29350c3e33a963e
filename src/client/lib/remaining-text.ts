/** Returns the text typed since a field was sent. */
export function remainingText(sent: string, now = ''): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}
