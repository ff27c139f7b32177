import { Worker } from 'node:worker_threads';
import type { Documento, Imagen, Imagenes } from './documento.ts';

export type Encargo = { id: number; documento: Documento; imagenes: Imagenes };
export type Entrega = { id: number; pdf: Uint8Array } | { id: number; error: Error };

type Pending = Encargo & { resolve(pdf: Buffer): void; reject(error: Error): void };
type Options = { idleMs?: number; stuckMs?: number };

const program = new URL('./taller-worker.ts', import.meta.url);
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

/**
 * Draws in a thread of its own, one document after the other, so that nobody else waits for it. The thread is started
 * when there is something to draw and ended when there was nothing for a while.
 */
export class Taller {
  readonly #idleMs: number;
  readonly #stuckMs: number;
  readonly #waiting: Pending[] = [];
  /** One at a time: a document that takes the thread down takes no other with it. */
  #inHand: Pending | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #whenDone: (() => void)[] = [];

  constructor({ idleMs = 30_000, stuckMs = 60_000 }: Options = {}) {
    this.#idleMs = idleMs;
    this.#stuckMs = stuckMs;
  }

  dibujar(documento: Documento, { logo, firma }: Imagenes): Promise<Buffer> {
    const imagenes = { logo: logo && shared(logo), firma: firma && shared(firma) };
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.push({ id: this.#lastId, documento, imagenes, resolve, reject });
      this.#next();
    });
  }

  /** The thread at work, while there is one. */
  get threadId(): number | null {
    return this.#worker?.threadId ?? null;
  }

  /** Finishes what was asked for, then ends the thread. What is asked for later starts another. */
  async close(): Promise<void> {
    if (this.#inHand) await new Promise<void>((resolve) => this.#whenDone.push(resolve));
    await this.#dismiss();
  }

  #next(): void {
    if (this.#inHand) return;
    clearTimeout(this.#timer);
    const encargo = this.#waiting.shift();
    if (!encargo) {
      this.#rest();
      return;
    }
    this.#inHand = encargo;
    this.#timer = setTimeout(() => this.#giveUp(), this.#stuckMs);
    const { id, documento, imagenes } = encargo;
    try {
      const worker = this.#worker ?? this.#hire();
      worker.ref();
      worker.postMessage({ id, documento, imagenes } satisfies Encargo);
    } catch (error) {
      this.#done()?.reject(error as Error);
    }
  }

  /** Nothing to draw: the thread keeps nobody from leaving, and leaves itself in a while. */
  #rest(): void {
    this.#worker?.unref();
    this.#timer = setTimeout(() => this.#dismiss(), this.#idleMs).unref();
    for (const resolve of this.#whenDone.splice(0)) resolve();
  }

  #hire(): Worker {
    // Of the options this process was started with, some keep a worker from starting.
    const worker = new Worker(program, { resourceLimits, execArgv: [], name: 'taller' });
    let cause: Error | undefined;
    worker.on('message', (entrega: Entrega) => {
      if (entrega.id !== this.#inHand?.id) return;
      const encargo = this.#done();
      if ('error' in entrega) encargo?.reject(entrega.error);
      else encargo?.resolve(Buffer.from(entrega.pdf.buffer, entrega.pdf.byteOffset, entrega.pdf.byteLength));
    });
    worker.on('error', (error) => {
      cause = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', (code) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#done()?.reject(new Error(`the drawing thread ended with ${code}`, { cause }));
    });
    this.#worker = worker;
    return worker;
  }

  #giveUp(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#done()?.reject(new Error('drawing took too long'));
  }

  #done(): Pending | null {
    const encargo = this.#inHand;
    this.#inHand = null;
    this.#next();
    return encargo;
  }

  async #dismiss(): Promise<void> {
    const worker = this.#worker;
    if (!worker || this.#inHand) return;
    this.#worker = null;
    clearTimeout(this.#timer);
    await worker.terminate();
  }
}

const copies = new WeakMap<Imagen, Imagen>();

/** The same few pictures stand on all documents: both threads read them from one place. */
function shared(imagen: Imagen): Imagen {
  let copy = copies.get(imagen);
  if (!copy) {
    const bytes = Buffer.from(new SharedArrayBuffer(imagen.bytes.length));
    imagen.bytes.copy(bytes);
    copy = { ...imagen, bytes };
    copies.set(imagen, copy);
  }
  return copy;
}

/** One for the process, whatever number of houses stand in it. */
export const taller = new Taller();
