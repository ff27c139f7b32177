/** Formats soles: `S/ 1,250.00`. */
export function soles(amount: number): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `S/ ${amount < 0 ? '-' : ''}${grouped}.${cents}`;
}
