import { createHash } from 'node:crypto';
import { limaYear } from 'domain/formats/lima-time.ts';
import { meanToHundredths } from 'domain/formats/round.ts';
import { formatCodigo } from 'domain/rules/codigo-certificado.ts';
import type { Db } from 'server/db/connect.ts';
import { certificadoCorrelativos, certificados } from 'server/db/schema/certificados.ts';
import { entidades } from './content/entidades.ts';
import type { Imagenes } from './images.ts';
import type { SeededStudy } from './seed-estudio.ts';
import type { SeededCurso } from './seed-oferta.ts';

type Context = {
  cursos: readonly SeededCurso[];
  estudios: readonly SeededStudy[];
  imagenes: Imagenes;
  adminId: number;
  now: Date;
};

const DIA = 86_400_000;
/** One of this many is left without a certificado, so that the administrator has some to issue. */
const NOT_ISSUED = 5;

export async function seedCertificados(db: Db, context: Context): Promise<void> {
  const { cursos, estudios, imagenes, adminId, now } = context;
  const cursoOf = new Map(cursos.map((curso) => [curso.cursoId, curso]));
  const issued = estudios
    .flatMap((estudio) => {
      const nota = notaFinal(estudio);
      return nota !== null && nota >= 13 ? [{ estudio, nota, curso: cursoOf.get(estudio.cursoId)! }] : [];
    })
    .filter((_, i) => i % NOT_ISSUED !== NOT_ISSUED - 1)
    .map((candidate) => ({ ...candidate, emitido: issueFecha(candidate.estudio, now) }))
    .sort((a, b) => a.emitido.getTime() - b.emitido.getTime());

  const last = new Map<number, number>();
  const rows = issued.map(({ estudio: { alumno, cursoId }, curso: { demo, row }, nota, emitido }, i) => {
    const anio = limaYear(emitido);
    const correlativo = (last.get(anio) ?? 0) + 1;
    last.set(anio, correlativo);
    const revocado = i === 2 ? new Date(emitido.getTime() + DIA) : null;
    return {
      codigo: codigoOf(`${alumno.dni} ${demo.sigla}`),
      anio,
      correlativo,
      usuarioId: alumno.usuarioId,
      cursoId,
      tipo: demo.tipo,
      datosAlumno: { dni: alumno.dni, nombre: alumno.nombre, apellido: alumno.apellido },
      datosCurso: cursoSnapshot(row),
      datosEntidad: entidadSnapshot(demo.entidad, imagenes),
      nota,
      emitido,
      emitidoPor: adminId,
      revocado,
      motivoRevocacion: revocado && 'Emitido con un error en el apellido.',
      revocadoPor: revocado && adminId,
    };
  });
  await db.insert(certificadoCorrelativos).values([...last].map(([anio, ultimo]) => ({ anio, ultimo })));
  await db.insert(certificados).values(rows);
}

function notaFinal({ terminado, notas, intentos }: SeededStudy): number | null {
  if (!terminado || intentos.some(({ nota }) => nota === null)) return null;
  const mejores = Map.groupBy(intentos, ({ prueba }) => prueba.pruebaId).values();
  const all = [...notas.map(({ nota }) => nota), ...[...mejores].map((i) => Math.max(...i.map(({ nota }) => nota!)))];
  if (all.length === 0) return null;
  return meanToHundredths(all);
}

function issueFecha({ ultimo, matriculado }: SeededStudy, now: Date): Date {
  const fin = (ultimo?.visto ?? matriculado).getTime() + 2 * DIA;
  return new Date(Math.min(fin, now.getTime() - 3_600_000));
}

/** In Crockford's alphabet, as an issued code; here derived from the holder, so that it is known beforehand. */
function codigoOf(seed: string): string {
  const bytes = createHash('sha256').update(`demo ${seed}`).digest();
  return formatCodigo(bytes);
}

function cursoSnapshot(row: SeededCurso['row']) {
  const { nombre, nombreCertificado = '', preparacionCertificado = '', codigoCertificado = '', temario = '' } = row;
  const { duracionMinutos = 60, fechaHoraInicio, fechaHoraLimite } = row;
  return {
    nombre,
    nombreCertificado,
    preparacionCertificado,
    codigoCertificado,
    temario,
    duracionMinutos,
    fechaHoraInicio: fechaHoraInicio.toISOString(),
    fechaHoraLimite: fechaHoraLimite.toISOString(),
  };
}

function entidadSnapshot(key: string, imagenes: Imagenes) {
  const { titulo, acronimo, ubicacion, firmante, cargoFirmante } = entidades.find((entidad) => entidad.clave === key)!;
  const imagen = (use: 'firma' | 'logo') => {
    const saved = imagenes.get(`${use} ${key}`);
    return saved ? { clave: saved.clave, hash: saved.hash.toString('hex') } : null;
  };
  return { titulo, acronimo, ubicacion, firmante, cargoFirmante, firma: imagen('firma'), logo: imagen('logo') };
}
