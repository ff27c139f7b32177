import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, whatever their size. Without durations of an earlier run Vitest starts the largest files
 * first; the simulation came last and left a core idle for a minute.
 */
export const slowest = [
  'server/testing/simulation/simulation.test.ts',
  'server/http/access-probes.test.ts',
  'server/http/authorization.test.ts',
  'server/pages/search-flood.test.ts',
  'server/ports/jobs/jobs.test.ts',
  'server/http/bad-input.test.ts',
  'server/backup/backup.test.ts',
  'server/archivos/interleaving.test.ts',
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => slowest.findIndex((file) => moduleId.endsWith(`/${file}`));
    const others = await super.sort(files.filter((file) => place(file) === -1));
    return [...files.filter((file) => place(file) !== -1).sort((a, b) => place(a) - place(b)), ...others];
  }
}
