/** Copy of the set with `member` added or removed. */
export function toggled(set: ReadonlySet<number>, member: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}
