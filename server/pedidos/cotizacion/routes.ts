import * as contract from 'domain/contract/cotizaciones.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { toCentimos, toSoles } from 'domain/formats/money.ts';
import {
  cotizacionAmounts,
  cotizacionEstado,
  cotizacionIdOf,
  cotizacionMessage,
  cotizacionNumero,
  estadoCotizacionLabels,
} from 'domain/rules/cotizaciones.ts';
import { descuentoProblem } from 'domain/rules/descuentos.ts';
import { establecimientoOf } from 'domain/rules/hoja-lines.ts';
import { maxTotalCentimos } from 'domain/rules/pedidos.ts';
import { currentPrecio, discountSeat } from 'domain/rules/precios.ts';
import { whatsappMessage } from 'domain/rules/whatsapp-texts.ts';
import type {
  CotizacionDetalle,
  CotizacionHoja,
  CotizacionInput,
  CotizacionSummary,
} from 'domain/schemas/cotizaciones.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { exportTable } from '../../http/table-download.ts';
import { findCursosForSale } from '../pedido/queries/new-pedido.ts';
import { acceptCotizacion } from './accept-cotizacion.ts';
import { acceptedPath, cotizacionPath, isCotizacionKey } from './cotizacion-key.ts';
import { renderCotizacion } from './cotizacion-pdf.ts';
import { mailCotizacion } from './mails.ts';
import * as queries from './queries.ts';
import { receiveOrdenCompra } from './receive-orden-compra.ts';

const entidad = 'cotizacion';
const unknown = () => notFound('No se encontró la cotización.');

const columns: CsvColumn<CotizacionSummary>[] = [
  ['Cotización', ({ numero }) => numero],
  ['Fecha', ({ creado }) => toLimaInput(creado).replace('T', ' ')],
  ['RUC', ({ ruc }) => ruc],
  ['Razón social', ({ razonSocial }) => razonSocial],
  ['Contacto', ({ contacto }) => contacto],
  ['Cupos', ({ cupos }) => String(cupos), 'number'],
  ['Total S/', ({ total }) => total.toFixed(2), 'number'],
  ['Vence', ({ vence }) => vence],
  ['Estado', ({ estado }) => estadoCotizacionLabels[estado]],
];

export function cotizacionesRoutes(deps: Deps): void {
  route(deps, contract.createCotizacion, async ({ db, body, usuario, now, audit }) => {
    const { items, porcentaje, vence, condiciones, enviar, ...empresa } = body;
    const lines = await quoteLines(db, items, now);
    const { subtotalCentimos, descuentoCentimos, totalCentimos } = cotizacionAmounts(lines, porcentaje);
    const problem = descuentoProblem(usuario.rol, descuentoCentimos, subtotalCentimos);
    if (problem) throw invalid({ porcentaje: problem });
    if (totalCentimos > maxTotalCentimos) throw invalid({ items: 'La cotización es demasiado grande. Divídela.' });
    const empresaId = await queries.saveEmpresa(db, empresa);
    const row = { ...empresa, empresaId, porcentaje, totalCentimos, vence, condiciones, creado: now };
    const id = await queries.insertCotizacion(db, { ...row, creadoPor: usuario.usuarioId }, lines);
    const despues = { nombre: cotizacionNumero(id), ruc: empresa.ruc, total: toSoles(totalCentimos), vence };
    await audit({ accion: 'crear', entidad, entidadId: id, despues });
    if (enviar) await send(db, id);
    return detalle(db, id, now);
  });

  route(deps, contract.listCotizaciones, ({ db, query, now }) => queries.listCotizaciones(db, query, now));

  route(deps, contract.exportCotizaciones, async (asked) => {
    const rows = await queries.exportedCotizaciones(asked.db, asked.query, asked.now);
    return exportTable(asked, { entidad, nombre: `${rows.length} cotizaciones`, file: 'cotizaciones', columns, rows });
  });

  route(deps, contract.listEmpresas, ({ query }) => deps.onReplica((db) => queries.findEmpresas(db, query.q)));

  route(deps, contract.getCotizacion, ({ db, params, now }) => detalle(db, params.id, now));

  route(deps, contract.getCotizacionHoja, async ({ db, query, now }) => toHoja(await byKey(db, query), now));

  route(deps, contract.getCotizacionPdf, async ({ db, query, now }) => {
    const body = await renderCotizacion(toHoja(await byKey(db, query), now));
    return { body, bytes: body.length, filename: `cotizacion-${query.numero}.pdf` };
  });

  route(
    deps,
    contract.acceptCotizacion,
    async ({ body, request, now }) => {
      const found = await byKey(deps.db, body);
      return { url: await acceptCotizacion(deps, found, { acepto: body.nombre, address: request.ip, now }) };
    },
    { transaction: false },
  );

  route(
    deps,
    contract.sendOrdenCompra,
    async ({ query, request }) => receiveOrdenCompra(deps, await byKey(deps.db, query), query.ordenCompra, request),
    { transaction: false },
  );

  route(deps, contract.getOrdenCompra, async ({ db, params: { id } }) => {
    const pdf = await queries.findOrdenCompra(db, id);
    if (!pdf) throw notFound('Esta cotización no tiene orden de compra.');
    const data = `data:application/pdf;base64,${pdf.toString('base64')}`;
    return { data, filename: `orden-de-compra-${cotizacionNumero(id)}.pdf` };
  });

  route(deps, contract.sendCotizacion, async ({ db, params: { id }, now, audit }) => {
    await queries.lockCotizacion(db, id);
    await openOnly(db, id, now);
    await send(db, id);
    await audit({ accion: 'reenviar', entidad, entidadId: id, despues: { nombre: cotizacionNumero(id) } });
  });

  route(deps, contract.withdrawCotizacion, async ({ db, params: { id }, body: { motivo }, now, audit }) => {
    await queries.lockCotizacion(db, id);
    await openOnly(db, id, now);
    await queries.withdraw(db, id, motivo, now);
    await audit({ accion: 'retirar', entidad, entidadId: id, despues: { nombre: cotizacionNumero(id), motivo } });
    return detalle(db, id, now);
  });

  /** Refuses a quotation that was accepted, withdrawn or has expired. */
  async function openOnly(db: Db, id: number, now: Date): Promise<void> {
    const found = await queries.findCotizacion(db, id);
    if (!found) throw unknown();
    const estado = cotizacionEstado(found.row, now);
    if (estado !== 'enviada')
      throw conflict(`Esta cotización ya está ${estadoCotizacionLabels[estado].toLowerCase()}.`);
  }

  async function send(db: Db, id: number): Promise<void> {
    const nth = await queries.countSent(db, id);
    const { correo, vence } = (await queries.findCotizacion(db, id))!.row;
    await mailCotizacion(deps, db, { cotizacionId: id, numero: cotizacionNumero(id), vence, correo, nth });
  }

  async function byKey(db: Db, { numero, clave }: { numero: string; clave: string }): Promise<queries.Found> {
    const id = isCotizacionKey(deps, numero, clave) ? cotizacionIdOf(numero) : null;
    const found = id === null ? undefined : await queries.findCotizacion(db, id);
    if (!found) throw unknown();
    return found;
  }

  function toHoja({ row, lines, cuentas, pedido, orden }: queries.Found, now: Date): CotizacionHoja {
    const { subtotalCentimos, descuentoCentimos } = cotizacionAmounts(lines, row.porcentaje);
    const { razonSocial, ruc } = deps.config.institucion;
    return {
      numero: cotizacionNumero(row.cotizacionId),
      estado: cotizacionEstado(row, now),
      creado: row.creado.toISOString(),
      vence: row.vence,
      proveedor: { razonSocial, ruc, direccion: establecimientoOf(deps.config.institucion) },
      ruc: row.ruc,
      razonSocial: row.razonSocial,
      direccion: row.direccion,
      contacto: row.contacto,
      lineas: lines.map(({ cursoId, nombre, cantidad, precioCentimos, precioListaCentimos }) => ({
        cursoId,
        nombre,
        cantidad,
        precio: toSoles(precioCentimos),
        precioLista: toSoles(precioListaCentimos),
        importe: toSoles(precioCentimos * cantidad),
      })),
      subtotal: toSoles(subtotalCentimos),
      porcentaje: row.porcentaje,
      descuento: toSoles(descuentoCentimos),
      total: toSoles(row.totalCentimos),
      condiciones: row.condiciones,
      cuentas,
      motivo: row.motivo,
      aceptada: row.aceptada &&
        pedido && { cuando: row.aceptada.toISOString(), quien: row.acepto, pedidoUrl: acceptedPath(deps, pedido) },
      ordenCompra: orden && { numero: orden.numero, recibida: new Date(orden.recibida).toISOString() },
      puedeOrden: pedido?.estado === 'pendiente' || pedido?.estado === 'rechazado',
    };
  }

  async function detalle(db: Db, id: number, now: Date): Promise<CotizacionDetalle> {
    const found = await queries.findCotizacion(db, id);
    if (!found) throw unknown();
    const { row, lines } = found;
    const hoja = toHoja(found, now);
    const { nombre: institucion } = deps.config.institucion;
    const url = `${deps.publicUrl()}${cotizacionPath(deps, hoja.numero)}`;
    const texto = cotizacionMessage({ contacto: row.contacto, institucion, numero: hoja.numero, enlace: url });
    const { cotizacionId, ruc, razonSocial, contacto, correo, celular, vence, pedidoId } = row;
    return {
      cotizacionId,
      numero: hoja.numero,
      ruc,
      razonSocial,
      contacto,
      correo,
      celular,
      estado: hoja.estado,
      cupos: lines.reduce((sum, { cantidad }) => sum + cantidad, 0),
      total: hoja.total,
      vence,
      creado: hoja.creado,
      pedidoId,
      orden: hoja.ordenCompra?.numero ?? '',
      hoja,
      url,
      texto,
      whatsapp: whatsappMessage(celular, texto),
    };
  }
}

/** Lines at the current prices, which hold until the quotation expires. */
async function quoteLines(db: Db, items: CotizacionInput['items'], now: Date): Promise<queries.QuotedLine[]> {
  const found = await findCursosForSale(
    db,
    items.map(({ cursoId }) => cursoId),
  );
  return items.map(({ cursoId, cantidad }, at) => {
    const curso = found.find((each) => each.cursoId === cursoId);
    if (!curso?.enVenta) throw invalid({ [`items.${at}.cursoId`]: 'Ese curso no está a la venta.' });
    const precioListaCentimos = toCentimos(currentPrecio(curso, now));
    const precioCentimos = discountSeat(precioListaCentimos, curso, cantidad);
    return { cursoId, nombre: curso.nombre, cantidad, precioCentimos, precioListaCentimos };
  });
}
