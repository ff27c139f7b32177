/** Whether this constraint or unique index refused a statement. Drizzle wraps the driver's error as its cause. */
export function breaks(error: unknown, constraint: string): boolean {
  const { constraint: own, cause } = error as { constraint?: string; cause?: { constraint?: string } };
  return (own ?? cause?.constraint) === constraint;
}
