import { parentPort } from 'node:worker_threads';
import type { Numbered, ThreadResult } from '../pdf/worker-thread.ts';
import { yieldToRequests } from '../pdf/yield-to-requests.ts';
import { type MarkTask, markPdf } from './mark-pdf.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker');

yieldToRequests();

port.on('message', async ({ id, pdf, texto }: Numbered<MarkTask>) => {
  try {
    const marked = await markPdf({ pdf, texto });
    port.postMessage({ id, pdf: marked } satisfies ThreadResult, [marked.buffer as ArrayBuffer]);
  } catch (error) {
    // Only the message of an error reaches the other thread.
    port.postMessage({ id, error: new Error(error instanceof Error ? error.message : String(error)) });
  }
});
