import { limaDay } from 'domain/formats/lima-time.ts';
import { beforeEnd, convenioObstacle, cursoObstacle, obstacles } from 'domain/rules/aptitud.ts';
import { type Attendance, asistenciaObstacle } from 'domain/rules/asistencia.ts';
import { constanciaObstacles } from 'domain/rules/calidades.ts';
import { type Delay, nextForCertificado, requisitosOf } from 'domain/rules/certificado-avance.ts';
import {
  type Compras,
  compraName,
  hasCertificado,
  type IssuedNivel,
  mayRise,
  missingOf,
  type NivelRef,
  ofertaState,
  ownNiveles,
  sellsCertificados,
  unconfirmedNombre,
  unpaidCertificado,
} from 'domain/rules/certificado-compra.ts';
import { type Result, resultOf } from 'domain/rules/curso-result.ts';
import { certificadoTipo } from 'domain/rules/cursos.ts';
import {
  awaitedNivel,
  issuedFrom,
  issuedUntil,
  nivelRequisitos,
  offeredNiveles,
  problemsOnIssue,
  reachedNivel,
  waitedNivel,
  waitsForNivel,
} from 'domain/rules/niveles.ts';
import { avanceObstacle, type ReglaApto, reglaSentence } from 'domain/rules/regla-apto.ts';
import type { CertificadoAvance, Oferta } from 'domain/schemas/certificado-avance.ts';
import type { Attested, Eligible, EligibleQuery } from 'domain/schemas/certificados.ts';
import { attendanceOf } from '../asistencia/queries/minimum.ts';
import type { Db } from '../db/connect.ts';
import type { NivelRow } from '../niveles/queries.ts';
import { cursoNotas } from '../notas/queries/notas.ts';
import { countChances } from '../notas/queries/own-pruebas.ts';
import { avanceOfAlumnos, enrolledOf, hasConfirmedNombre, listEnrolled, passedIds } from './queries/alumnos.ts';
import { certifiedAlumnos } from './queries/certificados.ts';
import { comprasOf } from './queries/compras.ts';
import type { CursoWithEntidad } from './queries/cursos.ts';

export type Aptitud = {
  resultado: Result;
  motivos: string[];
  asistencia: Attendance;
  regla: ReglaApto;
  /** The highest level reached, if nothing prevents the certificate. */
  nivel: NivelRow | null;
  /** Reasons against a constancia of attendance. */
  againstConstancia: string[];
  /** Certificates and levels that were paid separately. */
  compras: Compras;
  /** The highest level that is bought and reached, and above that of the certificate in force. */
  comprado: NivelRow | null;
  /** Why there is no certificate despite good results: it is sold separately and not paid. */
  unpaid: string | null;
};
type Curso = CursoWithEntidad['curso'];

/** Results of the given students of a course, and the reasons against certifying them. */
async function candidates(db: Db, curso: Curso, usuarioIds: readonly number[], now: Date) {
  const { cursoId } = curso;
  const notas = Map.groupBy(await cursoNotas(db, cursoId, usuarioIds), ({ usuarioId }) => usuarioId);
  const { codigos, issuedNiveles, constancias, revocados, debtors } = await certifiedAlumnos(db, cursoId, usuarioIds);
  const { regla, attendance } = await attendanceOf(db, cursoId, usuarioIds, now);
  const asksAvance = regla.avanceMinimo !== null || curso.niveles.some(({ avanceMinimo }) => avanceMinimo !== null);
  const avances = asksAvance ? await avanceOfAlumnos(db, cursoId, usuarioIds) : null;
  const bought = sellsCertificados(curso) ? await comprasOf(db, cursoId, usuarioIds) : null;
  return (usuarioId: number, matriculado: boolean) => {
    const theirs = notas.get(usuarioId) ?? [];
    const asistencia = attendance(usuarioId);
    const resultado = resultOf(theirs, regla, asistencia);
    const pendientes = theirs.filter(({ pendiente }) => pendiente).length;
    const sinNota = theirs.filter(({ nota }) => nota === null).length;
    const revocado = revocados.has(usuarioId);
    const avance = avances?.(usuarioId) ?? { vistos: 0, total: 0 };
    const judged = { revocado, resultado, pendientes, sinNota, asistencia, avance, regla };
    const owes = debtors.has(usuarioId) ? [owesCuotas] : [];
    const compras = bought?.paid(usuarioId) ?? nothing;
    const niveles = ownNiveles(curso, compras);
    const unpaid = hasCertificado(curso, compras) ? null : unpaidCertificado;
    const ofCurso = [...obstacles({ matriculado, ...judged }), ...owes, ...(unpaid === null ? [] : [unpaid])];
    const standing = { curso, judged, now };
    const waited = ofCurso.length === 0 ? waitedNivel(niveles, standing) : null;
    const waiting = waited && waitsForNivel(niveles, standing);
    const motivos = waiting ? [waiting] : ofCurso;
    const nivel = motivos.length === 0 ? reachedNivel(niveles, standing) : null;
    const codigo = codigos.get(usuarioId) ?? null;
    const { asistenciaMinima } = regla;
    const participant = { matriculado, certificado: codigo !== null, asistencia, asistenciaMinima };
    const constancia = {
      codigo: constancias.get(usuarioId) ?? null,
      motivos: [...constanciaObstacles(participant), ...owes],
    };
    const frase = reglaSentence(theirs, regla);
    const emitido = withNotaMinima(curso, issuedNiveles.get(usuarioId));
    const higher = niveles.filter((each) => compras.has(each.nivelId) && emitido && mayRise(emitido, each));
    const waits = ofCurso.length > 0 || waitedNivel(higher, standing) !== null;
    const comprado = waits ? null : reachedNivel(higher, standing);
    const ordered = bought?.open(usuarioId) ?? nothing;
    const isDebtor = owes.length > 0;
    const certified = { codigo, constancia, compras, comprado, ordered, unpaid, emitido };
    return { ...judged, ...certified, isDebtor, motivos, nivel, waited, frase };
  };
}

/** Older certificates do not record the mark that their level required: use today's. */
function withNotaMinima({ niveles }: Curso, emitido: IssuedNivel | undefined): IssuedNivel | undefined {
  if (!emitido || emitido.notaMinima !== null) return emitido;
  const now = niveles.find(({ nivelId }) => nivelId === emitido.nivelId);
  return { ...emitido, notaMinima: now?.notaMinima ?? null };
}

const nothing: Compras = new Set();
const owesCuotas = 'Le falta pagar cuotas del curso.';

type Candidate = { usuarioId: number; matriculado: boolean };

/** Whether a student may be certified now; `motivos` also says that the course has not ended. */
export async function aptitudOf(db: Db, curso: Curso, who: Candidate, now: Date): Promise<Aptitud> {
  const of = await candidates(db, curso, [who.usuarioId], now);
  const { motivos, constancia, ...judged } = of(who.usuarioId, who.matriculado);
  const againstConstancia = withEnd(curso, now, constancia.motivos);
  const comprado = beforeEnd(curso, now) === null ? judged.comprado : null;
  return { ...judged, againstConstancia, comprado, motivos: withEnd(curso, now, motivos) };
}

/** Lecturers do not read who owes money. `ended`: when the access of the student ended. */
type Reader = { usuarioId: number; seesMoney: boolean; ended: Date | null };

/** What counts for the certificate of the course, and how far the student is. */
export async function avanceOf(
  db: Db,
  curso: Curso,
  { usuarioId, seesMoney, ended }: Reader,
  now: Date,
): Promise<CertificadoAvance> {
  const of = await candidates(db, curso, [usuarioId], now);
  const judged = of(usuarioId, true);
  const debeCuotas = judged.isDebtor && seesMoney;
  const requisitos = requisitosOf(curso, judged, now);
  const { frase, codigo } = judged;
  const nombreConfirmado = await hasConfirmedNombre(db, usuarioId);
  const ofertas = ofertasOf(curso, { ...judged, nombreConfirmado }, now);
  const ofertaOf = (nivelId: NivelRef) => ofertas.find((each) => each.nivelId === nivelId) ?? null;
  const niveles = curso.niveles.map((nivel) => ({
    nombre: nivel.nombre,
    oferta: ofertaOf(nivel.nivelId),
    entidad: nivel.entidad.titulo,
    firmantes: nivel.firmantes.map((each) => `${each.nombre}, ${each.cargo}`),
    requisitos: nivelRequisitos(curso, nivel, judged, now),
    hasta: issuedUntil(curso, nivel),
    problemas: judged.emitido?.nivelId === nivel.nivelId ? [] : problemsOnIssue(curso, nivel, now),
  }));
  const chances = await countChances(db, curso.cursoId, usuarioId, now);
  const delay = delayOf(curso, { ...judged, debeCuotas }, now);
  const canBuy = judged.unpaid !== null && (delay === null || delay.kind === 'nivel');
  const isDone = codigo === null && !judged.revocado && requisitos.every(({ cumplido }) => cumplido);
  const next =
    isDone && canBuy
      ? `Cumples todo. El certificado se vende aparte: ${nombreConfirmado ? '' : 'confirma tu nombre, '}cómpralo y lo recibes.`
      : nextForCertificado(requisitos, { ...judged, nombreConfirmado, chances, delay, ended });
  const hasEnded = codigo === null && convenioObstacle(curso, now) !== null;
  const siguiente = hasEnded && !isDone ? `${next} ${endedConvenio}` : next;
  const hasta = hasEnded ? null : issuedUntil(curso, null);
  const oferta = ofertaOf(null);
  const acceso = ended === null;
  return { frase, requisitos, siguiente, debeCuotas, nombreConfirmado, codigo, hasta, acceso, oferta, niveles };
}

const endedConvenio = 'Por ahora no se emite: terminó el convenio con quien lo certifica.';

type Candidacy = ReturnType<Awaited<ReturnType<typeof candidates>>>;

function delayOf(curso: Curso, judged: Candidacy & { debeCuotas: boolean }, now: Date): Delay | null {
  if (judged.debeCuotas) return { kind: 'cuotas' };
  const codigo = cursoObstacle(curso, now)?.codigo;
  if (codigo === 'sin-entidad' || codigo === 'convenio-vencido') return { kind: codigo };
  const awaited = awaitedNivel(ownNiveles(curso, judged.compras), { curso, judged, now });
  return awaited && { kind: 'nivel', ...awaited };
}

type Judged = Candidacy & { nombreConfirmado: boolean };

/** Certificates and levels that the course sells separately, with their state for one person. */
function ofertasOf(curso: Curso, judged: Judged, now: Date): Oferta[] {
  const { compras, ordered: pendientes, emitido, revocado } = judged;
  const { nombre, nombreCertificado, precioCertificado, niveles } = curso;
  const tipo = certificadoTipo(curso);
  const ofCurso = missingOf(requisitosOf(curso, judged, now));
  const ofNombre = judged.nombreConfirmado ? [] : [unconfirmedNombre];
  const closed = curso.activa ? [] : ['El curso ya no está a la venta.'];
  const problems = [
    ...closed,
    ...(curso.entidadId === null ? ['El curso no tiene quién lo certifique.'] : []),
    ...(convenioObstacle(curso, now) ? ['El convenio con quien lo certifica terminó.'] : []),
  ];
  const offered = new Set(offeredNiveles(curso, niveles, now).map(({ nivelId }) => nivelId));
  const ofertaOf = (nivel: NivelRow | null, precio: number): Oferta => {
    const nivelId = nivel?.nivelId ?? null;
    const stale = nivel && !offered.has(nivel.nivelId) ? ['Quien lo refrenda o lo firma ya no lo hará ese día.'] : [];
    const situation = { nivel, compras, pendientes, emitido, revocado, problemas: [...problems, ...stale] };
    const more = nivel === null ? [] : missingOf(nivelRequisitos(curso, nivel, judged, now));
    return {
      nivelId,
      nombre: compraName({ tipo, curso: nombreCertificado.trim() || nombre, nivel }),
      precio,
      ...ofertaState(situation),
      falta: [...new Set([...ofCurso, ...more, ...ofNombre])],
    };
  };
  return [
    ...(precioCertificado === null ? [] : [ofertaOf(null, precioCertificado)]),
    ...niveles.flatMap((nivel) => (nivel.precio === null ? [] : [ofertaOf(nivel, nivel.precio)])),
  ];
}

/** The separate offers of the course for an enrolled student. */
export async function ofertasFor(db: Db, curso: Curso, usuarioId: number, now: Date): Promise<Oferta[]> {
  const of = await candidates(db, curso, [usuarioId], now);
  const nombreConfirmado = await hasConfirmedNombre(db, usuarioId);
  return ofertasOf(curso, { ...of(usuarioId, true), nombreConfirmado }, now);
}

export async function listEligible(db: Db, curso: Curso, query: EligibleQuery, now: Date) {
  const { cursoId } = curso;
  const found = await listEnrolled(db, cursoId, query);
  const rows = Array.isArray(found) ? found : found.rows;
  const usuarioIds = rows.map(({ usuarioId }) => usuarioId);
  const of = await candidates(db, curso, usuarioIds, now);
  const eligible = rows.map((person): Eligible => {
    const { resultado, motivos: own, codigo, nivel, constancia } = of(person.usuarioId, true);
    const { promedio, pruebas, aprobadas } = resultado;
    const motivos = withEnd(curso, now, own);
    return {
      ...person,
      promedio,
      pruebas,
      aprobadas,
      motivos,
      apto: motivos.length === 0,
      codigo,
      nivel: nivel?.nombre ?? null,
      constancia: { ...constancia, motivos: withEnd(curso, now, constancia.motivos) },
    };
  });
  return Array.isArray(found) ? eligible : { ...found, rows: eligible };
}

function withEnd(curso: Curso, now: Date, motivos: string[]): string[] {
  const notEnded = beforeEnd(curso, now);
  return notEnded === null ? motivos : [notEnded, ...motivos];
}

/** Students with the required attendance and neither certificate nor constancia, including those who may still pass. */
export async function toAttest(db: Db, curso: Curso, now: Date): Promise<Attested[]> {
  const people = await enrolledOf(db, curso.cursoId);
  const ids = people.map(({ usuarioId }) => usuarioId);
  const of = await candidates(db, curso, ids, now);
  return people.flatMap((person) => {
    const { asistencia, motivos, constancia } = of(person.usuarioId, true);
    // Whoever passed gets the certificate, which says more.
    if (constancia.codigo !== null || constancia.motivos.length > 0 || motivos.length === 0) return [];
    return [{ ...person, asistidas: asistencia.asistidas, sesiones: asistencia.sesiones }];
  });
}

/** Students who pass, attended and have seen enough, and never had a certificate of the course, not even a revoked one. */
async function passedAlumnos(db: Db, { cursoId }: Curso, now: Date): Promise<number[]> {
  const usuarioIds = await passedIds(db, cursoId, now);
  const { regla, attendance } = await attendanceOf(db, cursoId, usuarioIds, now);
  const { asistenciaMinima, avanceMinimo } = regla;
  const avances = avanceMinimo === null ? null : await avanceOfAlumnos(db, cursoId, usuarioIds);
  return usuarioIds.filter(
    (usuarioId) =>
      asistenciaObstacle(attendance(usuarioId), asistenciaMinima) === null &&
      (!avances || avanceObstacle(avances(usuarioId), avanceMinimo) === null),
  );
}

/** Students for whom only the end of the course may be missing; none who ever had a certificate of it, even revoked. */
export async function toCertify(db: Db, curso: Curso, now: Date): Promise<number[]> {
  const passed = await passedAlumnos(db, curso, now);
  const isWaited = curso.niveles.some((nivel) => (issuedFrom(curso, nivel) ?? '') > limaDay(now));
  if ((!isWaited && curso.precioCertificado === null) || passed.length === 0) return passed;
  const of = await candidates(db, curso, passed, now);
  return passed.filter((usuarioId) => of(usuarioId, true).motivos.length === 0);
}

/** The same, and who only waits for the day of a level; each with the level. */
export async function toPlan(db: Db, curso: Curso, now: Date): Promise<Map<number, NivelRow | null>> {
  const passed = await passedAlumnos(db, curso, now);
  const isPlain = curso.niveles.length === 0 && curso.precioCertificado === null;
  if (isPlain || passed.length === 0) return new Map(passed.map((usuarioId) => [usuarioId, null]));
  const of = await candidates(db, curso, passed, now);
  return new Map(
    passed.flatMap((usuarioId) => {
      const { motivos, nivel, waited } = of(usuarioId, true);
      return motivos.length === 0 || waited ? [[usuarioId, waited ?? nivel] as const] : [];
    }),
  );
}
