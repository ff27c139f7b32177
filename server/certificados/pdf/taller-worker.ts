import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { dibujarCertificado } from './dibujar.ts';
import type { Encargo, Entrega } from './taller.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker');

yieldToRequests();

port.on('message', async ({ id, documento, imagenes }: Encargo) => {
  try {
    const pdf = await dibujarCertificado(documento, imagenes);
    // A small buffer is part of a shared pool and cannot be transferred.
    const whole = pdf.byteLength === pdf.buffer.byteLength;
    port.postMessage({ id, pdf } satisfies Entrega, whole ? [pdf.buffer as ArrayBuffer] : []);
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) } satisfies Entrega);
  }
});

/** Run at low OS priority so that PDF rendering does not delay requests. Only Linux supports per-thread priorities. */
function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, 10);
  } catch {
    // Some containers forbid it: render at normal priority.
  }
}
