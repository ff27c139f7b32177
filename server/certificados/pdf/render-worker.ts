import { parentPort } from 'node:worker_threads';
import { yieldToRequests } from '../../pdf/yield-to-requests.ts';
import { renderCertificado } from './render.ts';
import type { RenderResult, RenderTask } from './worker-pool.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker');

yieldToRequests();

port.on('message', async ({ id, documento, imagenes }: RenderTask) => {
  try {
    const pdf = await renderCertificado(documento, imagenes);
    // A small buffer is part of a shared pool and cannot be transferred.
    const whole = pdf.byteLength === pdf.buffer.byteLength;
    port.postMessage({ id, pdf } satisfies RenderResult, whole ? [pdf.buffer as ArrayBuffer] : []);
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) } satisfies RenderResult);
  }
});
