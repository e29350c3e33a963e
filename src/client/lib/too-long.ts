/** The error of a field whose text is too long. The field keeps the text: cutting it would lose what was pasted. */
export function tooLong(text: string, max: number): string | undefined {
  return text.trim().length > max ? `Use at most ${max} characters.` : undefined;
}
