import {
  asociarCertificado,
  asociarCertificadoPost,
  certificarAprobados,
  desasociarCertificado,
  desasociarCertificadoPost,
  descargarCertificado,
  exportarCertificados,
  generarCertificado,
  getLote,
  historiaCertificado,
  listCertificados,
  listElegibles,
  misCertificados,
  verificarCertificado,
} from 'domain/contract/certificados.ts';
import { leerCodigo } from 'domain/rules/codigo-certificado.ts';
import type { UsuarioActual } from 'domain/schemas/sesion.ts';
import { existsCurso } from '../cursos/queries.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { conflict, notFound } from '../http/errors.ts';
import { type Context, route } from '../http/route.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { listElegibles as elegiblesDe, porCertificar } from './aptitud.ts';
import { emitir } from './emitir.ts';
import { columns } from './exportar.ts';
import { abrirLote, ultimoLote } from './lotes.ts';
import { archivoDe, obtenerPdf } from './obtener-pdf.ts';
import * as queries from './queries.ts';
import { revocar } from './revocar.ts';
import { historiaDe, verificacionDe } from './verificar.ts';

// Issuing is serialised by the year's number anyway: wait here instead of holding a database connection.
const inTurn = limitConcurrency(2);

const unknown = () => notFound('No existe un certificado con este código.');

export function certificadosRoutes(house: House): void {
  route(house, listCertificados, async ({ db, params, query }) => {
    await requireAnyCurso(db, params.id);
    return queries.listCertificados(db, params.id, query);
  });

  route(house, exportarCertificados, async ({ db, query, audit, ahora }) => {
    const curso = await requireAnyCurso(db, query.cursoId);
    const rows = await queries.todosLosCertificados(db, query.cursoId, query);
    const despues = { nombre: `${rows.length} certificados de «${curso}»`, ...query };
    await audit({ accion: 'exportar', entidad: 'certificado', entidadId: 'todos', despues });
    return descargaCsv('certificados', columns, rows, ahora);
  });

  route(house, listElegibles, async ({ db, params, query }) => {
    await requireCurso(db, params.id);
    return elegiblesDe(db, params.id, query);
  });

  // Rendering holds no connection: the record is committed first.
  const noTransaction = { transaction: false };
  const asociar = async (request: Emision) => queries.toCertificado((await emitirPara(house, request)).fila);
  route(house, asociarCertificado, (context) => asociar(context), noTransaction);
  route(house, asociarCertificadoPost, (context) => asociar(context), noTransaction);

  route(house, desasociarCertificado, (context) => desasociar(context));
  route(house, desasociarCertificadoPost, (context) => desasociar(context));

  route(
    house,
    generarCertificado,
    async (context) => {
      const { db, body, usuario } = context;
      const { fila, pdf } =
        usuario.rol === 'ADMIN'
          ? await emitirPara(house, context)
          : await conPdf(house, await vigenteDe(db, body.cursoId, body.usuarioId, usuario));
      return { data: pdf.toString('base64'), filename: archivoDe(fila) };
    },
    noTransaction,
  );

  route(house, certificarAprobados, async ({ db, body, usuario }) => {
    await requireCurso(db, body.cursoId);
    return abrirLote(house, db, body.cursoId, usuario.usuarioId);
  });

  route(house, getLote, async ({ db, params }) => {
    await requireCurso(db, params.id);
    const lote = await ultimoLote(db, params.id);
    // Polled while a batch runs; the count is meaningless until it ends.
    const running = lote !== null && !lote.terminado;
    return { porCertificar: running ? 0 : (await porCertificar(db, params.id)).length, lote };
  });

  route(house, verificarCertificado, async ({ db, params }) => {
    const codigo = leerCodigo(params.codigo);
    if (codigo === null) throw unknown();
    const fila = await queries.findByCodigo(db, codigo);
    if (!fila) throw unknown();
    return verificacionDe(fila);
  });

  route(house, descargarCertificado, async ({ db, params, usuario }) => {
    const fila = await requireFila(db, params.codigo);
    if (usuario.rol !== 'ADMIN') {
      if (fila.usuarioId !== usuario.usuarioId) throw unknown();
      if (fila.revocado) throw conflict('Este certificado fue revocado.');
    }
    const body = await obtenerPdf(house, fila);
    return { body, bytes: body.length, filename: archivoDe(fila) };
  });

  route(house, historiaCertificado, async ({ db, params }) => historiaDe(db, await requireFila(db, params.codigo)));

  route(house, misCertificados, ({ db, usuario }) => queries.listMisCertificados(db, usuario.usuarioId));
}

type Emision = Pick<Context<typeof asociarCertificado>, 'body' | 'usuario' | 'request' | 'ahora'>;
type Retirada = Pick<Context<typeof desasociarCertificado>, 'db' | 'body' | 'usuario' | 'request' | 'ahora'>;

async function desasociar({ db, body, usuario, request, ahora }: Retirada) {
  const who = { adminId: usuario.usuarioId, requestId: request.id };
  return queries.toCertificado(await revocar(db, { ...body, ...who, ahora }));
}

async function emitirPara(house: House, { body, usuario, request, ahora }: Emision): Promise<Dibujado> {
  const pedido = { ...body, emisorId: usuario.usuarioId, requestId: request.id, ahora };
  return inTurn(async () => {
    const { fila } = await inTransaction(house.db, (tx) => emitir(house, tx, pedido));
    return conPdf(house, fila);
  });
}

type Dibujado = { fila: queries.Fila; pdf: Buffer };

async function conPdf(house: House, fila: queries.Fila): Promise<Dibujado> {
  return { fila, pdf: await obtenerPdf(house, fila) };
}

/** Another student's certificate is reported as not found. */
async function vigenteDe(db: Db, cursoId: number, usuarioId: number, quien: UsuarioActual): Promise<queries.Fila> {
  const fila = usuarioId === quien.usuarioId ? await queries.findVigente(db, cursoId, usuarioId) : null;
  if (!fila) throw notFound('Todavía no tienes un certificado de este curso.');
  return fila;
}

async function requireFila(db: Db, escrito: string): Promise<queries.Fila> {
  const codigo = leerCodigo(escrito);
  const fila = codigo === null ? null : await queries.findByCodigo(db, codigo);
  if (!fila) throw unknown();
  return fila;
}

async function requireCurso(db: Db, cursoId: number): Promise<void> {
  if (!(await existsCurso(db, cursoId))) throw notFound('Curso no encontrado');
}

/** Deleted courses included: their certificates stand. */
async function requireAnyCurso(db: Db, cursoId: number): Promise<string> {
  const nombre = await queries.nombreDeCurso(db, cursoId);
  if (nombre === null) throw notFound('Curso no encontrado');
  return nombre;
}
