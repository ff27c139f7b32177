import type { Exam } from './contents/exam.ts';
import type { Load } from './load/load.ts';
import type { Person } from './load/requests.ts';
import type { Running } from './processes.ts';
import { type Compared, compare, type Measured, type Target } from './rounds.ts';
import type { School } from './school.ts';
import { perSecond, type Row, range, times } from './table.ts';

/** Shared context of all rows. */
export type Bench = {
  school: School;
  app: Running;
  floor: Running;
  load: Load;
  admin: Person;
  students: Person[];
  exam: Exam;
};

type Goal = { work: string; atLeast: number };

/** Row with a minimum ratio of the floor's throughput. */
export async function againstFloor(bench: Bench, goal: Goal, ours: Side, floor: Side): Promise<Row> {
  const found = await compare(bench.load, { ...ours, server: bench.app }, { ...floor, server: bench.floor });
  return rowOf(goal, found);
}

type Side = Omit<Target, 'server'>;

export function rowOf({ work, atLeast }: Goal, { ours, floor, ratio, spread }: Compared): Row {
  return {
    work,
    ours: perSecond(ours.perSecond),
    floor: perSecond(floor.perSecond),
    ratio: times(ratio),
    spread: range(spread),
    goal: `≥ ${times(atLeast)}`,
    met: ratio >= atLeast,
    cpu: `${Math.round(ours.cpuMicros)} / ${Math.round(floor.cpuMicros)} µs`,
    figures: { ours: withoutReports(ours), floor: withoutReports(floor) },
  };
}

function withoutReports({ reports, ...measured }: Measured) {
  return { ...measured, rounds: reports.map((report) => Math.round(report.perSecond)) };
}
