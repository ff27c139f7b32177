import type { Load } from './load/load.ts';
import type { LoadReport } from './load/message.ts';
import type { Running } from './processes.ts';

/** `warmUpMs`: slow operations take longer until they are compiled. */
export type Target = { server: Running; requests: string[]; connections?: number; warmUpMs?: number };
/** `cpuMicros`: processor time of the server per response. */
export type Measured = { perSecond: number; p50: number; p99: number; cpuMicros: number; reports: Report[] };
type Report = LoadReport & { cpuMicros: number };
export type Compared = { ours: Measured; floor: Measured; ratio: number; spread: [number, number] };

export const roundMs = Number(process.env.BENCH_ROUND_MS ?? 800);
const rounds = 5;
const warmUpMs = 700;
const defaultConnections = 16;

/**
 * Alternates ours and the floor, starting with the other one each time, so that a slow phase of the machine affects
 * both.
 */
export async function compare(load: Load, ours: Target, floor: Target): Promise<Compared> {
  const reports = { ours: [] as Report[], floor: [] as Report[] };
  const targets = { ours: new Driver(load, ours), floor: new Driver(load, floor) };
  await targets.ours.run(ours.warmUpMs ?? warmUpMs);
  await targets.floor.run(floor.warmUpMs ?? warmUpMs);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const);
    for (const side of order) reports[side].push(await targets[side].run(roundMs));
  }
  const ratios = reports.ours.map(({ perSecond }, at) => perSecond / reports.floor[at]!.perSecond);
  return {
    ours: summarize(reports.ours),
    floor: summarize(reports.floor),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

export async function measure(load: Load, target: Target, times = rounds, ms = roundMs): Promise<Measured> {
  const driver = new Driver(load, target);
  await driver.run(Math.min(ms, warmUpMs));
  const reports: Report[] = [];
  for (let round = 0; round < times; round++) reports.push(await driver.run(ms));
  return summarize(reports);
}

/** Numbers continue from one run to the next. */
let nextNumber = 1_000_000;

class Driver {
  readonly #load: Load;
  readonly #target: Target;

  constructor(load: Load, target: Target) {
    this.#load = load;
    this.#target = target;
  }

  async run(ms: number): Promise<Report> {
    const { server, requests, connections = defaultConnections } = this.#target;
    const before = server.cpuSeconds();
    const report = await this.#load.make({ port: server.port, requests, connections, ms, from: nextNumber });
    const cpuMicros = ((server.cpuSeconds() - before) / report.answers) * 1e6;
    nextNumber = report.nextFrom;
    if (report.firstBad !== undefined) throw new Error(`refused: ${report.firstBad.slice(0, 2000)}`);
    return { ...report, cpuMicros };
  }
}

function summarize(reports: Report[]): Measured {
  const of = (pick: (report: Report) => number) => median(reports.map(pick));
  return {
    perSecond: of((r) => r.perSecond),
    p50: of((r) => r.p50),
    p99: of((r) => r.p99),
    cpuMicros: of((r) => r.cpuMicros),
    reports,
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
