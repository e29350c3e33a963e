import type { ReadDesk } from '#server/services/read-desk/read-desk.ts';
import type { CsvTable } from './csv-table.ts';

/** What an import needs to have its file parsed where nobody waits for it. */
export interface CsvContext {
  readDesk: ReadDesk;
  request: { signal?: AbortSignal | undefined };
}

/** Parses an uploaded file outside of the server's thread, as `readCsvTable` does. */
export function parseCsv(
  { readDesk, request }: CsvContext,
  text: string,
  rowsMax: number,
): Promise<CsvTable> {
  return readDesk.ask({ kind: 'csv', text, rowsMax }, request.signal);
}
