import {
  associateCertificado,
  associateCertificadoPost,
  certificadoHistory,
  certifyDocente,
  certifyPassed,
  correctCertificado,
  dissociateCertificado,
  dissociateCertificadoPost,
  downloadCertificado,
  generateCertificado,
  getCertificadoAvance,
  getLote,
  listAttested,
  listEligible,
  myCertificados,
  previewCertificado,
  previewTexts,
  revokeCertificados as revokeSeveral,
  stopLote,
  verifyCertificado,
} from 'domain/contract/certificados.ts';
import { cursoObstacle } from 'domain/rules/aptitud.ts';
import { may, teaches } from 'domain/rules/permisos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { isOwed } from '../encuestas/queries/encuestas.ts';
import type { Context } from '../http/context.ts';
import { AppError, conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { avanceOf, listEligible as eligibleOf, toAttest, toCertify } from './aptitud.ts';
import { certifyDocente as certifyOneDocente } from './certify-docente.ts';
import * as lotes from './certify-lote.ts';
import { correctCertificado as correctOne } from './correct-certificado.ts';
import { emisionRoutes } from './emision-routes.ts';
import { fileNameOf, getPdf, type PdfStores } from './get-pdf.ts';
import { issueCertificado } from './issue-certificado.ts';
import { libroRoutes } from './libro-routes.ts';
import { listRoutes } from './list-routes.ts';
import { nivelesRoutes } from './niveles-routes.ts';
import { previewCertificado as previewOf, previewTexts as previewTextsOf } from './preview-certificado.ts';
import { countUnconfirmed } from './queries/alumnos.ts';
import * as queries from './queries/certificados.ts';
import { type CursoWithEntidad, findCursoWithEntidad } from './queries/cursos.ts';
import { lastLote } from './queries/lotes.ts';
import { requireRow, unknownCodigo } from './require-row.ts';
import { revokeCertificados } from './revoke-certificado.ts';
import { sampleRoute } from './sample-route.ts';
import { getDeliveredPdf, signPdf } from './sign-pdf.ts';
import { hasSignature, historyOf, verificationOf } from './verify-certificado.ts';

// Issuing is serialised by the year's number anyway: wait here instead of holding a database connection.
const inTurn = limitConcurrency(2);

export function certificadosRoutes(deps: Deps): void {
  sampleRoute(deps);
  listRoutes(deps);
  nivelesRoutes(deps);
  emisionRoutes(deps);
  libroRoutes(deps);

  route(deps, getCertificadoAvance, async ({ db, params, query, usuario, now }) => {
    // A certificate that is sold separately can be bought after the end of access.
    const { cursoId, hasta } = await requireAcceso(db, { cursoId: params.id }, { usuario, now, afterEnd: true });
    const usuarioId = teaches(usuario, params.id) ? (query.usuarioId ?? usuario.usuarioId) : usuario.usuarioId;
    const { curso } = (await findCursoWithEntidad(db, cursoId))!;
    const seesMoney = usuarioId === usuario.usuarioId || may(usuario.rol, 'academico');
    const ended = hasta !== null && hasta < now ? hasta : null;
    return avanceOf(db, curso, { usuarioId, seesMoney, ended }, now);
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
    const waiting = running ? [] : await toCertify(db, curso, now);
    const sinConfirmar = await countUnconfirmed(db, waiting);
    return { porCertificar: waiting.length, sinConfirmar, impedimento: cursoObstacle(curso, now), lote };
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
