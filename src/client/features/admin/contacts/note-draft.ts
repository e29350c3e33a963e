import type { ContactSubmission } from '#contract/contact.ts';

/** A note that is being written, with the note and version it began from. */
export interface NoteDraft {
  text: string;
  began: { note: string; version: number };
}

export function isNoteChanged({ text, began }: NoteDraft): boolean {
  return text.trim() !== began.note;
}

/** What is typed on top of the message as it is now. */
export function draftOn({ handledNote, version }: ContactSubmission, text: string): NoteDraft {
  return { text, began: { note: handledNote ?? '', version } };
}
