import { play } from './play.ts';
import type { Step } from './step.ts';
import { copyWorld, type Template, type World } from './world.ts';

/** Plays a history in a new school. A failure reports the broken invariant and the steps until then. */
export async function tell(
  template: Template,
  steps: readonly Step[],
  prepare: (world: World) => Promise<unknown> = async () => {},
): Promise<void> {
  const world = await copyWorld(template);
  try {
    await prepare(world);
    await play(world, steps);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${world.story.join('\n')}`, { cause: error });
  } finally {
    await world.close();
  }
}
