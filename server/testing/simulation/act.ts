import type { Answer } from '../client.ts';
import type { Dice } from './dice.ts';
import type { PlannedRequest, World } from './world.ts';

/** A changing endpoint as people use it. */
export type Act = {
  /** Who asks for what. Null: nothing to do it with yet. */
  plan(world: World, dice: Dice): Promise<PlannedRequest | null>;
  /** Right before it is sent, where an answer may get lost: what may be true from now on. */
  before?(world: World, request: PlannedRequest): void;
  /** What a person does right after the response, and what the ledger has to remember of it. */
  after?(world: World, request: PlannedRequest, answer: Answer): Promise<void> | void;
  /** How often it is drawn; 1 where nothing else is said. */
  weight?: number;
};

export type Acts = Record<string, Act>;

type Plan = Act['plan'];

/** An act of an administrator. */
export function staff(plan: (world: World, dice: Dice) => Promise<Omit<PlannedRequest, 'as'> | null>): Plan {
  return async (world, dice) => {
    const planned = await plan(world, dice);
    return planned && { as: await world.staff(dice), ...planned };
  };
}

/** An act of a student. */
export function student(plan: (world: World, dice: Dice) => Promise<Omit<PlannedRequest, 'as'> | null>): Plan {
  return async (world, dice) => {
    const planned = await plan(world, dice);
    return planned && { as: await world.student(dice), ...planned };
  };
}

export function visitor(plan: (world: World, dice: Dice) => Promise<Omit<PlannedRequest, 'as'> | null>): Plan {
  return async (world, dice) => {
    const planned = await plan(world, dice);
    return planned && { as: 'visitor', ...planned };
  };
}

/** `{ params: { id } }` of a row of that table. */
export const idOf = (table: string, where?: string) => async (world: World, dice: Dice) => ({
  params: { id: Number(await world.pick(table, dice, where)) },
});

export const resourceOf = <T>({ body }: Answer) => body.resource as T;
