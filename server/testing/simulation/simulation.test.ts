import { seed } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changingEndpoints, leftOut, namedActs, unknownActs } from './acts.ts';
import { play } from './play.ts';
import { seedSchool } from './seed-school.ts';
import { history, type Step } from './step.ts';
import { copyWorld, prepareTemplate, type Template } from './world.ts';

let template: Template;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  template = await prepareTemplate(seedSchool);
});
afterAll(async () => {
  await template?.drop();
  vi.useRealTimers();
});

test('SIM-01 every changing endpoint is an act of the simulation or is left out with a reason', () => {
  const known = new Set([...namedActs.map(({ name }) => name), ...Object.keys(leftOut)]);
  expect(changingEndpoints.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect(unknownActs).toEqual([]);
});

/** A failing history as a short story. */
async function tell(steps: Step[]): Promise<void> {
  const world = await copyWorld(template);
  try {
    await play(world, steps);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${world.story.join('\n')}`, { cause: error });
  } finally {
    await world.close();
  }
}

test('SIM-02 a school in random histories of acts, time, faults and races keeps every promise', async () => {
  const minutes = Number(process.env.SIMULATION_MINUTES ?? (process.env.FULL ? 60 : 0));
  const bound = minutes > 0 ? { interruptAfterTimeLimit: minutes * 60_000, markInterruptAsFailure: false } : {};
  const numRuns = minutes > 0 ? 1_000_000 : 25;
  await fc.assert(fc.asyncProperty(history, tell), { seed, numRuns, ...bound });
}, 7_200_000);
