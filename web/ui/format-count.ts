/** Thousands are set apart by a comma: '1,248'. Without `Intl`, whose data differs between browsers and servers. */
export function formatCount(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
