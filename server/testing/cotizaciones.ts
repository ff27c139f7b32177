import { acceptCotizacion, createCotizacion } from 'domain/contract/cotizaciones.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { cotizacionNumero } from 'domain/rules/cotizaciones.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { cotizacionPath } from '../pedidos/cotizacion/cotizacion-key.ts';
import { insertCotizacion, saveEmpresa } from '../pedidos/cotizacion/queries.ts';
import type { TestApp } from './app.ts';
import { makeCurso } from './builders.ts';
import { signedIn } from './people.ts';

let counter = 0;

/** A company's RUC with its check digit. */
function ruc(): string {
  const digits = `20${String(10_000_000 + counter)}`;
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return `${digits}${(11 - (sum % 11)) % 10}`;
}

const days = (count: number) => limaDay(Date.now() + count * 86_400_000);

export function cotizacionBody(cursoId: number, changes: Record<string, unknown> = {}) {
  counter += 1;
  return {
    ruc: ruc(),
    razonSocial: `Estudio ${counter} S.A.C.`,
    direccion: 'Av. Arequipa 100, Lima',
    contacto: 'Irma Poma Ruiz',
    correo: `compras${counter}@estudio.pe`,
    celular: '955 444 333',
    items: [{ cursoId, cantidad: 3 }],
    porcentaje: 10,
    vence: days(10),
    enviar: false,
    ...changes,
  };
}

/** Number and key from the link of a quotation. */
export function cotizacionRef({ deps }: { deps: Pick<Deps, 'config'> }, cotizacionId: number) {
  const numero = cotizacionNumero(cotizacionId);
  const clave = new URLSearchParams(cotizacionPath(deps, numero).split('?')[1]).get('clave')!;
  return { numero, clave };
}

export async function makeCotizacion(t: TestApp, changes: Record<string, unknown> = {}) {
  const { browser } = await signedIn(t, 'ADMIN');
  const later = new Date(Date.now() + 90 * 86_400_000);
  const { cursoId } = await makeCurso(t.deps.db, { fechaHoraLimite: later });
  const { body } = await browser.call(createCotizacion, { body: cotizacionBody(cursoId, changes) });
  return { ...body.resource!, ...cotizacionRef(t, body.resource!.cotizacionId) };
}

/** A quotation accepted through its link, and not paid. */
export async function acceptedCotizacion(t: TestApp, changes: Record<string, unknown> = {}) {
  const { cotizacionId, numero, clave } = await makeCotizacion(t, changes);
  await t.client().call(acceptCotizacion, { body: { numero, clave, nombre: 'Irma Poma, gerente', conforme: true } });
  return { cotizacionId, numero, clave };
}

/** Stores a quotation directly. */
export async function storeCotizacion(db: Db, razonSocial: string, cursoId: number, creadoPor: number): Promise<void> {
  const { ruc, direccion, contacto, correo, celular, porcentaje, vence } = cotizacionBody(cursoId);
  const empresa = { ruc, razonSocial, direccion, contacto, correo, celular };
  const empresaId = await saveEmpresa(db, empresa);
  const row = { ...empresa, empresaId, porcentaje, vence, totalCentimos: 30_000, condiciones: '', creadoPor };
  const price = { precioCentimos: 10_000, precioListaCentimos: 10_000 };
  await insertCotizacion(db, row, [{ cursoId, nombre: 'Proceso Penal', ...price, cantidad: 3 }]);
}
