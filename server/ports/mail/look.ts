/** Colours and faces of the mails: inline, because mail clients support little else. */
export const look = {
  papel: '#fbfaf6',
  hoja: '#ffffff',
  tinta: '#12211f',
  tinta2: '#4a5a57',
  linea: '#e4e1d8',
  teal: '#0f766e',
  serif: "Newsreader,Georgia,'Times New Roman',serif",
  sans: 'Figtree,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
} as const;

export function assertWebAddress(url: string): void {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`not a web address: ${protocol}`);
}
