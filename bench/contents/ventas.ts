import type pg from 'pg';

/** What the reports of a school read besides its pagos. A second call adds nothing. */
export async function addVentas(
  client: pg.Client,
  { cursos, plans }: { cursos: number; plans: number },
): Promise<void> {
  await addRetornos(client);
  await addPlans(client, plans);
  await client.query(
    `insert into cierre (dia, cerrado_por, medios, nota)
     select dia, (select min(usuario_id) from usuario where rol_id = 1),
            jsonb_agg(jsonb_build_object('medio', medio, 'esperadoCentimos', suma, 'contadoCentimos', suma)), ''
       from (select dia, medio, sum(monto_centimos) as suma from venta where dia < current_date - 1 group by 1, 2) v
      group by dia on conflict do nothing`,
  );
  await addStudy(client, cursos);
}

/** Refunds one of twenty pagos by hand, half of it or all. */
async function addRetornos(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ids: number[] }>(
    `with pedida as (
       insert into devolucion (pago_id, modo, estado, monto_centimos, devuelto_antes_centimos, motivo, referencia, pedida_por,
                               terminada)
       select pago_id, 'manual', 'hecha', monto_centimos / (1 + pago_id % 2), 0, 'Se arrepintió', 'D' || pago_id,
              registrado_por, cobrado + interval '3 days'
         from pago where pago_id % 20 = 0 and estado = 'aprobado' and devuelto_centimos = 0 and registrado_por is not null
       returning pago_id)
     select array_agg(pago_id) as ids from pedida`,
  );
  await client.query(
    `update pago g set devuelto_centimos = d.monto_centimos,
            estado = case when d.monto_centimos = g.monto_centimos then 'devuelto' else 'aprobado' end
       from devolucion d where d.pago_id = g.pago_id and g.pago_id = any ($1::int[])`,
    [rows[0]!.ids ?? []],
  );
}

/** Paid orders become the first of three instalments, and unpaid ones the others. */
async function addPlans(client: pg.Client, plans: number): Promise<void> {
  await client.query(
    `with oferta as (
       insert into plan_cuotas (curso_id, tipo, cuotas, activo) select min(curso_id), 'cuotas', 3, false from curso returning plan_cuotas_id),
     first_pedido as (
       select pedido_id, creado, total_centimos, row_number() over (order by pedido_id) as n from pedido
        where estado = 'pagado' and pedido_id not in (select pedido_id from cuota) order by pedido_id limit $1),
     other_pedido as (
       select pedido_id, total_centimos, row_number() over (order by pedido_id) as n from pedido
        where estado = 'pendiente' and pedido_id not in (select pedido_id from cuota) order by pedido_id limit 2 * $1),
     plan as (
       insert into plan_pedido (pedido_id, plan_cuotas_id, nombre, gracia)
       select pedido_id, plan_cuotas_id, 'En 3 cuotas', 5 from first_pedido, oferta returning plan_pedido_id, pedido_id)
     insert into cuota (plan_pedido_id, numero, vence, monto_centimos, pedido_id)
     select plan_pedido_id, 1, creado::date, total_centimos, pedido_id from plan join first_pedido using (pedido_id)
      union all
     select plan_pedido_id, 1 + part, creado::date + part * 30, o.total_centimos, o.pedido_id
       from plan join first_pedido p using (pedido_id), generate_series(1, 2) as part, other_pedido o where o.n = 2 * p.n - 2 + part`,
    [plans],
  );
}

/** In `cursos` cursos: up to 500 students, six materials that were partly seen, and a dated session for each. */
async function addStudy(client: pg.Client, cursos: number): Promise<void> {
  const courses = `(select curso_id from curso where eliminado is null order by curso_id desc limit $1) c`;
  await client.query(
    `insert into matricula (usuario_id, curso_id, ultimo_acceso, primer_acceso, creado)
     select usuario_id, curso_id, now() - usuario_id % 90 * interval '1 day', now() - interval '90 days',
            now() - interval '100 days'
       from ${courses},
            (select usuario_id, row_number() over (order by usuario_id) as n from usuario_vivo where rol_id = 2) u
      where (u.n + curso_id) % greatest(4, (select count(*) from usuario) / 500) = 0 on conflict do nothing`,
    [cursos],
  );
  await client.query(
    `with new_modulo as (
       insert into modulo (curso_id, tipo_modulo_id, nombre, orden) select curso_id, 1, 'Clases', 1 from ${courses}
       returning modulo_id),
     clase as (
       insert into material (modulo_id, tipo_material_id, nombre, orden)
       select modulo_id, 1, 'Clase ' || n, n from new_modulo, generate_series(1, 6) n returning material_id, modulo_id, orden)
     insert into sesion_programada (material_id, inicio, fin, ponente_id)
     select material_id, inicio, inicio + interval '2 hours',
            (select array_agg(docente_id) from docente)[1 + material_id % (select count(*) from docente)]
       from clase, lateral (select now() + (orden * 7 - modulo_id % 300) * interval '1 day') as fecha (inicio)`,
    [cursos],
  );
  await client.query(
    `insert into avance (usuario_id, material_id)
     select usuario_id, material_id from matricula join modulo using (curso_id) join material using (modulo_id)
      where curso_id in (select curso_id from ${courses}) and (usuario_id + material_id) % 3 > 0 on conflict do nothing`,
    [cursos],
  );
}
