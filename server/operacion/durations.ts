import type { Metric, Registry } from 'prom-client';

const name = 'http_request_duration_seconds';
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

type Labels = { method: string; route: string; status: number };
type Series = { labels: Labels; upTo: number[]; sum: number; count: number };

/**
 * How long answers take, as a histogram. That of the library checks and joins its labels with every value, which took a
 * twentieth of the time of saving an answer.
 */
export class Durations {
  readonly #series = new Map<string, Series>();

  constructor(registry: Registry) {
    const get = async () => ({
      name,
      help: 'Time to answer, by route and status',
      type: 'histogram',
      values: this.#values(),
    });
    registry.registerMetric({ name, get } as unknown as Metric);
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`;
    let series = this.#series.get(key);
    if (!series) {
      series = { labels: { method, route, status }, upTo: bounds.map(() => 0), sum: 0, count: 0 };
      this.#series.set(key, series);
    }
    series.sum += seconds;
    series.count += 1;
    for (let at = bounds.length - 1; at >= 0 && seconds <= bounds[at]!; at--) series.upTo[at]! += 1;
  }

  #values() {
    return [...this.#series.values()].flatMap(({ labels, upTo, sum, count }) => [
      ...upTo.map((value, at) => ({ metricName: `${name}_bucket`, labels: { le: bounds[at], ...labels }, value })),
      { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ]);
  }
}
