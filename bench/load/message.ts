/**
 * What the load process is asked for. `{n}` in a request becomes a number that is used once, always of seven digits, and
 * `{ip}` an address of its own.
 */
export type LoadOrder = {
  port: number;
  /** Each connection has its own share of them, so that nobody asks twice at once. */
  requests: string[];
  connections: number;
  ms: number;
  /** Where `{n}` begins. */
  from?: number;
  /** Stops after so many answers, whatever the time. */
  count?: number;
};

export type LoadReport = {
  perSecond: number;
  p50: number;
  p99: number;
  answers: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** The first answer that was neither 2xx nor 304. */
  firstBad?: string;
  /** Of one core, by the process that makes the load. Near 1 the figure is the client's, not the server's. */
  clientCpu: number;
  nextFrom: number;
};
