export const CHECKLIST_ITEM_KINDS = ['text', 'number', 'yes/no', 'choice', 'photo'] as const;

/** One line of a checklist. `key` stays the same from version to version, so that answers can be compared. */
export interface ChecklistItem {
  key: string;
  label: string;
  kind: (typeof CHECKLIST_ITEM_KINDS)[number];
  required: boolean;
  /** Numbers: unit shown behind the field, and the limits a reading is judged against. */
  unit?: string;
  minimum?: number;
  maximum?: number;
  choices?: string[];
}
