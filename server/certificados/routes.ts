import {
  associateCertificado,
  associateCertificadoPost,
  certificadoHistory,
  certifyDocente,
  certifyPassed,
  correctCertificado,
  countZip,
  dissociateCertificado,
  dissociateCertificadoPost,
  downloadCertificado,
  downloadZip,
  exportCertificados,
  generateCertificado,
  getCertificadoAvance,
  getLote,
  listAttested,
  listCertificados,
  listEligible,
  myCertificados,
  previewCertificado,
  previewTexts,
  revokeCertificados as revokeSeveral,
  stopLote,
  verifyCertificado,
} from 'domain/contract/certificados.ts';
import type { WorkLimit } from 'domain/contract/endpoint.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { cursoObstacle } from 'domain/rules/aptitud.ts';
import { calidadNames, documentName } from 'domain/rules/calidades.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import { may, teaches } from 'domain/rules/permisos.ts';
import type { Certificado } from 'domain/schemas/certificados.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { isOwed } from '../encuestas/queries/encuestas.ts';
import type { Context } from '../http/context.ts';
import { AppError, conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { avanceOf, listEligible as eligibleOf, toAttest, toCertify } from './aptitud.ts';
import { certifyDocente as certifyOneDocente } from './certify-docente.ts';
import * as lotes from './certify-lote.ts';
import { correctCertificado as correctOne } from './correct-certificado.ts';
import { emisionRoutes } from './emision-routes.ts';
import { fileNameOf, getPdf, type PdfStores } from './get-pdf.ts';
import { issueCertificado } from './issue-certificado.ts';
import { libroRoutes } from './libro-routes.ts';
import { nivelesRoutes } from './niveles-routes.ts';
import { previewCertificado as previewOf, previewTexts as previewTextsOf } from './preview-certificado.ts';
import * as queries from './queries/certificados.ts';
import { type CursoWithEntidad, cursoNombre, findCursoWithEntidad } from './queries/cursos.ts';
import { lastLote } from './queries/lotes.ts';
import { requireRow, unknownCodigo } from './require-row.ts';
import { revokeCertificados } from './revoke-certificado.ts';
import { samplePicture } from './sample-picture.ts';
import { getDeliveredPdf, signPdf } from './sign-pdf.ts';
import { hasSignature, historyOf, verificationOf } from './verify-certificado.ts';
import { zipPdfs } from './zip-pdfs.ts';

// A crawler asks for those of all flyers at once; each is painted once, so only the turns are bounded.
const sampleWork: WorkLimit = { points: 1200, seconds: 60, running: 2, waiting: 200, inFlightPerAddress: 100 };

/** Outside `/api`, which crawlers do not read. */
function sampleRoute(deps: Deps): void {
  const limited = deps.workLimiter(sampleWork);
  deps.app.get('/muestras/:archivo', async (request, reply) => {
    const [, id, nivelId = null] =
      /^certificado-(\d{1,9})(?:-(\d{1,9}))?\.webp$/.exec((request.params as { archivo: string }).archivo) ?? [];
    if (id === undefined) throw notFound('No se encontró la imagen.');
    limited.take(request.ip);
    const wanted = { cursoId: Number(id), nivelId: nivelId === null ? null : Number(nivelId) };
    const picture = await limited.run(request.ip, () => samplePicture(deps, deps.db, wanted));
    if (!picture) throw notFound('No se encontró la imagen.');
    reply.headers({
      etag: picture.etag,
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'",
    });
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
    return reply.type('image/webp').send(picture.data);
  });
}

// Issuing is serialised by the year's number anyway: wait here instead of holding a database connection.
const inTurn = limitConcurrency(2);

export function certificadosRoutes(deps: Deps): void {
  sampleRoute(deps);
  nivelesRoutes(deps);
  emisionRoutes(deps);
  libroRoutes(deps);

  route(deps, listCertificados, async ({ db, params, query }) => {
    await requireAnyCurso(db, params.id);
    return queries.listCertificados(db, params.id, query);
  });

  route(deps, getCertificadoAvance, async ({ db, params, query, usuario, now }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, { usuario, now });
    const usuarioId = teaches(usuario, params.id) ? (query.usuarioId ?? usuario.usuarioId) : usuario.usuarioId;
    const { curso } = (await findCursoWithEntidad(db, cursoId))!;
    return avanceOf(db, curso, usuarioId, now);
  });

  route(deps, exportCertificados, async (asked) => {
    const { db, query } = asked;
    const curso = await requireAnyCurso(db, query.cursoId);
    const rows = await deps.onReplica((replica) => queries.listAllCertificados(replica, query.cursoId, query));
    const nombre = `${rows.length} certificados de «${curso}»`;
    return exportTable(asked, { entidad: 'certificado', nombre, file: 'certificados', columns, rows });
  });

  async function requireVigentes(db: Db, cursoId: number) {
    const curso = await requireAnyCurso(db, cursoId);
    const rows = await queries.listVigentes(db, cursoId);
    if (rows.length === 0) throw conflict('Este curso todavía no tiene certificados vigentes.');
    return { curso, rows };
  }

  route(deps, countZip, async ({ db, params }) => ({ cantidad: (await requireVigentes(db, params.id)).rows.length }));

  route(deps, downloadZip, async ({ db, params, audit }) => {
    const { curso, rows } = await requireVigentes(db, params.id);
    const despues = { nombre: `${rows.length} PDF de «${curso}»` };
    await audit({ accion: 'exportar', entidad: 'certificado', entidadId: 'todos', despues });
    return { body: zipPdfs(deps, rows), filename: `certificados-${params.id}.zip` };
  });

  route(deps, listEligible, async ({ db, params, query, now }) =>
    eligibleOf(db, await requireCurso(db, params.id), query, now),
  );

  // Rendering holds no connection: the record is committed first.
  const noTransaction = { transaction: false };
  const associate = async (request: Issuing) => queries.toCertificado((await issueFor(deps, request)).row);
  route(deps, associateCertificado, (context) => associate(context), noTransaction);
  route(deps, associateCertificadoPost, (context) => associate(context), noTransaction);

  route(
    deps,
    certifyDocente,
    async ({ body, usuario, request, now }) => {
      const asked = { body, issuerId: usuario.usuarioId, requestId: request.id, now };
      const row = await inTurn(() => inTransaction(deps.db, (tx) => certifyOneDocente(deps, tx, asked)));
      return queries.toCertificado((await withPdf(deps, row)).row);
    },
    noTransaction,
  );

  route(deps, dissociateCertificado, (context) => dissociate(context));
  route(deps, dissociateCertificadoPost, (context) => dissociate(context));

  route(deps, revokeSeveral, async ({ db, params, body, usuario, request, now }) => {
    const who = { adminId: usuario.usuarioId, requestId: request.id };
    const rows = await revokeCertificados(db, { cursoId: params.id, ...body, ...who, now });
    return { revocados: rows.length };
  });

  route(
    deps,
    correctCertificado,
    async ({ params, body, usuario, request, now }) => {
      const who = { adminId: usuario.usuarioId, requestId: request.id, now };
      const correction = { certificadoId: params.id, body, ...who };
      const row = await inTransaction(deps.db, (tx) => correctOne(deps, tx, correction));
      const { row: rendered } = await inTurn(() => withPdf(deps, row));
      return queries.toCertificado(rendered);
    },
    noTransaction,
  );

  const delivered = async (row: queries.Row, pdf: Buffer) => ({
    data: (await signPdf(deps, row, pdf)).toString('base64'),
    filename: fileNameOf(row),
  });

  route(
    deps,
    generateCertificado,
    async (context) => {
      const { db, body, usuario } = context;
      const { calidad } = body;
      const isStaff = may(usuario.rol, 'academico');
      if (isStaff && (calidad === 'aprobado' || calidad === 'participante')) {
        const { row, pdf } = await issueFor(deps, { ...context, body: { ...body, calidad } });
        return delivered(row, pdf);
      }
      const row = await vigenteOf(db, body, usuario);
      if (!isStaff) await requireAnswered(db, row);
      return delivered(row, await getPdf(deps, row));
    },
    noTransaction,
  );

  route(deps, certifyPassed, async ({ db, body, usuario, now }) => {
    const curso = await requireCurso(db, body.cursoId);
    const { calidad, avisar } = body;
    return lotes.openLote(deps, db, { curso, calidad, avisar, adminId: usuario.usuarioId, now });
  });

  route(deps, listAttested, async ({ db, params, now }) => toAttest(db, await requireCurso(db, params.id), now));

  route(deps, stopLote, async ({ db, params, now, audit }) => {
    const lote = await lotes.stopLote(db, params.id, now);
    const despues = { nombre: `lote ${lote.loteId}`, emitidos: lote.emitidos, total: lote.total };
    await audit({ accion: 'detener-lote', entidad: 'curso', entidadId: params.id, despues });
    return lote;
  });

  route(deps, getLote, async ({ db, params, now }) => {
    const curso = await requireCurso(db, params.id);
    const lote = await lastLote(db, params.id);
    // Polled while a batch runs; the count is meaningless until it ends.
    const running = lote !== null && !lote.terminado;
    const porCertificar = running ? 0 : (await toCertify(db, curso, now)).length;
    return { porCertificar, impedimento: cursoObstacle(curso, now), lote };
  });

  route(deps, verifyCertificado, async ({ db, params, usuario, now }) => {
    const row = await requireRow(db, params.codigo);
    const firmado = await hasSignature({ db, signer: deps.signer }, row, now);
    return { ...(await verificationOf(db, row, usuario?.usuarioId)), firmado };
  });

  route(deps, downloadCertificado, async ({ db, params, usuario }) => {
    const row = await requireRow(db, params.codigo);
    if (!may(usuario.rol, 'academico')) {
      if (row.usuarioId !== usuario.usuarioId) throw unknownCodigo();
      if (row.revocado) throw conflict('Este certificado fue revocado.');
      await requireAnswered(db, row);
    }
    const body = await getDeliveredPdf(deps, row);
    return { body, bytes: body.length, filename: fileNameOf(row) };
  });

  // Rendering holds no transaction.
  route(
    deps,
    previewCertificado,
    async ({ db, params, now }) => {
      const pdf = await inTurn(() => previewOf(deps, db, { ...params, now }));
      return { data: pdf.toString('base64'), filename: 'VISTA_PREVIA.pdf' };
    },
    noTransaction,
  );

  route(
    deps,
    previewTexts,
    async ({ db, params, body }) => {
      const pdf = await inTurn(() => previewTextsOf(deps, db, { cursoId: params.id, texts: body }));
      return { data: pdf.toString('base64'), filename: 'VISTA_PREVIA.pdf' };
    },
    noTransaction,
  );

  route(deps, certificadoHistory, async ({ db, params }) => historyOf(db, await requireRow(db, params.codigo)));

  route(deps, myCertificados, ({ db, usuario }) => queries.listMyCertificados(db, usuario.usuarioId));
}

type Issuing = Pick<Context<typeof associateCertificado>, 'body' | 'usuario' | 'request' | 'now'>;
type Removal = Pick<Context<typeof dissociateCertificado>, 'db' | 'body' | 'usuario' | 'request' | 'now'>;

async function dissociate({ db, body, usuario, request, now }: Removal) {
  const who = { adminId: usuario.usuarioId, requestId: request.id };
  const { usuarioId, ...removal } = body;
  const [row] = await revokeCertificados(db, { ...removal, usuarioIds: [usuarioId], ...who, now });
  return queries.toCertificado(row!);
}

async function issueFor(
  deps: PdfStores & Pick<Deps, 'jobs'>,
  { body, usuario, request, now }: Issuing,
): Promise<Rendered> {
  const pedido = { ...body, issuerId: usuario.usuarioId, requestId: request.id, now };
  return inTurn(async () => {
    const { row } = await inTransaction(deps.db, (tx) => issueCertificado(deps, tx, pedido));
    return withPdf(deps, row);
  });
}

type Rendered = { row: queries.Row; pdf: Buffer };

async function withPdf(deps: PdfStores, row: queries.Row): Promise<Rendered> {
  return { row, pdf: await getPdf(deps, row) };
}

/** Another student's certificate is reported as not found. */
async function vigenteOf(db: Db, body: queries.Holding, who: CurrentUsuario): Promise<queries.Row> {
  const isShown = body.usuarioId === who.usuarioId || may(who.rol, 'academico');
  const row = isShown ? await queries.findVigente(db, body) : null;
  if (!row) throw notFound('Todavía no tienes un certificado de este curso.');
  return row;
}

/** The holder's own PDF waits where the course asks for its survey first; verification never does. */
async function requireAnswered(db: Db, row: queries.Row): Promise<queries.Row> {
  const isOfDocente = row.calidad === 'ponente' || row.calidad === 'organizador';
  if (!isOfDocente && (await isOwed(db, row.cursoId, row.usuarioId))) {
    throw new AppError(409, 'encuesta', 'Antes de descargar tu certificado, responde la encuesta del curso.');
  }
  return row;
}

async function requireCurso(db: Db, cursoId: number): Promise<CursoWithEntidad['curso']> {
  const found = await findCursoWithEntidad(db, cursoId);
  if (!found) throw notFound('Curso no encontrado');
  return { ...found.curso, entidadId: found.entidad?.entidadId ?? null };
}

/** Deleted courses included: their certificates stand. */
async function requireAnyCurso(db: Db, cursoId: number): Promise<string> {
  const nombre = await cursoNombre(db, cursoId);
  if (nombre === undefined) throw notFound('Curso no encontrado');
  return nombre;
}

const columns: CsvColumn<Certificado>[] = [
  ['Número', ({ numero }) => numero],
  ['Código', ({ codigo }) => codigoInGroups(codigo)],
  ['DNI', ({ dni }) => dni],
  ['Apellidos', ({ apellido }) => apellido],
  ['Nombres', ({ nombre }) => nombre],
  ['Programa', ({ curso }) => curso],
  ['Tipo', documentName],
  ['Nota', ({ nota }) => nota?.toFixed(2) ?? '', 'number'],
  ['Emitido', ({ emitido }) => inLima(emitido), 'date'],
  ['Estado', ({ estado }) => (estado === 'vigente' ? 'Vigente' : 'Revocado')],
  ['Excepción', ({ motivoExcepcion }) => motivoExcepcion ?? ''],
  ['Revocado', ({ revocado }) => (revocado ? inLima(revocado) : ''), 'date'],
  ['Motivo', ({ motivoRevocacion }) => motivoRevocacion ?? ''],
  ['Revocado por', ({ revocadoPor }) => revocadoPor ?? ''],
  ['Nivel', ({ nivel }) => nivel ?? ''],
  ['Registro', ({ registro }) => registro ?? ''],
  ['Horas', ({ horas }) => String(horas), 'number'],
  ['En calidad de', ({ calidad }) => calidadNames[calidad]],
];

function inLima(iso: string): string {
  return toLimaInput(iso).replace('T', ' ');
}
