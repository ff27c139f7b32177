/**
 * Runs an act for every item, although some fail, and then throws all failures: the job counts as failed and its next
 * run tries again.
 */
export async function runEach<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: { item: Item; error: unknown }[] = [];
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      failures.push({ item, error });
    }
  }
  if (failures.length === 0) return;
  const said = failures.map(({ item, error }) => `${item}: ${error instanceof Error ? error.message : error}`);
  const errors = failures.map(({ error }) => error);
  throw new AggregateError(errors, `${failures.length} of ${items.length} failed: ${said.join('; ')}`);
}
