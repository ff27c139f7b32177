import { createHash } from 'node:crypto';
import { limaYear } from 'domain/formats/lima-time.ts';
import { meanToHundredths } from 'domain/formats/round.ts';
import { escribirCodigo } from 'domain/rules/codigo-certificado.ts';
import type { Db } from 'server/db/connect.ts';
import { certificadoCorrelativos, certificados } from 'server/db/schema/certificados.ts';
import { entidades } from './content/entidades.ts';
import type { Imagenes } from './images.ts';
import type { EstudioSembrado } from './seed-estudio.ts';
import type { CursoSembrado } from './seed-oferta.ts';

type Contexto = {
  cursos: readonly CursoSembrado[];
  estudios: readonly EstudioSembrado[];
  imagenes: Imagenes;
  administradoraId: number;
  ahora: Date;
};

const DIA = 86_400_000;
/** Left for the administrator to issue, so that the button has somebody to certify. */
const SIN_EMITIR = 5;

export async function seedCertificados(db: Db, contexto: Contexto): Promise<void> {
  const { cursos, estudios, imagenes, administradoraId, ahora } = contexto;
  const cursoDe = new Map(cursos.map((curso) => [curso.cursoId, curso]));
  const emitidos = estudios
    .flatMap((estudio) => {
      const nota = notaFinal(estudio);
      return nota !== null && nota >= 13 ? [{ estudio, nota, curso: cursoDe.get(estudio.cursoId)! }] : [];
    })
    .filter((_, i) => i % SIN_EMITIR !== SIN_EMITIR - 1)
    .map((candidato) => ({ ...candidato, emitido: fechaDeEmision(candidato.estudio, ahora) }))
    .sort((a, b) => a.emitido.getTime() - b.emitido.getTime());

  const ultimos = new Map<number, number>();
  const filas = emitidos.map(({ estudio: { alumno, cursoId }, curso: { demo, fila }, nota, emitido }, i) => {
    const anio = limaYear(emitido);
    const correlativo = (ultimos.get(anio) ?? 0) + 1;
    ultimos.set(anio, correlativo);
    const revocado = i === 2 ? new Date(emitido.getTime() + DIA) : null;
    return {
      codigo: codigoDe(`${alumno.dni} ${demo.sigla}`),
      anio,
      correlativo,
      usuarioId: alumno.usuarioId,
      cursoId,
      tipo: demo.tipo,
      datosAlumno: { dni: alumno.dni, nombre: alumno.nombre, apellido: alumno.apellido },
      datosCurso: datosDeCurso(fila),
      datosEntidad: datosDeEntidad(demo.entidad, imagenes),
      nota,
      emitido,
      emitidoPor: administradoraId,
      revocado,
      motivoRevocacion: revocado && 'Emitido con un error en el apellido.',
      revocadoPor: revocado && administradoraId,
    };
  });
  await db.insert(certificadoCorrelativos).values([...ultimos].map(([anio, ultimo]) => ({ anio, ultimo })));
  await db.insert(certificados).values(filas);
}

function notaFinal({ terminado, notas, intentos }: EstudioSembrado): number | null {
  if (!terminado || intentos.some(({ nota }) => nota === null)) return null;
  const mejores = Map.groupBy(intentos, ({ prueba }) => prueba.pruebaId).values();
  const todas = [...notas.map(({ nota }) => nota), ...[...mejores].map((i) => Math.max(...i.map(({ nota }) => nota!)))];
  if (todas.length === 0) return null;
  return meanToHundredths(todas);
}

function fechaDeEmision({ ultimo, matriculado }: EstudioSembrado, ahora: Date): Date {
  const fin = (ultimo?.visto ?? matriculado).getTime() + 2 * DIA;
  return new Date(Math.min(fin, ahora.getTime() - 3_600_000));
}

/** In Crockford's alphabet, as an issued code; here derived from the holder, so that it is known beforehand. */
function codigoDe(semilla: string): string {
  const bytes = createHash('sha256').update(`demo ${semilla}`).digest();
  return escribirCodigo(bytes);
}

function datosDeCurso(fila: CursoSembrado['fila']) {
  const { nombre, nombreCertificado = '', preparacionCertificado = '', codigoCertificado = '', temario = '' } = fila;
  const { duracionMinutos = 60, fechaHoraInicio, fechaHoraLimite } = fila;
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

function datosDeEntidad(clave: string, imagenes: Imagenes) {
  const { titulo, acronimo, ubicacion, firmante, cargoFirmante } = entidades.find(
    (entidad) => entidad.clave === clave,
  )!;
  const imagen = (uso: 'firma' | 'logo') => {
    const guardada = imagenes.get(`${uso} ${clave}`);
    return guardada ? { clave: guardada.clave, hash: guardada.hash.toString('hex') } : null;
  };
  return { titulo, acronimo, ubicacion, firmante, cargoFirmante, firma: imagen('firma'), logo: imagen('logo') };
}
