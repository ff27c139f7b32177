/**
 * How many days data is kept that serves for a time only. The hourly job deletes by these numbers, and the privacy page
 * shows them.
 */
export const retentionDays = {
  recoveryCodes: 7,
  securityEvents: 180,
  mailTexts: 90,
  pagoNotifications: 90,
  accesoLinks: 90,
  idempotencyKeys: 30,
  vouchers: 30,
  drafts: 365,
  interesados: 365,
  /** Five years; a trigger refuses to delete younger entries. */
  auditoria: 1827,
} as const;

type Kept = { what: string; howLong: string };

const days = (count: number) => `${count} días`;

/** What the privacy page says, in the words of the people concerned. */
export const keptData = [
  { what: 'Tu cuenta, tus matrículas, tus avances y tus notas', howLong: 'Mientras tengas la cuenta' },
  { what: 'Sesiones abiertas', howLong: 'Hasta que se cierran o vencen' },
  { what: 'Códigos para recuperar la contraseña', howLong: `${days(retentionDays.recoveryCodes)} después de vencer` },
  { what: 'Registro de accesos y de seguridad', howLong: days(retentionDays.securityEvents) },
  { what: 'Texto de los correos que te enviamos', howLong: days(retentionDays.mailTexts) },
  { what: 'Avisos del proveedor de pagos', howLong: `${days(retentionDays.pagoNotifications)} después de procesarse` },
  { what: 'Enlaces para activar una compra', howLong: `${days(retentionDays.accesoLinks)} después de vencer` },
  { what: 'Constancias de pago que subes', howLong: `${days(retentionDays.vouchers)} después de verificarse` },
  {
    what: 'Respuestas que guardaste en una prueba y no enviaste',
    howLong: `${days(retentionDays.drafts)} sin cambios`,
  },
  {
    what: 'Pedidos de información y avisos que pediste',
    howLong: `${days(retentionDays.interesados)} desde la última vez`,
  },
  { what: 'Historia de los cambios que hace el personal', howLong: '5 años' },
  { what: 'Pedidos, pagos y comprobantes', howLong: 'El plazo de la ley tributaria' },
  { what: 'Hojas del Libro de Reclamaciones', howLong: 'Al menos 2 años, por ley' },
  { what: 'Registro de certificados', howLong: 'Siempre, para que se puedan comprobar' },
  { what: 'Qué aceptaste y qué pediste sobre tus datos', howLong: 'Mientras pueda hacer falta probarlo' },
] as const satisfies readonly Kept[];
