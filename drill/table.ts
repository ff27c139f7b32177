import type { Event, Kind } from './traffic.ts';

/** What must hold while the fault lasts. */
export type Expected = {
  /** The first probe answers 503 for some time; false: never. */
  notReady: boolean;
  /** The process itself goes away, so that requests without a response are no fault. */
  processStops?: boolean;
};

export type Outcome = {
  fault: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Seconds between the first and the last write that was not acknowledged. */
  refused: number;
  /** Seconds from the end of the fault to the last write that was not acknowledged. */
  recovery: number;
  writes: string;
  edits: string;
  pages: string;
  readyz: string;
  connections: string;
  problems: string[];
};

type Observed = {
  fault: string;
  events: readonly Event[];
  /** Milliseconds since the epoch. */
  ended: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  connections: { before: number; after: number };
  expected: Expected;
};

const maxRecoverySeconds = 5;

export function judge(seen: Observed): Outcome {
  const of = (kind: Kind) => seen.events.filter((event) => event.kind === kind);
  const failed = of('write').filter(({ status }) => status !== 200);
  const last = Math.max(0, ...failed.map(({ at }) => at));
  const first = Math.min(last, ...failed.map(({ at }) => at));
  const recovery = Math.max(0, (last - seen.ended) / 1000);
  const notReady = of('readyz').some(({ status }) => status === 503);
  const { before, after } = seen.connections;
  const { processStops = false } = seen.expected;
  const usual = [200, 503, ...(processStops ? [0, 502] : [])];
  // An edit whose response was lost may have been stored: the next one is of an older version then.
  const strange = seen.events.filter(
    ({ kind, status }) => !usual.includes(status) && !(kind === 'admin' && status === 409),
  );
  const stopped = processStops ? [] : of('livez').filter(({ status }) => status !== 200);
  const pages = processStops ? [] : of('page').filter(({ status }) => status !== 200);
  const problems = [
    seen.lost > 0 && `${seen.lost} lost`,
    seen.doubled > 0 && `${seen.doubled} doubled`,
    seen.acknowledged === 0 && 'nothing was acknowledged',
    strange.length > 0 && `${strange.length} × ${[...new Set(strange.map(said))].join(' ')}`,
    stopped.length > 0 && `${stopped.length} × /livez not 200`,
    pages.length > 0 && `${pages.length} pages not 200`,
    // A process that starts is not ready for a moment.
    !processStops && notReady !== seen.expected.notReady && `/readyz ${notReady ? 'was' : 'was never'} 503`,
    recovery > maxRecoverySeconds && `recovered after ${recovery.toFixed(1)} s`,
    after > before && `${after} connections instead of ${before}`,
  ];
  return {
    fault: seen.fault,
    acknowledged: seen.acknowledged,
    lost: seen.lost,
    doubled: seen.doubled,
    refused: (last - first) / 1000,
    recovery,
    writes: counts(of('write')),
    edits: counts(of('admin')),
    pages: counts(of('page')),
    readyz: counts(of('readyz')),
    connections: `${before} → ${after}`,
    problems: problems.filter((problem) => problem !== false),
  };
}

const said = ({ kind, status }: Event) => `${kind} ${status === 0 ? 'without response' : status}`;

function counts(events: readonly Event[]): string {
  const byStatus = Object.entries(Object.groupBy(events, ({ status }) => String(status || '–')));
  return byStatus.map(([status, group]) => `${status}×${group!.length}`).join(' ');
}

const titles = [
  'fault',
  'acknowledged',
  'lost',
  'doubled',
  'refused s',
  'recovery s',
  'writes',
  'edits',
  'pages',
  '/readyz',
  'conn.',
];

/** As Markdown, for docs/drill.md. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((o) => [
    ...[o.fault, o.acknowledged, o.lost, o.doubled, o.refused.toFixed(1), o.recovery.toFixed(1)],
    ...[o.writes, o.edits, o.pages, o.readyz, o.connections],
  ]);
  const lines = [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const problems = outcomes.flatMap(({ fault, problems: found }) => found.map((each) => `- **${fault}**: ${each}`));
  return [...lines, '', ...(problems.length > 0 ? problems : ['Nothing lost, nothing doubled, every goal met.'])].join(
    '\n',
  );
}
