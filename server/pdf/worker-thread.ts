import { type ResourceLimits, Worker } from 'node:worker_threads';

/** A task as it is sent to the thread. */
export type Numbered<Task> = Task & { id: number };
export type ThreadResult = { id: number; pdf: Uint8Array } | { id: number; error: Error };

type Pending<Task> = { id: number; task: Task; resolve(pdf: Buffer): void; reject(error: Error): void };
export type ThreadOptions = { idleMs?: number; stuckMs?: number };

/** The document needed more memory or time than the thread may use. */
export class ThreadExhausted extends Error {
  override name = 'ThreadExhausted';
}

const isOutOfMemory = (error: NodeJS.ErrnoException | undefined) => error?.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Runs tasks one after the other in a worker thread, so that requests are not blocked. The thread starts on demand and
 * exits when idle.
 */
export class WorkerThread<Task extends object> {
  readonly #program: URL;
  readonly #resourceLimits: ResourceLimits;
  readonly #idleMs: number;
  readonly #stuckMs: number;
  readonly #waiting: Pending<Task>[] = [];
  /** One task at a time, so that a document that crashes the thread affects no other. */
  #inHand: Pending<Task> | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #whenDone: (() => void)[] = [];

  constructor(program: URL, resourceLimits: ResourceLimits, { idleMs = 30_000, stuckMs = 60_000 }: ThreadOptions = {}) {
    this.#program = program;
    this.#resourceLimits = resourceLimits;
    this.#idleMs = idleMs;
    this.#stuckMs = stuckMs;
  }

  run(task: Task): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.push({ id: this.#lastId, task, resolve, reject });
      this.#next();
    });
  }

  /** Id of the running thread, if any. */
  get threadId(): number | null {
    return this.#worker?.threadId ?? null;
  }

  /** Finishes queued documents, then ends the thread. A later task starts another. */
  async close(): Promise<void> {
    if (this.#inHand) await new Promise<void>((resolve) => this.#whenDone.push(resolve));
    await this.#dismiss();
  }

  #next(): void {
    if (this.#inHand) return;
    clearTimeout(this.#timer);
    const task = this.#waiting.shift();
    if (!task) {
      this.#rest();
      return;
    }
    this.#inHand = task;
    this.#timer = setTimeout(() => this.#giveUp(), this.#stuckMs);
    try {
      const worker = this.#worker ?? this.#hire();
      worker.ref();
      worker.postMessage({ ...task.task, id: task.id } satisfies Numbered<Task>);
    } catch (error) {
      this.#done()?.reject(error as Error);
    }
  }

  /** Idle worker: `unref()` so it does not keep the process alive; it exits after `idleMs`. */
  #rest(): void {
    this.#worker?.unref();
    this.#timer = setTimeout(() => this.#dismiss(), this.#idleMs).unref();
    for (const resolve of this.#whenDone.splice(0)) resolve();
  }

  #hire(): Worker {
    // Some options of the parent process are not valid for a worker.
    const worker = new Worker(this.#program, { resourceLimits: this.#resourceLimits, execArgv: [], name: 'worker' });
    let cause: Error | undefined;
    worker.on('message', (rendered: ThreadResult) => {
      if (rendered.id !== this.#inHand?.id) return;
      const task = this.#done();
      if ('error' in rendered) task?.reject(rendered.error);
      else task?.resolve(Buffer.from(rendered.pdf.buffer, rendered.pdf.byteOffset, rendered.pdf.byteLength));
    });
    worker.on('error', (error) => {
      cause = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', (code) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      const Ended = isOutOfMemory(cause) ? ThreadExhausted : Error;
      this.#done()?.reject(new Ended(`the drawing thread ended with ${code}`, { cause }));
    });
    this.#worker = worker;
    return worker;
  }

  #giveUp(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#done()?.reject(new ThreadExhausted('drawing took too long'));
  }

  #done(): Pending<Task> | null {
    const task = this.#inHand;
    this.#inHand = null;
    this.#next();
    return task;
  }

  async #dismiss(): Promise<void> {
    const worker = this.#worker;
    if (!worker || this.#inHand) return;
    this.#worker = null;
    clearTimeout(this.#timer);
    await worker.terminate();
  }
}
