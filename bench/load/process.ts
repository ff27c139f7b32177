import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { AnswerReader } from './answer-reader.ts';
import type { LoadReport, LoadTask } from './message.ts';

/**
 * Generates load over plain sockets, one request at a time per connection. An HTTP client library would cost more than
 * the servers under test.
 */
process.on('message', async (order: LoadTask) => {
  try {
    process.send!(await makeLoad(order));
  } catch (error) {
    process.send!({ error: String(error) });
  }
});

async function makeLoad(order: LoadTask): Promise<LoadReport> {
  const run = new Run(order);
  const sockets = await Promise.all(Array.from({ length: order.connections }, () => open(order.port)));
  const cpu = process.cpuUsage();
  const start = performance.now();
  await Promise.all(sockets.map((socket, at) => run.drive(socket, at, start + order.ms)));
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  for (const socket of sockets) socket.destroy();
  return run.report(seconds, (used.user + used.system) / 1e6 / seconds);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

class Run {
  readonly #order: LoadTask;
  readonly #times: number[] = [];
  readonly #statuses: Record<string, number> = {};
  #firstBad: string | undefined;
  #sent = 0;

  constructor(order: LoadTask) {
    this.#order = order;
  }

  drive(socket: Socket, at: number, until: number): Promise<void> {
    const { connections, count = Number.POSITIVE_INFINITY } = this.#order;
    return new Promise((resolve, reject) => {
      let begun = 0;
      let turn = at;
      const next = () => {
        begun = performance.now();
        if (begun >= until || this.#sent >= count) return resolve();
        socket.write(this.#nextRequest(turn), 'latin1');
        turn += connections;
      };
      const reader = new AnswerReader((status, text) => {
        this.#times.push(performance.now() - begun);
        this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
        if (status >= 300 && status !== 304) this.#firstBad ??= text();
        next();
      });
      socket.on('data', (chunk) => reader.read(chunk));
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('the server closed a connection')));
      next();
    });
  }

  #nextRequest(turn: number): string {
    const { requests, from = 1_000_000 } = this.#order;
    const n = this.#sent++;
    const request = requests[turn % requests.length]!;
    if (!request.includes('{')) return request;
    return request.replaceAll('{n}', String(from + n)).replace('{ip}', addressOf(from + n));
  }

  report(seconds: number, clientCpu: number): LoadReport {
    const times = Float64Array.from(this.#times).sort();
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return {
      perSecond: times.length / seconds,
      p50: at(0.5),
      p99: at(0.99),
      answers: times.length,
      statuses: this.#statuses,
      ...(this.#firstBad !== undefined && { firstBad: this.#firstBad }),
      clientCpu,
      nextFrom: (this.#order.from ?? 1_000_000) + this.#sent,
    };
  }
}

function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}
