/** What is left in a field once what stood in it was sent: whatever was typed since, which is the next text. */
export function remainingText(sent: string, now = ''): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}
