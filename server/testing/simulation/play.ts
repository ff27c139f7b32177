import { setTimeout as wait } from 'node:timers/promises';
import { isPermiso } from 'domain/rules/permisos.ts';
import { expect } from 'vitest';
import { isUnavailable } from '../../db/unavailable.ts';
import type { Answer } from '../client.ts';
import { type NamedAct, namedActs } from './acts.ts';
import { checkAudit, forgetChanges } from './audited.ts';
import { checkBought, foreseeBought } from './compra-checks.ts';
import { Dice } from './dice.ts';
import type { JobOutcome } from './driven-jobs.ts';
import type { Fault } from './faults.ts';
import { checkAfterStep, checkAtEnd, checkSettled } from './invariants.ts';
import { checkPermitted, standingOf } from './permitted.ts';
import { planRead } from './reads.ts';
import { checkInteresados } from './sales.ts';
import type { Choice, Step } from './step.ts';
import { checkIssuing, foreseeIssuing } from './term-checks.ts';
import type { PlannedRequest, World } from './world.ts';

const byName = new Map(namedActs.map((act) => [act.name, act]));

type Sent = { act: NamedAct; request: PlannedRequest };

/** Statuses of all acts of all histories: shows what a run has reached. */
export const answered = new Map<string, Map<number, number>>();

/** `end` false leaves the school in the state after the last step. */
export async function play(world: World, steps: readonly Step[], { end = true } = {}): Promise<void> {
  let last: Sent | null = null;
  for (const [at, step] of steps.entries()) {
    const told = await perform(world, step, last, (sent) => {
      last = sent;
    }).catch((error: unknown) => {
      world.story.push(`${at + 1}. ${JSON.stringify(step)}`);
      throw error;
    });
    world.story.push(`${at + 1}. ${told}`);
    await world.clock.move(1);
    await checkAfterStep(world);
  }
  if (!end) return;
  await settle(world);
  await checkAtEnd(world);
}

async function perform(world: World, step: Step, last: Sent | null, remember: (sent: Sent) => void): Promise<string> {
  switch (step.kind) {
    case 'wait':
      await world.clock.move(step.seconds);
      await runScheduled(world, step.seconds);
      return `${step.seconds} s pass`;
    case 'read':
      return read(world, step.dice);
    case 'jobs':
      if (step.fault) return failingJobs(world, step.fault, step.hourly === true);
      return `jobs run: ${reportJobs(world, await world.jobs.runDue(), false)}`;
    case 'again':
      return last ? `again ${await act(world, last)}` : 'nothing to repeat';
    case 'act':
    case 'fault': {
      const planned = await plan(world, step);
      if (!planned) return `${step.act}: nothing to do it with`;
      remember(planned);
      if (step.kind === 'act') return act(world, planned);
      return failing(world, planned, step);
    }
    case 'pair': {
      const [first, second] = [await plan(world, step.first), await plan(world, step.second)];
      if (!first || !second) return `${step.first.act} and ${step.second.act}: nothing to do one of them with`;
      remember(first);
      return atOnce(world, first, second, step.hold);
    }
  }
}

async function read(world: World, dice: number): Promise<string> {
  const { name, spec, request } = await planRead(world, dice);
  const standing = await standingOf(world, spec, request);
  const answer = await world.send(spec, request);
  checkAnswer(name, answer, { faulted: false });
  checkPermitted(name, { spec, standings: [standing] }, answer);
  return `${request.as === 'visitor' ? 'A visitor' : request.as.alias} reads ${name} → ${answer.status}`;
}

async function plan(world: World, { act: name, dice }: Choice): Promise<Sent | null> {
  const act = byName.get(name)!;
  const request = await act.plan(world, new Dice(dice));
  return request && { act, request };
}

async function act(world: World, sent: Sent): Promise<string> {
  const standings = [await standingOf(world, sent.act.spec, sent.request)];
  const before = await forgetChanges(world);
  const answer = await world.send(sent.act.spec, sent.request);
  await conclude(world, sent, answer, { faulted: false, standings });
  if (isPermiso(sent.act.spec.access)) await checkAudit(world, sent.act.name, before);
  return line(sent, answer);
}

async function failing(world: World, sent: Sent, { fault }: Extract<Step, { kind: 'fault' }>): Promise<string> {
  const send = await world.prepare(sent.act.spec, sent.request);
  const standings = [await standingOf(world, sent.act.spec, sent.request)];
  sent.act.before?.(world, sent.request);
  const before = await forgetChanges(world);
  world.faults.arm(fault);
  const answer = await send().catch(() => null);
  const { fired, dead } = world.faults;
  world.ledger.faulted ||= fired;
  world.faults.disarm();
  const what = fired ? `${fault.kind} fails after ${fault.after} others` : `${fault.kind} was not reached`;
  if (dead) {
    await world.restart();
    return `${nameOf(sent)} and the process dies after ${fault.after} effects; it is started again`;
  }
  if (answer) await conclude(world, sent, answer, { faulted: fired, standings });
  if (answer?.status === 200 && isPermiso(sent.act.spec.access)) await checkAudit(world, sent.act.name, before);
  return `${answer ? line(sent, answer) : `${nameOf(sent)} without an answer`} (${what})`;
}

/** The fault, or the restart, leaves jobs to be run again. */
async function failingJobs(world: World, fault: Fault, isHourly: boolean): Promise<string> {
  world.faults.arm(fault);
  const isDead = () => world.faults.dead;
  const outcomes = isHourly ? await world.jobs.runScheduled('hour') : await world.jobs.runDue(isDead);
  const { fired, dead } = world.faults;
  world.ledger.faulted ||= fired;
  world.faults.disarm();
  const names = outcomes.map(({ name, error }) => (error ? `${name} (failed)` : name)).join(', ') || 'none';
  if (dead) await world.restart();
  if (!fired) return `${isHourly ? 'hourly ' : ''}jobs run: ${reportJobs(world, outcomes, false)}`;
  const what = dead ? 'the process dies' : `${fault.kind} fails`;
  return `${isHourly ? 'hourly ' : ''}jobs run, and ${what} after ${fault.after} others: ${names}`;
}

/** Long enough for most acts; one that waits for a lock of the first continues when the lock is released. */
const holdMs = 150;

async function atOnce(world: World, first: Sent, second: Sent, hold: number): Promise<string> {
  const sendFirst = await world.prepare(first.act.spec, first.request);
  const sendSecond = await world.prepare(second.act.spec, second.request);
  const standingsOf = ({ act, request }: Sent) => standingOf(world, act.spec, request);
  const earlier = [await standingsOf(first), await standingsOf(second)];
  for (const { act, request } of [first, second]) act.before?.(world, request);
  const before = await forgetChanges(world);
  const gate = Promise.withResolvers<void>();
  const reached = world.faults.holdAfter(hold, gate.promise);
  const firstAnswer = sendFirst();
  await Promise.race([reached, firstAnswer]);
  world.faults.disarm();
  const secondAnswer = sendSecond();
  await Promise.race([secondAnswer, wait(holdMs)]);
  gate.resolve();
  const answers = await Promise.all([firstAnswer, secondAnswer]);
  // Which act was acknowledged last is unknown, so neither is a definite state of the ledger.
  const [ofFirst, ofSecond] = [await standingsOf(first), await standingsOf(second)];
  await conclude(world, second, answers[1], { faulted: false, standings: [earlier[1]!, ofSecond] });
  await conclude(world, first, answers[0], { faulted: false, standings: [earlier[0]!, ofFirst] });
  const both = [first.act, second.act];
  if (both.every(({ spec }) => isPermiso(spec.access)))
    await checkAudit(world, both.map(({ name }) => name).join(' and '), before);
  return `${line(first, answers[0])} held after ${hold} effects, meanwhile ${line(second, answers[1])}`;
}

type Circumstances = { faulted: boolean; standings: Awaited<ReturnType<typeof standingOf>>[] };

async function conclude(world: World, { act, request }: Sent, answer: Answer, { faulted, standings }: Circumstances) {
  const { status } = answer;
  const counts = answered.get(act.name) ?? new Map<number, number>();
  answered.set(act.name, counts.set(status, (counts.get(status) ?? 0) + 1));
  checkAnswer(act.name, answer, { faulted });
  checkPermitted(act.name, { spec: act.spec, standings }, answer);
  await act.after?.(world, request, answer);
}

/** The server must not fail, and every refusal needs a reason in Spanish. */
function checkAnswer(name: string, { status, body, text }: Answer, { faulted }: Pick<Circumstances, 'faulted'>): void {
  if (status >= 500 && !(faulted && status === 503))
    throw new Error(`${name} was answered ${status}: ${text.slice(0, 300)}`);
  if (status >= 400) checkReason(name, body.message);
}

const english = /\b(the|not|is|was|invalid|failed|undefined|null|cannot|object)\b/i;

function checkReason(name: string, message: string | undefined): void {
  const words = (message ?? '').replaceAll(/[«"'][^«»"']*[»"']/g, '');
  expect(words, `${name} was refused without a reason`).toMatch(/\p{L}{3}/u);
  expect(words, `${name} was refused in English`).not.toMatch(english);
}

async function runScheduled(world: World, seconds: number): Promise<void> {
  if (seconds < 60) return;
  await foreseeIssuing(world);
  await foreseeBought(world);
  reportJobs(world, await world.jobs.runScheduled(seconds >= 3600 ? 'hour' : 'minute'), true);
  if (seconds < 3600) return;
  await checkIssuing(world);
  await checkBought(world);
}

/** A job may fail while an outside service is away; here none is. */
function reportJobs(world: World, outcomes: JobOutcome[], scheduled: boolean): string {
  const failed = outcomes.filter(({ error }) => error && !isExpected(error));
  if (failed.length > 0) {
    const [{ name, error }] = failed as [JobOutcome];
    throw new Error(`job ${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
  const text = outcomes.map(({ name }) => name).join(', ') || 'none';
  if (!scheduled) return text;
  world.story.push(`  … scheduled jobs ran`);
  return text;
}

function isExpected(error: unknown): boolean {
  return (
    isUnavailable(error as Error) ||
    (error as Error).name === 'PagosUnavailable' ||
    (error as Error).name === 'MailRejected'
  );
}

/** At the end: runs all pending jobs, then the clean-up. */
async function settle(world: World): Promise<void> {
  await runAllDue(world);
  // What failed is tried again later.
  for (let hour = 0; world.ledger.faulted && hour < 2; hour++) {
    await world.clock.move(3600);
    await runScheduled(world, 3600);
    await runAllDue(world);
  }
  await checkSettled(world);
  for (const days of [3, 9, 9]) {
    await world.clock.move(days * 24 * 3600);
    await runScheduled(world, 3600);
    await runAllDue(world);
    await checkInteresados(world);
  }
}

async function runAllDue(world: World): Promise<void> {
  for (let round = 0; round < 8; round++) {
    const outcomes = await world.jobs.runDue();
    reportJobs(world, outcomes, false);
    if (outcomes.length === 0) break;
  }
}

const nameOf = ({ act, request }: Sent) => `${request.as === 'visitor' ? 'A visitor' : request.as.alias}: ${act.name}`;

function line(sent: Sent, { status, body }: Answer): string {
  const { params, query, body: input } = sent.request;
  const given = JSON.stringify({ ...params, ...query, ...(input as object | undefined) });
  const reason = status === 200 ? '' : ` ${body.message}`;
  return `${nameOf(sent)} ${given.length > 160 ? `${given.slice(0, 160)}…` : given} → ${status}${reason}`;
}
