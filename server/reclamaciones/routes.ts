import {
  answerReclamacion,
  createReclamacion,
  exportReclamaciones,
  getHoja,
  getHojaPdf,
  getReclamacion,
  listReclamaciones,
  lookUpReclamacion,
  reclassifyReclamacion,
} from 'domain/contract/reclamaciones.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import { tipoReclamacionLabels } from 'domain/rules/reclamaciones.ts';
import type { ReclamacionDetalle } from 'domain/schemas/reclamaciones.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import { hojaPath, isHojaKey } from './hoja-key.ts';
import { renderHoja } from './hoja-pdf.ts';
import { mailAnswer } from './mails.ts';
import { presentReclamacion } from './present-reclamacion.ts';
import * as queries from './queries.ts';

const entidad = 'reclamacion';
const unknown = () => notFound('No se encontró la hoja de reclamación.');

type Exported = Awaited<ReturnType<typeof queries.exportedReclamaciones>>[number];

const columns: CsvColumn<Exported>[] = [
  ['Número', ({ reclamacion }) => reclamacion.numero],
  ['Presentada', ({ reclamacion }) => toLimaInput(reclamacion.presentada.toISOString())],
  ['Vence', ({ reclamacion }) => reclamacion.vence],
  ['Tipo', ({ reclamacion }) => tipoReclamacionLabels[reclamacion.tipo]],
  ['Clasificada como', ({ tipoNow }) => tipoReclamacionLabels[tipoNow]],
  ['Nombre', ({ reclamacion }) => reclamacion.nombre],
  ['Documento', ({ reclamacion }) => `${reclamacion.tipoDocumento} ${reclamacion.documento}`],
  ['Domicilio', ({ reclamacion }) => reclamacion.domicilio],
  ['Correo', ({ reclamacion }) => reclamacion.correo],
  ['Teléfono', ({ reclamacion }) => reclamacion.telefono],
  ['Apoderado', ({ reclamacion }) => reclamacion.apoderado],
  ['Bien', ({ reclamacion }) => reclamacion.bien],
  [
    'Monto S/',
    ({ reclamacion }) => (reclamacion.montoCentimos === null ? '' : toSoles(reclamacion.montoCentimos).toFixed(2)),
    'number',
  ],
  ['Descripción', ({ reclamacion }) => reclamacion.descripcion],
  ['Detalle', ({ reclamacion }) => reclamacion.detalle],
  ['Pedido', ({ reclamacion }) => reclamacion.pedido],
  ['Respondida', ({ respondida }) => (respondida ? toLimaInput(respondida.toISOString()) : '')],
  ['Respuesta', ({ texto: text }) => text ?? ''],
];

export function reclamacionesRoutes(deps: Deps): void {
  route(deps, createReclamacion, async ({ db, body, now }) => {
    const { numero, presentada } = await presentReclamacion(deps, db, body, now);
    return { numero, presentada: presentada.toISOString(), url: hojaPath(deps, numero) };
  });

  route(deps, getHoja, async ({ db, query, now }) => queries.toHoja(await byKey(db, query), now));

  route(deps, getHojaPdf, async ({ db, query, now }) => {
    const body = await renderHoja(queries.toHoja(await byKey(db, query), now));
    return { body, bytes: body.length, filename: `hoja-de-reclamacion-${query.numero}.pdf` };
  });

  route(deps, lookUpReclamacion, async ({ db, body, now }) => {
    const found = await queries.findReclamacion(db, body.numero);
    // An unknown number and a wrong document get the same response.
    if (found?.reclamacion.documento !== body.documento)
      throw notFound('No hay una hoja con ese número y ese documento.');
    const { numero, tipo, presentada, vence, estado, respuesta } = queries.toHoja(found, now);
    return { numero, tipo, presentada, vence, estado, respuesta };
  });

  route(deps, listReclamaciones, ({ db, query, now }) => queries.listReclamaciones(db, query, now));

  route(deps, exportReclamaciones, async (asked) => {
    const rows = await queries.exportedReclamaciones(asked.db, asked.query, asked.now);
    const nombre = `${rows.length} hojas`;
    return exportTable(asked, { entidad, entidadId: '', nombre, file: 'reclamaciones', columns, rows });
  });

  route(deps, getReclamacion, ({ db, params, now }) => detalle(db, params.id, now));

  route(deps, answerReclamacion, async ({ db, params: { id }, body, usuario, now, audit }) => {
    const found = await queries.findReclamacionById(db, id);
    if (!found) throw unknown();
    const answer = { reclamacionId: id, texto: body.texto, usuarioId: usuario.usuarioId };
    const respondida = await queries.insertAnswer(db, answer);
    if (!respondida) throw conflict('Esta hoja ya fue respondida.');
    await mailAnswer(deps, db, { ...found, answer: { texto: body.texto, respondida } });
    await audit({
      accion: 'responder',
      entidad,
      entidadId: id,
      despues: { nombre: found.reclamacion.numero, ...body },
    });
    return detalle(db, id, now);
  });

  route(deps, reclassifyReclamacion, async ({ db, params: { id }, body, usuario, now, audit }) => {
    const before = await queries.summaryOf(db, id, now);
    if (!before) throw unknown();
    if (before.tipo === body.tipo) throw conflict(`Esta hoja ya está clasificada como ${body.tipo}.`);
    await queries.insertClasificacion(db, { reclamacionId: id, ...body, usuarioId: usuario.usuarioId });
    const about = (tipo: string) => ({ nombre: before.numero, tipo });
    const despues = { ...about(body.tipo), motivo: body.motivo };
    await audit({ accion: 'clasificar', entidad, entidadId: id, antes: about(before.tipo), despues });
    return detalle(db, id, now);
  });

  async function byKey(db: Db, { numero, clave }: { numero: string; clave: string }): Promise<queries.Found> {
    const found = isHojaKey(deps, numero, clave) ? await queries.findReclamacion(db, numero) : null;
    if (!found) throw unknown();
    return found;
  }

  async function detalle(db: Db, id: number, now: Date): Promise<ReclamacionDetalle> {
    const [found, summary] = [await queries.findReclamacionById(db, id), await queries.summaryOf(db, id, now)];
    if (!found || !summary) throw unknown();
    return {
      ...summary,
      hoja: queries.toHoja(found, now),
      url: hojaPath(deps, summary.numero),
      respondio: found.answer && (await queries.whoAnswered(db, id)),
      clasificaciones: await queries.clasificacionesOf(db, id),
    };
  }
}
