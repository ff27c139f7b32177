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
    // A small one lies in memory that is shared with others, and cannot be given away.
    const whole = pdf.byteLength === pdf.buffer.byteLength;
    port.postMessage({ id, pdf } satisfies Entrega, whole ? [pdf.buffer as ArrayBuffer] : []);
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) } satisfies Entrega);
  }
});

/** Where cores are scarce, people come before paper. Only Linux gives a thread a priority of its own. */
function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, 10);
  } catch {
    // Some containers forbid it; it draws all the same.
  }
}
