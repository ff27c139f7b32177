import { countZip, downloadZip, exportCertificados, listCertificados } from 'domain/contract/certificados.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { calidadNames, documentName } from 'domain/rules/calidades.ts';
import { codigoInGroups } from 'domain/rules/codigo-certificado.ts';
import type { Certificado } from 'domain/schemas/certificados.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import * as queries from './queries/certificados.ts';
import { cursoNombre } from './queries/cursos.ts';
import { zipPdfs } from './zip-pdfs.ts';

/** The certificates of a course for staff: as a list, as a table and as PDFs. */
export function listRoutes(deps: Deps): void {
  route(deps, listCertificados, async ({ db, params, query }) => {
    await requireAnyCurso(db, params.id);
    return queries.listCertificados(db, params.id, query);
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
}

/** Includes deleted courses, whose certificates stay valid. */
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
