import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allModulos } from '../../db/schema/modulos.ts';
import { allPruebas } from '../../db/schema/pruebas.ts';

/**
 * Sheets of the archive: name and query of each. Ids of other people and internal ids are left out; questions and
 * options are named by their position on the student's screen, because their ids would reveal the author's order.
 */
const sheets = {
  cuenta: (id: number) => sql`
    select tipo_documento, dni, nombre, apellido, correo, numero as celular, creado from usuario_vivo
     where usuario_id = ${id}`,
  nombre_impreso: (id: number) => sql`
    select nombres, apellido_paterno, apellido_materno, nombre_origen, apellido_origen, confirmado
      from nombre_impreso where usuario_id = ${id}`,
  docencia: (id: number) => sql`
    select nombre, apellido, especialidad, especialidad_detalle, correo, linkedin, tiempo_ejercido, experiencia
      from docente_vivo where usuario_id = ${id}`,
  matriculas: (id: number) => sql`
    select c.nombre as curso, m.creado as matriculado, m.primer_acceso, m.ultimo_acceso,
           m.acceso_fin from matricula_viva m
      join curso_vivo c using (curso_id) where m.usuario_id = ${id} order by m.creado`,
  avance: (id: number) => sql`
    select c.nombre as curso, t.nombre as material, a.visto from avance a join material t using (material_id)
      join ${allModulos} using (modulo_id) join curso_vivo c using (curso_id) where a.usuario_id = ${id}`,
  apuntes: (id: number) => sql`
    select c.nombre as curso, t.nombre as material, a.texto, a.actualizado from apunte a join material t using (material_id)
      join ${allModulos} using (modulo_id) join curso_vivo c using (curso_id) where a.usuario_id = ${id}`,
  asistencia: (id: number) => sql`
    select c.nombre as curso, t.nombre as sesion, s.inicio, a.entro, a.origen, a.presente, a.minutos from asistencia a
      join sesion_programada s using (material_id) join material t using (material_id) join ${allModulos} using (modulo_id)
      join curso_vivo c using (curso_id) where a.usuario_id = ${id} order by s.inicio`,
  calendarios: (id: number) => sql`
    select creado, ultimo_uso from calendario where usuario_id = ${id} order by creado`,
  recordatorios: (id: number) => sql`
    select un_dia, una_hora, actualizado from preferencia_recordatorio where usuario_id = ${id}`,
  consultas: (id: number) => sql`
    select c.nombre as curso, d.nombre as modulo, q.texto, q.creado, q.respuesta, q.respondida from consulta q
      join ${allModulos} d using (modulo_id) join curso_vivo c using (curso_id) where q.usuario_id = ${id} order by q.creado`,
  encuestas: (id: number) => sql`
    select c.nombre as curso, r.creada, r.actualizada, r.cita,
           (select jsonb_agg(jsonb_build_object('pregunta', x.body ->> 'texto', 'respuesta', x.body -> 'valor') order by x.place)
              from jsonb_array_elements(r.respuestas) with ordinality as x (body, place)) as respuestas
      from encuesta_respuesta r join curso_vivo c using (curso_id) where r.usuario_id = ${id} order by r.creada`,
  anuncios_leidos: (id: number) => sql`
    select c.nombre as curso, a.titulo as anuncio, l.leido from anuncio_leido l join anuncio a using (anuncio_id)
      join curso_vivo c using (curso_id) where l.usuario_id = ${id} order by l.leido`,
  anuncios_sin_correo: (id: number) => sql`
    select c.nombre as curso, b.creado from anuncio_baja b join curso_vivo c using (curso_id) where b.usuario_id = ${id}`,
  videos: (id: number) => sql`
    select c.nombre as curso, t.nombre as material, a.segundos, watched_seconds(a.vistos) as vistos,
           a.actualizado from archivo_posicion a
      join material t using (material_id) join ${allModulos} using (modulo_id) join curso_vivo c using (curso_id)
     where a.usuario_id = ${id}`,
  notas: (id: number) => sql`
    select c.nombre as curso, d.nombre as modulo, n.nota::float8 as nota, n.nsp as no_se_presento, n.creado, n.actualizado from nota_modulo n
      join ${allModulos} d using (modulo_id) join curso_vivo c using (curso_id) where n.usuario_id = ${id} order by n.creado`,
  intentos: (id: number) => sql`
    select intento_id as intento, prueba_id as prueba, numero, estado, nota::float8 as nota, enviado, calificado, anulado,
           coalesce((select jsonb_agg(jsonb_build_object('pregunta', q.place, 'opcion', o.place) order by q.place, o.place)
                       from jsonb_array_elements(preguntas) with ordinality as q (body, place),
                            jsonb_array_elements(q.body->'opciones') with ordinality as o (body, place)
                      where (o.body->>'opcionId')::int = any (opciones)), '[]') as opciones
      from intento where usuario_id = ${id} order by enviado`,
  borradores: (id: number) => sql`
    select p.nombre as prueba,
           case when r.inicio is null
             then array(select descripcion from opcion where opcion_id = any (b.opciones) order by descripcion)
             else array(select o->>'descripcion' from jsonb_path_query(r.preguntas, '$[*].opciones[*]') o
                         where (o->>'opcionId')::int = any (b.opciones)) end as opciones,
           jsonb_path_query_array(b.abiertas, '$[*].texto') as abiertas, r.inicio, r.fin, b.actualizado
      from borrador b join ${allPruebas} p using (prueba_id) left join rendicion r using (usuario_id, prueba_id)
     where b.usuario_id = ${id} order by b.creado`,
  concesiones: (id: number) => sql`
    select p.nombre as prueba, k.prorroga as minutos_adicionales, k.intentos_extra as intentos_adicionales,
           k.apertura, k.cierre, k.actualizado
      from concesion k join ${allPruebas} p using (prueba_id) where k.usuario_id = ${id} order by k.actualizado`,
  respuestas: (id: number) => sql`
    select r.intento_id as intento, q.place::int as pregunta, r.texto, r.puntos::float8 as puntos, r.comentario, r.calificado
      from respuesta_abierta r join intento i using (intento_id)
      left join lateral jsonb_array_elements(i.preguntas) with ordinality as q (body, place)
        on (q.body->>'preguntaId')::int = r.pregunta_id
     where i.usuario_id = ${id} order by 1, 2`,
  pedidos: (id: number) => sql`
    select numero, estado, buyer_name as comprador, buyer_email as correo, buyer_phone as celular,
           (total_centimos / 100.0)::float8 as total_soles, creado, pagado from pedido where usuario_id = ${id} order by creado`,
  comprobantes: (id: number) => sql`
    select p.numero as pedido, f.tipo, f.tipo_documento, f.documento, f.nombre, f.direccion from pedido_comprobante f
      join pedido p using (pedido_id) where p.usuario_id = ${id} order by p.creado`,
  comprobantes_emitidos: (id: number) => sql`
    select p.numero as pedido, c.tipo, c.serie, c.numero, c.fecha, c.estado,
           (c.total_centimos / 100.0)::float8 as total_soles from comprobante c
      join pedido p using (pedido_id) where p.usuario_id = ${id} order by c.comprobante_id`,
  cupos: (id: number) => sql`
    select i.nombre as curso, a.reclamado, a.revocado from asiento a join pedido_item i using (pedido_item_id)
     where a.usuario_id = ${id} order by a.reclamado`,
  certificados_comprados: (id: number) => sql`
    select p.numero as pedido, i.nombre as certificado, p.estado, x.codigo from certificado_compra c
      join pedido_item i using (pedido_item_id) join pedido p using (pedido_id) left join certificado x using (certificado_id)
     where c.usuario_id = ${id} order by p.creado`,
  cupos_compartidos: (id: number) => sql`
    select p.numero as pedido, k.otorgado, k.origen, k.creado from grupo_consentimiento k join pedido p using (pedido_id)
     where k.usuario_id = ${id} order by k.creado`,
  invitaciones: (id: number) => sql`
    select i.nombre as curso, v.nombre, v.correo, v.creado, v.enviado from grupo_invitacion v join pedido_item i using (pedido_item_id)
     where lower(v.correo) = (select lower(correo) from usuario_vivo where usuario_id = ${id} and correo_confirmado)
        or v.asiento_id in (select asiento_id from asiento where usuario_id = ${id}) order by v.creado`,
  certificados: (id: number) => sql`
    select codigo, anio, correlativo, calidad, datos_alumno ->> 'nombre' as nombre, datos_alumno ->> 'apellido' as apellido,
           datos_alumno ->> 'dni' as dni, datos_curso ->> 'nombre' as curso, nota::float8 as nota, emitido, revocado
      from certificado where usuario_id = ${id} order by emitido`,
  certificados_por_emitir: (id: number) => sql`
    select c.nombre as curso, e.visto as desde from emision_alumno e join curso_vivo c using (curso_id)
     where e.usuario_id = ${id} order by e.visto`,
  sesiones: (id: number) => sql`
    select creada, ultimo_uso, expira from sesion where usuario_id = ${id} order by creada`,
  llaves: (id: number) => sql`
    select nombre, creada, ultimo_uso from passkey where usuario_id = ${id} order by creada`,
  seguridad: (id: number) => sql`
    select creado, tipo, detalle from evento_seguridad where usuario_id = ${id} order by creado`,
  correos: (id: number) => sql`
    select asunto, para, estado, creado, enviado, plantilla, datos from correo_saliente
     where usuario_id = ${id} or lower(para) = (select lower(correo) from usuario_vivo where usuario_id = ${id} and correo_confirmado)
     order by creado`,
  pedidos_de_informacion: (id: number) => sql`
    select i.nombre, i.correo, i.celular, coalesce(c.nombre, k.nombre) as curso, i.origen, i.creado, i.ultimo, i.consentido, i.privacidad_version
      from interesado i left join curso_vivo c using (curso_id) left join paquete k using (paquete_id)
     where lower(i.correo) = (select lower(correo) from usuario_vivo where usuario_id = ${id} and correo_confirmado)
     order by i.creado`,
  aceptaciones: (id: number) => sql`
    select documento, version, momento, aceptado from legal_aceptacion where usuario_id = ${id} order by aceptado`,
  publicidad: (id: number) => sql`
    select otorgado, origen, version, creado from consentimiento_publicidad where usuario_id = ${id} order by creado`,
  solicitudes: (id: number) => sql`
    select tipo, detalle, creada, vence, respuesta, respondida from solicitud_datos
     where usuario_id = ${id} order by creada`,
};

export type Sheet = { name: string; rows: Record<string, unknown>[] };

/** The sheets of the archive that a person gets of their own data, one statement each. */
export async function ownData(db: Db, usuarioId: number): Promise<Sheet[]> {
  const found: Sheet[] = [];
  for (const [name, query] of Object.entries(sheets)) {
    const { rows } = await db.execute(query(usuarioId));
    found.push({ name, rows });
  }
  return found;
}
