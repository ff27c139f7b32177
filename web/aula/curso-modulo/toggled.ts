/** The set with that member in or out, whichever it was not. */
export function toggled(set: ReadonlySet<number>, member: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}
