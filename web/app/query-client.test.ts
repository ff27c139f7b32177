import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeQueryClient } from './query-client.ts';

/** A list that somebody looks at; the test gives each response. */
function watchedList() {
  const queryClient = makeQueryClient();
  const responses: ((rows: string[]) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['/alumnos'],
    queryFn: () => new Promise<string[]>((resolve) => responses.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  return { queryClient, responses, stop, rows: () => observer.getCurrentResult().data };
}

test('a list that is being loaded for the first time during a change is asked for again', async () => {
  const { queryClient, responses, rows, stop } = watchedList();
  const done = queryClient.invalidateQueries({ queryKey: ['/alumnos'] });
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.(['after']);
  responses[0]?.(['before']);
  await done;
  expect(rows()).toEqual(['after']);
  stop();
});

test('other lists, and lists that are only marked as old, go on loading', async () => {
  const { queryClient, responses, rows, stop } = watchedList();
  await queryClient.invalidateQueries({ queryKey: ['/cursos'] });
  await queryClient.invalidateQueries({ refetchType: 'none' });
  responses[0]?.(['loaded']);
  await expect.poll(rows).toEqual(['loaded']);
  expect(responses).toHaveLength(1);
  stop();
});
