/** `Math.max(...list)` throws on lists with more elements than a call can have arguments. */
export function maxOf(numbers: Iterable<number>, atLeast = Number.NEGATIVE_INFINITY): number {
  let max = atLeast;
  for (const each of numbers) max = Math.max(max, each);
  return max;
}

export function minOf(numbers: Iterable<number>, atMost = Number.POSITIVE_INFINITY): number {
  let min = atMost;
  for (const each of numbers) min = Math.min(min, each);
  return min;
}
