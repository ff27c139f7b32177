import type { CellTable } from 'domain/rules/read-table-file.ts';
import { readInWorker } from '../read-in-worker.ts';
import type { ReadTables } from './nota-file.worker.ts';

const startWorker = () => new Worker(new URL('./nota-file.worker.ts', import.meta.url), { type: 'module' });

/** Sheets of a CSV or .xlsx file. */
export async function readGradesFile(file: File): Promise<CellTable[]> {
  return (await readInWorker<ReadTables>(file, startWorker, (bytes) => bytes)).tables;
}
