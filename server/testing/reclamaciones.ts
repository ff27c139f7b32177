import { reclamacionInput } from 'domain/schemas/reclamaciones.ts';
import { inTransaction } from '../db/connect.ts';
import { hojaPath } from '../reclamaciones/hoja-key.ts';
import { presentReclamacion } from '../reclamaciones/present-reclamacion.ts';
import type { TestApp } from './app.ts';

let counter = 0;

export function hojaBody(changes: Record<string, unknown> = {}) {
  counter += 1;
  return {
    nombre: `Rosa Quispe ${counter}`,
    tipoDocumento: 'DNI' as const,
    documento: '45678912',
    correo: `rosa${counter}@correo.pe`,
    domicilio: 'Jr. Puno 123, Lima',
    telefono: '987654321',
    bien: 'servicio' as const,
    monto: '150.50',
    descripcion: 'Curso de Derecho Laboral',
    tipo: 'reclamo' as const,
    detalle: 'La grabación de la segunda sesión no abre.',
    pedido: 'Que la publiquen de nuevo.',
    respuestaPor: 'correo' as const,
    conforme: true,
    ...changes,
  };
}

/** A presented sheet. */
export async function makeHoja({ deps }: TestApp, changes: Record<string, unknown> = {}, now = new Date()) {
  const input = reclamacionInput.parse(hojaBody(changes));
  const { numero, reclamacionId } = await inTransaction(deps.db, (tx) => presentReclamacion(deps, tx, input, now));
  const clave = new URLSearchParams(hojaPath(deps, numero).split('?')[1]).get('clave')!;
  return { numero, clave, reclamacionId };
}
