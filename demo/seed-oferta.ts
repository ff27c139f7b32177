import { limaYear } from 'domain/formats/lima-time.ts';
import type { Db } from 'server/db/connect.ts';
import { allCursos, cursoPonentes } from 'server/db/schema/cursos.ts';
import { allDocentes } from 'server/db/schema/docentes.ts';
import { allEntidades } from 'server/db/schema/entidades.ts';
import { allEspecialidades } from 'server/db/schema/especialidades.ts';
import { docentes as docentesDemo } from './content/docentes.ts';
import { entidades as entidadesDemo } from './content/entidades.ts';
import { type EspecialidadDemo, especialidades as especialidadesDemo } from './content/especialidades.ts';
import type { CursoDemo } from './content/types.ts';
import { enLima } from './dates.ts';
import type { Imagenes } from './images.ts';
import { slugDePersona } from './slug.ts';

export type CursoSembrado = { cursoId: number; demo: CursoDemo; fila: typeof allCursos.$inferInsert };
type Sembrado = { imagenes: Imagenes; ahora: Date };
type Ids = ReadonlyMap<string, number>;

export async function seedOferta(db: Db, { imagenes, ahora }: Sembrado): Promise<CursoSembrado[]> {
  const especialidadIds = await insertEspecialidades(db, imagenes);
  const entidadIds = await insertEntidades(db, imagenes);
  const docenteIds = await insertDocentes(db, imagenes);

  const filas = especialidadesDemo.flatMap(({ nombre, cursos: propios }) =>
    propios.map((demo) => ({
      demo,
      fila: {
        ...filaDeCurso(demo, ahora),
        especialidadId: idOf(especialidadIds, nombre),
        entidadId: idOf(entidadIds, demo.entidad),
        coordinadorId: idOf(docenteIds, demo.coordinador),
        imagen: imagenes.get(`curso ${demo.sigla}`)?.nombre ?? '',
      },
    })),
  );
  const inserted = await db
    .insert(allCursos)
    .values(filas.map(({ fila }) => fila))
    .returning({ cursoId: allCursos.cursoId, nombre: allCursos.nombre });
  const cursoIds = new Map(inserted.map(({ nombre, cursoId }) => [nombre, cursoId]));
  const sembrados = filas.map(({ demo, fila }) => ({ cursoId: idOf(cursoIds, demo.nombre), demo, fila }));
  await db
    .insert(cursoPonentes)
    .values(
      sembrados.flatMap(({ cursoId, demo }) =>
        demo.docentes.map((clave) => ({ cursoId, docenteId: idOf(docenteIds, clave) })),
      ),
    );
  return sembrados;
}

function filaDeCurso(demo: CursoDemo, ahora: Date) {
  const diploma = demo.tipo === 'D';
  return {
    nombre: demo.nombre,
    descripcion: demo.descripcion,
    objetivo: demo.objetivo,
    temario: demo.modulos
      .filter(({ clase }) => clase === 'CLA')
      .map(({ nombre }, i) => `${i + 1}. ${nombre}`)
      .join('\n'),
    nivel: demo.nivel,
    fechaHoraInicio: enLima(ahora, demo.inicio, 19),
    fechaHoraLimite: enLima(ahora, demo.inicio + demo.semanas * 7, 22),
    duracionMinutos: demo.horas * 60,
    esGrabada: demo.asincronico,
    activa: demo.activa ?? true,
    nombreCertificado: diploma ? `Diplomado en ${demo.nombre}` : `Curso de ${demo.nombre}`,
    preparacionCertificado: `${diploma ? 'Diplomado de especialización' : 'Curso de actualización'}, ${demo.horas} horas lectivas`,
    codigoCertificado: `${demo.sigla}-${limaYear(enLima(ahora, demo.inicio, 19))}-01`,
    tipoCertificado: demo.tipo,
    asincronico: demo.asincronico ? ('S' as const) : ('N' as const),
    cantidadModulo: demo.modulos.length,
    precio: demo.precio,
    tipo: demo.tipo,
    vigencia: demo.vigencia,
    whatsapp: demo.whatsapp
      ? `https://wa.me/51900000000?text=${encodeURIComponent(`Hola, quiero información sobre ${demo.nombre}`)}`
      : '',
  };
}

async function insertEspecialidades(db: Db, imagenes: Imagenes): Promise<Ids> {
  const values = especialidadesDemo.map(({ nombre, descripcion }: EspecialidadDemo, i) => ({
    nombre,
    descripcion,
    imagen: imagenes.get(`especialidad ${i}`)?.nombre ?? '',
  }));
  const rows = await db.insert(allEspecialidades).values(values).returning();
  return new Map(rows.map(({ nombre, especialidadId }) => [nombre, especialidadId]));
}

async function insertEntidades(db: Db, imagenes: Imagenes): Promise<Ids> {
  const values = entidadesDemo.map(({ clave, ...entidad }) => ({
    ...entidad,
    firma: imagenes.get(`firma ${clave}`)?.nombre ?? '',
    logo: imagenes.get(`logo ${clave}`)?.nombre ?? '',
  }));
  const rows = await db
    .insert(allEntidades)
    .values(values)
    .returning({ id: allEntidades.entidadId, titulo: allEntidades.titulo });
  return new Map(entidadesDemo.map(({ clave, titulo }) => [clave, rows.find((row) => row.titulo === titulo)!.id]));
}

async function insertDocentes(db: Db, imagenes: Imagenes): Promise<Ids> {
  const values = docentesDemo.map(({ clave, ...docente }) => {
    const slug = slugDePersona(docente.nombre, docente.apellido);
    return {
      ...docente,
      correo: `${slug}@aulaiuris.example`,
      linkedin: `https://example.com/in/${slug.replace('.', '-')}`,
      imagen: imagenes.get(`docente ${clave}`)?.nombre ?? '',
    };
  });
  const rows = await db
    .insert(allDocentes)
    .values(values)
    .returning({ id: allDocentes.docenteId, apellido: allDocentes.apellido });
  return new Map(docentesDemo.map(({ clave, apellido }) => [clave, rows.find((row) => row.apellido === apellido)!.id]));
}

function idOf(ids: Ids, clave: string): number {
  const id = ids.get(clave);
  if (id === undefined) throw new Error(`demo content names «${clave}», which does not exist`);
  return id;
}
