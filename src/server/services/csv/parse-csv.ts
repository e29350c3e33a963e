import type { QueryWorkers } from '#server/services/query-workers/query-workers.ts';
import type { CsvTable } from './csv-table.ts';

/** What an import needs to have its file parsed where nobody waits for it. */
export interface CsvContext {
  queryWorkers: QueryWorkers;
  request: { signal?: AbortSignal | undefined };
}

/** Parses an uploaded file outside of the server's thread, as `readCsvTable` does. */
export function parseCsv(
  { queryWorkers, request }: CsvContext,
  text: string,
  rowsMax: number,
): Promise<CsvTable> {
  return queryWorkers.ask({ kind: 'csv', text, rowsMax }, request.signal);
}
