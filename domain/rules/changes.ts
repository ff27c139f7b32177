type Fields = Record<string, unknown>;

export type OtherChange = { field: string; value: unknown; alsoMine: boolean };

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields that somebody else changed since the record was loaded, among those about to be saved. */
export function otherChanges(parsed: Fields, mine: Fields, current: Fields): OtherChange[] {
  return Object.keys(mine)
    .filter((field) => field in current && !same(parsed[field], current[field]) && !same(mine[field], current[field]))
    .map((field) => ({ field, value: current[field], alsoMine: !same(parsed[field], mine[field]) }));
}

/** Applies my changes to the current record; fields I did not change keep the other person's values. */
export function mergeChanges<T extends Fields>(parsed: Fields, mine: T, current: Fields): T {
  const fields = Object.entries(mine).map(([field, value]) => {
    const untouched = field in current && same(parsed[field], value);
    return [field, untouched ? current[field] : value];
  });
  return Object.fromEntries(fields) as T;
}
