/**
 * Room for a field's error before it is there. Without it, leaving a field by pressing what lies below moves that away
 * from under the pointer, and the press is lost.
 */
export function errorRoom(error: { message?: string } | undefined): string {
  return error ? '-mb-3' : 'mb-4';
}
