import { expect, test } from 'vitest';
import { keptData, retentionDays } from './retention.ts';

// Written down here once more: a changed number changes what we promise.
test('DAT-04 the privacy page says how long each kind of data is kept', () => {
  expect(keptData.map(({ what, howLong }) => `${what}: ${howLong}`)).toEqual([
    'Tu cuenta, tus matrículas, tus avances y tus notas: Mientras tengas la cuenta',
    'Sesiones abiertas: Hasta que se cierran o vencen',
    'Códigos para recuperar la contraseña: 7 días después de vencer',
    'Registro de accesos y de seguridad: 180 días',
    'Texto de los correos que te enviamos: 90 días',
    'Avisos del proveedor de pagos: 90 días después de procesarse',
    'Enlaces para activar una compra: 90 días después de vencer',
    'Constancias de pago que subes: 30 días después de verificarse',
    'Respuestas que guardaste en una prueba y no enviaste: 365 días sin cambios',
    'Pedidos de información y avisos que pediste: 365 días desde la última vez',
    'Historia de los cambios que hace el personal: 5 años',
    'Pedidos, pagos y comprobantes: El plazo de la ley tributaria',
    'Hojas del Libro de Reclamaciones: Al menos 2 años, por ley',
    'Registro de certificados: Siempre, para que se puedan comprobar',
    'Qué aceptaste y qué pediste sobre tus datos: Mientras pueda hacer falta probarlo',
  ]);
  expect([retentionDays.idempotencyKeys, retentionDays.auditoria]).toEqual([30, 5 * 365 + 2]);
});
