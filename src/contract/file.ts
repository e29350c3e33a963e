/** Pending until the record that refers to it is stored; deleted until the sweep has removed the bytes. */
export const STORED_FILE_STATES = ['pending', 'kept', 'deleted'] as const;
