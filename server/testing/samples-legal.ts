import type { TestApp } from './app.ts';
import type { Sample } from './derived-sample.ts';

const terminos = { documento: 'terminos' };

export const legalSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'legal.getLegal': async () => ({ params: terminos }),
  'legal.getLegalVersion': async () => ({ params: { ...terminos, version: 1 } }),
  'legal.publishLegal': async ({ deps }) => {
    const { rows } = await deps.pool.query<{ base: number }>(
      "select max(version) as base from legal_version where documento = 'terminos'",
    );
    const { base } = rows[0]!;
    return { params: terminos, body: { texto: `## Versión ${base + 1}`, base } };
  },
};
