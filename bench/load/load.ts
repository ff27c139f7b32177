import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { LoadReport, LoadTask } from './message.ts';

/** Load generator, in a process of its own. */
export class Load {
  readonly #child: ChildProcess = fork(path.join(import.meta.dirname, 'process.ts'), { stdio: 'inherit' });

  make(order: LoadTask): Promise<LoadReport> {
    return new Promise((resolve, reject) => {
      this.#child.once('message', (answer: LoadReport | { error: string }) =>
        'error' in answer ? reject(new Error(answer.error)) : resolve(answer),
      );
      this.#child.send(order);
    });
  }

  stop(): void {
    this.#child.kill();
  }
}
