import {
  addInteresadoNota,
  askInformation,
  deleteInteresado,
  exportInteresados,
  getEmbudo,
  getInteresado,
  getInteresadoChoices,
  listInteresadoNotas,
  listInteresados,
  mergeInteresados,
  updateInteresado,
} from 'domain/contract/interesados.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { canalLabels, estadoInteresadoLabels, interesadoMessage } from 'domain/rules/interesados.ts';
import { origenOf } from 'domain/rules/origen.ts';
import { whatsappMessage } from 'domain/rules/whatsapp-texts.ts';
import type { InteresadoDetalle } from 'domain/schemas/interesados.ts';
import type { Db } from '../db/connect.ts';
import { mapPage } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import { insertNota, listNotas } from '../pedidos/asistido/queries.ts';
import { mergeByHand } from './merge-by-hand.ts';
import { readEmbudo } from './queries/embudo.ts';
import * as queries from './queries/interesados.ts';
import { findCursoAsked, joinWaiting, lockPaqueteAsked } from './queries/register.ts';
import { registerInteresado } from './register-interesado.ts';

const entidad = 'interesado';
const unknown = () => notFound('No se encontró al interesado.');

/** The audit log is kept longer than an interesado, so it stores only the number. */
const named = (id: number) => `N.º ${id}`;

const columns: CsvColumn<queries.Found>[] = [
  ['Fecha', ({ creado }) => toLimaInput(creado).replace('T', ' ')],
  ['Último pedido de información', ({ ultimo }) => toLimaInput(ultimo).replace('T', ' ')],
  ['Nombre', ({ nombre }) => nombre],
  ['Correo', ({ correo }) => correo],
  ['Celular', ({ celular }) => celular],
  ['Curso', ({ curso, paquete }) => curso ?? paquete ?? ''],
  ['Estado', ({ estado }) => estadoInteresadoLabels[estado]],
  ['Motivo', ({ motivo }) => motivo],
  ['Responsable', ({ responsable }) => responsable ?? ''],
  ['Recordar', ({ recordar }) => recordar ?? ''],
  ['Dónde preguntó', ({ canal }) => canalLabels[canal]],
  ['Origen', ({ origen }) => origen],
  ['Veces', ({ veces }) => String(veces), 'number'],
];

export function interesadosRoutes(deps: Deps): void {
  route(deps, askInformation, async ({ db, body, request, now }) => {
    const { nombre, correo, celular, cursoId, paqueteId, canal } = body;
    const curso = cursoId === null ? null : await findCursoAsked(db, cursoId, now);
    if (curso === undefined) throw invalid({ cursoId: 'Ese curso ya no está publicado.' });
    if (paqueteId !== null && !(await lockPaqueteAsked(db, paqueteId))) {
      throw invalid({ paqueteId: 'Ese paquete ya no está publicado.' });
    }
    const origen = body.origen || origenOfPage(request.headers.referer);
    const asked = { nombre, correo, celular, cursoId, paqueteId, canal, origen, consents: true, pedidoId: null };
    await registerInteresado(db, asked, now);
    if (curso && correo !== '' && (!curso.enVenta || curso.isFull)) {
      await joinWaiting(db, cursoId!, correo, curso.enVenta ? 'cupo' : 'venta');
    }
    const lleno = curso?.enVenta && curso.isFull && (correo === '' ? 'sin-correo' : 'en-lista');
    const shown = new URLSearchParams({
      ...(cursoId && { curso: String(cursoId) }),
      ...(paqueteId && { paquete: String(paqueteId) }),
      ...(lleno && { lleno }),
    });
    return { url: ['/informacion/gracias', ...(shown.size > 0 ? [shown] : [])].join('?') };
  });

  route(deps, listInteresados, async ({ db, query, now }) =>
    mapPage(await queries.listInteresados(db, query, now), (found) => ({
      ...found,
      whatsapp: messageTo(found).whatsapp,
    })),
  );

  route(deps, exportInteresados, async (asked) => {
    const rows = await queries.exportedInteresados(asked.db, asked.query, asked.now);
    return exportTable(asked, { entidad, nombre: `${rows.length} interesados`, file: 'interesados', columns, rows });
  });

  route(deps, getInteresadoChoices, ({ db }) => queries.findChoices(db));

  route(deps, getEmbudo, ({ query }) => deps.onReplica((db) => readEmbudo(db, query)));

  route(deps, getInteresado, ({ db, params, now }) => detalle(db, params.id, now));

  route(deps, updateInteresado, async ({ db, params: { id }, body: { version, ...change }, now, audit }) => {
    await queries.lockInteresado(db, id);
    const antes = await detalle(db, id, now);
    if (version !== undefined && version !== antes.version) throw changedMeanwhile('este interesado', antes);
    const { responsableId } = change;
    const isKnown = antes.responsables.some(({ usuarioId }) => usuarioId === responsableId);
    if (responsableId !== null && responsableId !== antes.responsableId && !isKnown) {
      throw invalid({ responsableId: 'Esa persona no atiende interesados.' });
    }
    await queries.updateInteresado(db, id, change);
    const despues = await detalle(db, id, now);
    const said = ({ estado, responsable, recordar }: InteresadoDetalle) => ({
      nombre: named(id),
      estado,
      responsable,
      recordar,
    });
    await audit({ accion: 'editar', entidad, entidadId: id, antes: said(antes), despues: said(despues) });
    return despues;
  });

  route(deps, mergeInteresados, async ({ db, params: { id }, body: { interesadoId }, now, audit }) => {
    await mergeByHand(db, id, interesadoId);
    const despues = await detalle(db, id, now);
    const { estado, responsable, recordar } = despues;
    const antes = { nombre: named(id), otro: named(interesadoId) };
    await audit({
      accion: 'unir',
      entidad,
      entidadId: id,
      antes,
      despues: { nombre: named(id), estado, responsable, recordar },
    });
    return despues;
  });

  route(deps, deleteInteresado, async ({ db, params: { id }, now, audit }) => {
    await queries.lockInteresado(db, id);
    await detalle(db, id, now);
    await queries.deleteInteresado(db, id);
    await audit({ accion: 'eliminar', entidad, entidadId: id, antes: { nombre: named(id) } });
  });

  route(deps, listInteresadoNotas, ({ db, params }) => listNotas(db, { interesadoId: params.id }));

  route(deps, addInteresadoNota, async ({ db, params: { id: interesadoId }, body, usuario, now, audit }) => {
    await queries.lockInteresado(db, interesadoId);
    await detalle(db, interesadoId, now);
    await insertNota(db, { interesadoId }, { ...body, creadoPor: usuario.usuarioId });
    await audit({ accion: 'anotar', entidad, entidadId: interesadoId, despues: { nombre: named(interesadoId) } });
    return (await listNotas(db, { interesadoId }))[0]!;
  });

  function messageTo({ nombre, celular, curso, cursoId, paquete, paqueteId }: queries.Found) {
    const ofPaquete = paquete === null ? '/catalogo' : `/paquete/${paqueteId}`;
    const page = curso === null ? ofPaquete : `/catalogo/flyer/${cursoId}`;
    const subject = curso ?? paquete;
    const { nombre: institucion } = deps.config.institucion;
    const texto = interesadoMessage({ nombre, subject, institucion, enlace: `${deps.publicUrl()}${page}` });
    return { texto, whatsapp: whatsappMessage(celular, texto) };
  }

  async function detalle(db: Db, id: number, now: Date): Promise<InteresadoDetalle> {
    const found = await queries.findInteresado(db, id, now);
    if (!found) throw unknown();
    return { ...found, ...messageTo(found) };
  }
}

/** Without JavaScript the campaign is read from the URL of the page with the form. */
function origenOfPage(referer: string | undefined): string {
  return referer && URL.canParse(referer) ? origenOf(new URL(referer).search) : '';
}
