import type { Envelope } from 'domain/contract/envelope.ts';
import { expect, test } from 'vitest';
import { makeReorder } from './make-reorder.ts';

type Answer = Envelope<unknown, string>;
const saved = (resources: string[]): Answer => ({ success: true, message: '', status: 200, resources });
const refused: Answer = { success: false, message: 'La lista cambió', status: 409 };

/** `answer` responds to the oldest pending request. */
function setUp() {
  const shown: string[] = [];
  const sent: string[] = [];
  const told: string[] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  const reorder = makeReorder<string>({
    show: (list) => shown.push(list.join('')),
    save: (list) => {
      sent.push(list.join(''));
      return new Promise((resolve) => waiting.push(resolve));
    },
    tell: async (message) => void told.push(message),
  });
  const answer = async (given: Answer) => {
    waiting.shift()?.(given);
    // Lets the promises settle, so that the next request is sent.
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { reorder, answer, shown, sent, told };
}

const [abc, bac, bca] = [
  ['a', 'b', 'c'],
  ['b', 'a', 'c'],
  ['b', 'c', 'a'],
] as const;
const list = (items: readonly string[]) => [...items];

test('ADM-82 a move is shown at once, and then as the server answered', async () => {
  const { reorder, answer, shown, sent, told } = setUp();
  const done = reorder(list(abc), list(bac));
  await Promise.resolve();
  expect([shown, sent]).toEqual([['bac'], ['bac']]);
  await answer(saved(['b', 'a', 'C']));
  await done;
  expect([shown, told]).toEqual([['bac', 'baC'], []]);
});

test('ADM-82 quick moves are sent one after the other; only the last answer is shown', async () => {
  const { reorder, answer, shown, sent } = setUp();
  const both = [reorder(list(abc), list(bac)), reorder(list(bac), list(bca))];
  await Promise.resolve();
  expect(sent).toEqual(['bac']);
  await answer(saved(list(bac)));
  expect([shown, sent]).toEqual([
    ['bac', 'bca'],
    ['bac', 'bca'],
  ]);
  await answer(saved(list(bca)));
  await Promise.all(both);
  expect(shown).toEqual(['bac', 'bca', 'bca']);
});

test('ADM-82 a refused move returns to what the server has, also when an earlier one was refused', async () => {
  const { reorder, answer, shown, told } = setUp();
  const both = [reorder(list(abc), list(bac)), reorder(list(bac), list(bca))];
  await Promise.resolve();
  await answer(refused);
  await answer(refused);
  await Promise.all(both);
  expect(shown.at(-1)).toBe('abc');
  expect(told).toEqual(['La lista cambió']);

  const next = reorder(list(abc), list(bac));
  await Promise.resolve();
  await answer(saved(list(bac)));
  await next;
  const last = reorder(list(bac), list(abc));
  await Promise.resolve();
  await answer(refused);
  await last;
  expect(shown.at(-1)).toBe('bac');
});
