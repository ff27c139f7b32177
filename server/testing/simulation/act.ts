import type { Answer } from '../client.ts';
import type { Dice } from './dice.ts';
import type { PlannedRequest, World } from './world.ts';

/** A writing endpoint, called as people call it. */
export type Act = {
  /** Caller and request; null when there is nothing to call it with yet. */
  plan(world: World, dice: Dice): Promise<PlannedRequest | null>;
  /** Runs before the request, because its response may be lost: records what may be stored from now on. */
  before?(world: World, request: PlannedRequest): void;
  /** Runs after the response: what a person does next, and what the ledger records. */
  after?(world: World, request: PlannedRequest, answer: Answer): Promise<void> | void;
  /** Relative frequency; 1 by default. */
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

/** `{ params: { id } }` of a random row of that table. */
export const idOf = (table: string, where?: string) => async (world: World, dice: Dice) => ({
  params: { id: Number(await world.pick(table, dice, where)) },
});

export const resourceOf = <T>({ body }: Answer) => body.resource as T;
