import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { allPruebas } from '../db/schema/pruebas.ts';

/**
 * Target curso of the copies and what they include. Without `pruebas` a test module gets an empty test of the same
 * name.
 */
type CopyTarget = {
  cursoId: number;
  materiales: boolean;
  pruebas: boolean;
  /** Sessions keep their speaker, because the copy has the same lecturers. */
  docentes?: boolean;
  /** Shifts dates by this many days; without it sessions and tests lose their dates. */
  shift?: number;
  /** New name of a single copied module; without it the copies keep their names. */
  nombre?: string;
};

/** All modules of a course; returns how many. */
export async function copyModulosOf(db: Db, from: number, target: CopyTarget): Promise<number> {
  return (await copyModulos(db, sql`m.curso_id = ${from}`, target)).length;
}

/** One module, to the end of its course; returns the id of the copy. */
export async function copyModulo(db: Db, moduloId: number, target: CopyTarget): Promise<number | undefined> {
  const [copy] = await copyModulos(db, sql`m.modulo_id = ${moduloId}`, target);
  return copy?.moduloId;
}

/** The test of a module, in a module of its own at the end of the course; returns the id of the copy. */
export async function copyPrueba(
  db: Db,
  moduloId: number,
  { cursoId, nombre }: { cursoId: number; nombre: string },
): Promise<number | undefined> {
  const copy = await copyModulo(db, moduloId, { cursoId, nombre, materiales: false, pruebas: true });
  if (copy === undefined) return;
  const [row] = await db
    .update(allPruebas)
    .set({ nombre })
    .where(eq(allPruebas.moduloId, copy))
    .returning({ pruebaId: allPruebas.pruebaId });
  return row?.pruebaId;
}

/** The lecturers of a course, except deleted ones. */
export async function copyPonentes(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into curso_ponente (curso_id, docente_id)
    select ${to}, docente_id from curso_ponente join docente_vivo using (docente_id) where curso_id = ${from}`);
}

/**
 * Settings of the course: passing rule, survey, taxation, certificate levels whose entities still exist. With `shift`
 * also its scheduled publication, unless that day has passed.
 */
export async function copySettings(
  db: Db,
  { from, to, shift, now }: { from: number; to: number; shift: number | undefined; now: Date },
): Promise<void> {
  await db.execute(sql`
    with publication as (
      update curso set publicar_en = o.publicar_en + make_interval(days => ${shift ?? null}::int)
        from curso_vivo o
       where o.curso_id = ${from} and curso.curso_id = ${to}
         and o.publicar_en + make_interval(days => ${shift ?? null}::int) > ${now.toISOString()}::timestamptz),
    minimo as (
      insert into asistencia_minima (curso_id, porcentaje)
      select ${to}, porcentaje from asistencia_minima where curso_id = ${from}),
    survey as (
      insert into encuesta (curso_id, preguntas, activa, exigida)
      select ${to}, preguntas, activa, exigida from encuesta where curso_id = ${from}),
    taxation as (
      insert into curso_afectacion (curso_id, desde, afectacion)
      select ${to}, desde, afectacion from curso_afectacion where curso_id = ${from}),
    certificate as (
      insert into certificado_ajuste (curso_id, precio, con_nota)
      select ${to}, precio, con_nota from certificado_ajuste where curso_id = ${from}),
    levels as (
      insert into certificado_nivel (curso_id, nombre, entidad_id, nota_minima, asistencia_minima, avance_minimo,
                                     dias_espera, serie, texto, firmante_ids, precio)
      select ${to}, n.nombre, n.entidad_id, n.nota_minima, n.asistencia_minima, n.avance_minimo, n.dias_espera, n.serie,
             n.texto, n.firmante_ids, n.precio
        from certificado_nivel n join entidad_viva using (entidad_id) where n.curso_id = ${from} order by n.nivel_id)
    insert into regla_apto (curso_id, peso_pruebas, peso_clases, peso_asistencia, nota_minima, cada_prueba, avance_minimo)
    select ${to}, peso_pruebas, peso_clases, peso_asistencia, nota_minima, cada_prueba, avance_minimo
      from regla_apto where curso_id = ${from}`);
}

/**
 * One statement, so that all rows come from one snapshot. Copies get new positions, unique within their list, which map
 * each copy to its original.
 */
async function copyModulos(db: Db, which: SQL, target: CopyTarget): Promise<{ moduloId: number }[]> {
  const { rows } = await db.execute<{ moduloId: number }>(sql`
    with ${copyOfModulos(which, target)}, ${copyOfMateriales(target)}, ${copyOfPruebas(target)}
    select new_id as "moduloId" from modulo_pair order by place`);
  return rows;
}

/** `modulo_pair`: each module and its copy. */
function copyOfModulos(which: SQL, { cursoId, nombre }: CopyTarget): SQL {
  return sql`
    original as (
      select m.modulo_id, m.tipo_modulo_id, m.nombre, coalesce(${nombre ?? null}::text, m.nombre) as new_nombre,
             (select coalesce(max(orden), 0) from modulo_vivo where curso_id = ${cursoId})
               + row_number() over (order by m.orden, m.modulo_id) as place
        from modulo_vivo m
       where ${which}),
    new_modulo as (
      insert into modulo (curso_id, tipo_modulo_id, nombre, orden)
      select ${cursoId}, tipo_modulo_id, new_nombre, place from original
      returning modulo_id, orden),
    modulo_pair as (
      select o.modulo_id as old_id, n.modulo_id as new_id, o.nombre, o.new_nombre, o.place
        from original o join new_modulo n on n.orden = o.place)`;
}

/** Materials with their files and, shifted, the dates of their sessions. */
function copyOfMateriales({ materiales, shift, docentes: withPonentes = false }: CopyTarget): SQL {
  return sql`
    new_material as (
      insert into material (modulo_id, tipo_material_id, nombre, orden, descripcion, muestra, video)
      select pair.new_id, a.tipo_material_id, a.nombre, a.orden, a.descripcion, a.muestra,
             -- Date and room of a live session belong to one edition.
             case when exists (select from sesion_programada s where s.material_id = a.material_id) then '' else a.video end
        from material a join modulo_pair pair on pair.old_id = a.modulo_id
       where ${materiales}
       order by pair.new_id, a.orden, a.material_id
      returning material_id, modulo_id),
    ${materialPair},
    new_archivo as (
      insert into archivo_material (material_id, archivo_subido_id, subtitulos_id, ligero_id, marcar)
      select p.new_id, f.archivo_subido_id, f.subtitulos_id, f.ligero_id, f.marcar
        from material_pair p join archivo_material f on f.material_id = p.old_id),
    dated as (
      insert into sesion_programada (material_id, inicio, fin, ponente_id)
      select p.new_id, ${later(sql`s.inicio`, shift)}, ${later(sql`s.fin`, shift)}, d.docente_id
        from material_pair p join sesion_programada s on s.material_id = p.old_id
        left join docente_vivo d on d.docente_id = s.ponente_id and ${withPonentes}
       where ${shift ?? null}::int is not null and s.cancelada is null)`;
}

/** Ids are given in the order of the rows, so the copies of a module stand in the order of their originals. */
const materialPair = sql`
    material_pair as (
      select n.material_id as new_id, a.material_id as old_id
        from (select material_id, modulo_id, row_number() over (partition by modulo_id order by material_id) as place
                from new_material) n
        join modulo_pair pair on pair.new_id = n.modulo_id
        join (select material_id, modulo_id, row_number() over (partition by modulo_id order by orden, material_id) as place
                from material) a on a.modulo_id = pair.old_id and a.place = n.place)`;

/** Tests and, where asked for, their questions with the options. */
function copyOfPruebas({ pruebas: withPreguntas, shift }: CopyTarget): SQL {
  return sql`
    new_prueba as (
      insert into prueba (modulo_id, nombre, descripcion, intentos, explicaciones, minutos, mezcla_preguntas,
                          mezcla_opciones, muestra, apertura, cierre)
      select pair.new_id, case when p.nombre = pair.nombre then pair.new_nombre else p.nombre end,
             case when ${withPreguntas} then p.descripcion else '' end, p.intentos,
             -- The dates belong to one edition.
             case when p.explicaciones = 'al-cerrar' and ${shift ?? null}::int is null then 'nunca' else p.explicaciones end,
             p.minutos, p.mezcla_preguntas, p.mezcla_opciones, p.muestra,
             ${later(sql`p.apertura`, shift)}, ${later(sql`p.cierre`, shift)}
        from prueba_viva p join modulo_pair pair on pair.old_id = p.modulo_id
      returning prueba_id, modulo_id),
    ${copyOfPreguntas(withPreguntas)}`;
}

const copyOfPreguntas = (withPreguntas: boolean) => sql`
    old_pregunta as (
      select q.pregunta_id, n.prueba_id, q.enunciado, q.tipo, q.exclusiva, q.explicacion, q.imagen, q.imagen_texto,
             row_number() over (partition by q.prueba_id order by q.orden, q.pregunta_id) as place
        from pregunta q
        join prueba_viva p on p.prueba_id = q.prueba_id
        join modulo_pair pair on pair.old_id = p.modulo_id
        join new_prueba n on n.modulo_id = pair.new_id
       where ${withPreguntas}),
    new_pregunta as (
      insert into pregunta (prueba_id, enunciado, tipo, exclusiva, explicacion, imagen, imagen_texto, orden)
      select prueba_id, enunciado, tipo, exclusiva, explicacion, imagen, imagen_texto, place from old_pregunta
      returning pregunta_id, prueba_id, orden),
    new_opcion as (
      insert into opcion (pregunta_id, descripcion, correcto, orden)
      select n.pregunta_id, o.descripcion, o.correcto, o.orden
        from opcion o
        join old_pregunta v on v.pregunta_id = o.pregunta_id
        join new_pregunta n on n.prueba_id = v.prueba_id and n.orden = v.place
       order by o.orden, o.opcion_id)`;

function later(instant: SQL, days: number | undefined): SQL {
  return sql`${instant} + make_interval(days => ${days ?? null}::int)`;
}

/** Sessions of a course in the order of their dates. */
export async function sessionDates(db: Db, cursoId: number): Promise<{ nombre: string; inicio: string }[]> {
  const { rows } = await db.execute<{ nombre: string; inicio: string }>(sql`
    select t.nombre, s.inicio from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
     where m.curso_id = ${cursoId} order by s.inicio`);
  return rows.map(({ nombre, inicio }) => ({ nombre, inicio: new Date(inicio).toISOString() }));
}
