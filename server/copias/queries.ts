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
  return copy?.nuevo;
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
 * Settings of the course: passing rule, survey, certificate levels whose entities still exist. With `shift` also its
 * scheduled publication, unless that day has passed.
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
async function copyModulos(db: Db, which: SQL, target: CopyTarget): Promise<{ nuevo: number }[]> {
  const {
    cursoId,
    materiales,
    pruebas: withPruebas,
    nombre = null,
    shift = null,
    docentes: withPonentes = false,
  } = target;
  const later = (instant: SQL) => sql`${instant} + make_interval(days => ${shift}::int)`;
  const { rows } = await db.execute<{ nuevo: number }>(sql`
    with origen as (
      select m.modulo_id, m.tipo_modulo_id, m.nombre, coalesce(${nombre}::text, m.nombre) as copia,
             (select coalesce(max(orden), 0) from modulo_vivo where curso_id = ${cursoId})
               + row_number() over (order by m.orden, m.modulo_id) as lugar
        from modulo_vivo m
       where ${which}),
    modulo_nuevo as (
      insert into modulo (curso_id, tipo_modulo_id, nombre, orden)
      select ${cursoId}, tipo_modulo_id, copia, lugar from origen
      returning modulo_id, orden),
    par as (
      select o.modulo_id as viejo, n.modulo_id as nuevo, o.nombre, o.copia, o.lugar
        from origen o join modulo_nuevo n on n.orden = o.lugar),
    material_nuevo as (
      insert into material (modulo_id, tipo_material_id, nombre, orden, descripcion, muestra, video)
      select par.nuevo, a.tipo_material_id, a.nombre, a.orden, a.descripcion, a.muestra,
             -- Date and room of a live session belong to one edition.
             case when exists (select from sesion_programada s where s.material_id = a.material_id) then '' else a.video end
        from material a join par on par.viejo = a.modulo_id
       where ${materiales}
       order by par.nuevo, a.orden, a.material_id
      returning material_id, modulo_id),
    -- Ids are given in the order of the rows, so the copies of a module stand in the order of their originals.
    par_material as (
      select n.material_id as nuevo, a.material_id as viejo
        from (select material_id, modulo_id, row_number() over (partition by modulo_id order by material_id) as lugar
                from material_nuevo) n
        join par on par.nuevo = n.modulo_id
        join (select material_id, modulo_id, row_number() over (partition by modulo_id order by orden, material_id) as lugar
                from material) a on a.modulo_id = par.viejo and a.lugar = n.lugar),
    archivo_nuevo as (
      insert into archivo_material (material_id, archivo_subido_id, subtitulos_id, ligero_id, marcar)
      select p.nuevo, f.archivo_subido_id, f.subtitulos_id, f.ligero_id, f.marcar
        from par_material p join archivo_material f on f.material_id = p.viejo),
    dated as (
      insert into sesion_programada (material_id, inicio, fin, ponente_id)
      select p.nuevo, ${later(sql`s.inicio`)}, ${later(sql`s.fin`)}, d.docente_id
        from par_material p join sesion_programada s on s.material_id = p.viejo
        left join docente_vivo d on d.docente_id = s.ponente_id and ${withPonentes}
       where ${shift}::int is not null and s.cancelada is null),
    prueba_nueva as (
      insert into prueba (modulo_id, nombre, descripcion, intentos, explicaciones, minutos, mezcla_preguntas,
                          mezcla_opciones, muestra, apertura, cierre)
      select par.nuevo, case when p.nombre = par.nombre then par.copia else p.nombre end,
             case when ${withPruebas} then p.descripcion else '' end, p.intentos,
             -- The dates belong to one edition.
             case when p.explicaciones = 'al-cerrar' and ${shift}::int is null then 'nunca' else p.explicaciones end,
             p.minutos, p.mezcla_preguntas, p.mezcla_opciones, p.muestra,
             ${later(sql`p.apertura`)}, ${later(sql`p.cierre`)}
        from prueba_viva p join par on par.viejo = p.modulo_id
      returning prueba_id, modulo_id),
    pregunta_vieja as (
      select q.pregunta_id, n.prueba_id, q.enunciado, q.tipo, q.exclusiva, q.explicacion, q.imagen, q.imagen_texto,
             row_number() over (partition by q.prueba_id order by q.orden, q.pregunta_id) as lugar
        from pregunta q
        join prueba_viva p on p.prueba_id = q.prueba_id
        join par on par.viejo = p.modulo_id
        join prueba_nueva n on n.modulo_id = par.nuevo
       where ${withPruebas}),
    pregunta_nueva as (
      insert into pregunta (prueba_id, enunciado, tipo, exclusiva, explicacion, imagen, imagen_texto, orden)
      select prueba_id, enunciado, tipo, exclusiva, explicacion, imagen, imagen_texto, lugar from pregunta_vieja
      returning pregunta_id, prueba_id, orden),
    opcion_nueva as (
      insert into opcion (pregunta_id, descripcion, correcto, orden)
      select n.pregunta_id, o.descripcion, o.correcto, o.orden
        from opcion o
        join pregunta_vieja v on v.pregunta_id = o.pregunta_id
        join pregunta_nueva n on n.prueba_id = v.prueba_id and n.orden = v.lugar
       order by o.orden, o.opcion_id)
    select nuevo from par order by lugar`);
  return rows;
}

/** Sessions of a course in the order of their dates. */
export async function sessionDates(db: Db, cursoId: number): Promise<{ nombre: string; inicio: string }[]> {
  const { rows } = await db.execute<{ nombre: string; inicio: string }>(sql`
    select t.nombre, s.inicio from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
     where m.curso_id = ${cursoId} order by s.inicio`);
  return rows.map(({ nombre, inicio }) => ({ nombre, inicio: new Date(inicio).toISOString() }));
}
