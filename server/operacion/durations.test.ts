import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Durations } from './durations.ts';

test('each route has its own counts, in buckets that include the smaller ones', async () => {
  const registry = new Registry();
  const durations = new Durations(registry);
  for (const seconds of [0.001, 0.002, 0.04, 3]) durations.observe('GET', '/api/cursos/:id', 200, seconds);
  durations.observe('POST', '/api/orders', 409, 0.3);
  const lines = (await registry.metrics()).split('\n');
  const of = (route: string) => lines.filter((line) => line.includes(`route="${route}"`));
  const counts = of('/api/cursos/:id').map((line) => Number(line.split(' ').at(-1)));
  expect(counts).toEqual([2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 3.043, 4]);
  expect(of('/api/cursos/:id')[0]).toBe(
    'http_request_duration_seconds_bucket{le="0.002",method="GET",route="/api/cursos/:id",status="200"} 2',
  );
  expect(of('/api/orders')).toContain(
    'http_request_duration_seconds_bucket{le="+Inf",method="POST",route="/api/orders",status="409"} 1',
  );
  expect(lines).toContain('# TYPE http_request_duration_seconds histogram');
});
