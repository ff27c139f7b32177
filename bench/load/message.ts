/**
 * Task for the load process. `{n}` in a request becomes a unique number of seven digits, `{ip}` a distinct address.
 */
export type LoadTask = {
  port: number;
  /** Split between the connections, so that none is sent twice at once. */
  requests: string[];
  connections: number;
  ms: number;
  /** First value of `{n}`. */
  from?: number;
  /** Stops after this many requests, even before `ms`. */
  count?: number;
};

export type LoadReport = {
  perSecond: number;
  p50: number;
  p99: number;
  answers: number;
  /** Responses by status. */
  statuses: Record<string, number>;
  /** First response that was neither 2xx nor 304. */
  firstBad?: string;
  /** Fraction of one core used by the load process. Near 1, the figure measures the client instead of the server. */
  clientCpu: number;
  nextFrom: number;
};
