/** Pending until the record that refers to it is stored; deleted until the bytes are removed as well. */
export const STORED_FILE_STATES = ['pending', 'kept', 'deleted'] as const;
