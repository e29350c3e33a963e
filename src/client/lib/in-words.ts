/** A number with its noun: "1 row", "1,000 rows". */
export function inWords(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural}`;
}
