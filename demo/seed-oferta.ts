import { limaYear } from 'domain/formats/lima-time.ts';
import type { Db } from 'server/db/connect.ts';
import { allCursos, cursoPonentes } from 'server/db/schema/cursos.ts';
import { allDocentes } from 'server/db/schema/docentes.ts';
import { allEntidades } from 'server/db/schema/entidades.ts';
import { allEspecialidades } from 'server/db/schema/especialidades.ts';
import { docentes as docentesDemo } from './content/docentes.ts';
import { entidades as entidadesDemo } from './content/entidades.ts';
import { type EspecialidadDemo, especialidades as especialidadesDemo } from './content/especialidades.ts';
import { faqOf, flyers, inclusionesOf } from './content/flyers.ts';
import type { CursoDemo } from './content/types.ts';
import { inLima } from './dates.ts';
import type { Imagenes } from './images.ts';
import { personSlug } from './slug.ts';

export type SeededCurso = { cursoId: number; demo: CursoDemo; row: typeof allCursos.$inferInsert };
type Seeded = { imagenes: Imagenes; now: Date };
type Ids = ReadonlyMap<string, number>;

export async function seedOferta(db: Db, { imagenes, now }: Seeded): Promise<SeededCurso[]> {
  const especialidadIds = await insertEspecialidades(db, imagenes);
  const entidadIds = await insertEntidades(db, imagenes);
  const docenteIds = await insertDocentes(db, imagenes);

  const rows = especialidadesDemo.flatMap(({ nombre, cursos: own }) =>
    own.map((demo) => ({
      demo,
      row: {
        ...cursoRow(demo, now),
        especialidadId: idOf(especialidadIds, nombre),
        entidadId: idOf(entidadIds, demo.entidad),
        coordinadorId: idOf(docenteIds, demo.coordinador),
        imagen: imagenes.get(`curso ${demo.sigla}`)?.nombre ?? '',
      },
    })),
  );
  const inserted = await db
    .insert(allCursos)
    .values(rows.map(({ row }) => row))
    .returning({ cursoId: allCursos.cursoId, nombre: allCursos.nombre });
  const cursoIds = new Map(inserted.map(({ nombre, cursoId }) => [nombre, cursoId]));
  const seeded = rows.map(({ demo, row }) => ({ cursoId: idOf(cursoIds, demo.nombre), demo, row }));
  await db
    .insert(cursoPonentes)
    .values(
      seeded.flatMap(({ cursoId, demo }) =>
        demo.docentes.map((key) => ({ cursoId, docenteId: idOf(docenteIds, key) })),
      ),
    );
  return seeded;
}

function cursoRow(demo: CursoDemo, now: Date) {
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
    fechaHoraInicio: inLima(now, demo.inicio, 19),
    fechaHoraLimite: inLima(now, demo.inicio + demo.weeks * 7, 22),
    duracionMinutos: demo.horas * 60,
    esGrabada: demo.asincronico,
    activa: demo.activa ?? true,
    nombreCertificado: diploma ? `Diplomado en ${demo.nombre}` : `Curso de ${demo.nombre}`,
    preparacionCertificado: `${diploma ? 'Diplomado de especialización' : 'Curso de actualización'}, ${demo.horas} horas académicas`,
    codigoCertificado: `${demo.sigla}-${limaYear(inLima(now, demo.inicio, 19))}-01`,
    tipoCertificado: demo.tipo,
    asincronico: demo.asincronico ? ('S' as const) : ('N' as const),
    cantidadModulo: demo.modulos.length,
    precio: demo.precio,
    precioPreventa: demo.preventa?.precio ?? null,
    preventaHasta: demo.preventa ? inLima(now, demo.preventa.days, 23) : null,
    tipo: demo.tipo,
    vigencia: demo.vigencia,
    whatsapp: demo.whatsapp
      ? `https://wa.me/51900000000?text=${encodeURIComponent(`Hola, quiero información sobre ${demo.nombre}`)}`
      : '',
    ...flyerRow(demo, diploma),
  };
}

function flyerRow(demo: CursoDemo, diploma: boolean) {
  const flyer = flyers[demo.sigla]!;
  const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n');
  return {
    logros: list(flyer.logros),
    publicoObjetivo: list(flyer.publico),
    inclusiones: list(inclusionesOf({ ...demo, diploma })),
    horario: flyer.horario ?? '',
    preguntasFrecuentes: faqOf({ ...demo, diploma }),
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
    const slug = personSlug(docente.nombre, docente.apellido);
    return {
      ...docente,
      correo: `${slug}@aulaiuris.example`,
      // Invented people have no profile elsewhere.
      linkedin: '',
      imagen: imagenes.get(`docente ${clave}`)?.nombre ?? '',
    };
  });
  const rows = await db
    .insert(allDocentes)
    .values(values)
    .returning({ id: allDocentes.docenteId, apellido: allDocentes.apellido });
  return new Map(docentesDemo.map(({ clave, apellido }) => [clave, rows.find((row) => row.apellido === apellido)!.id]));
}

function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`demo content names «${key}», which does not exist`);
  return id;
}
