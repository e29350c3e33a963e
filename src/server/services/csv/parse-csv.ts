import type { CsvTable } from './csv-table.ts';

/** A question that a query worker answers with the parsed file. */
export interface CsvQuestion {
  kind: 'csv';
  text: string;
  rowsMax: number;
}

/** What an import needs to have its file parsed outside of the server's thread. */
export interface CsvContext {
  queryWorkers: { ask(question: CsvQuestion, signal?: AbortSignal): Promise<CsvTable> };
  request: { signal?: AbortSignal | undefined };
}

/** Parses an uploaded file off the main thread, as `readCsvTable` does. */
export function parseCsv(
  { queryWorkers, request }: CsvContext,
  text: string,
  rowsMax: number,
): Promise<CsvTable> {
  return queryWorkers.ask({ kind: 'csv', text, rowsMax }, request.signal);
}
