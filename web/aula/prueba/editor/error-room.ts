/**
 * Reserves space for a field's error. Without it, the error shown on blur would move the button being pressed, and the
 * click would miss.
 */
export function errorRoom(error: { message?: string } | undefined): string {
  return error ? '-mb-3' : 'mb-4';
}
