import type { CertificadoAvance } from 'domain/schemas/certificado-avance.ts';
import type { Eligible } from 'domain/schemas/certificados.ts';
import type { Niveles } from 'domain/schemas/niveles.ts';
import { expect } from 'vitest';
import type { World } from './world.ts';

type Issued = { codigo: string; key: string; cursoKey: string; paid: boolean; ofPerson: boolean };

/** A certificate that was sold separately before and after a step is issued in it only to people who have paid. */
export async function checkCompras(world: World): Promise<void> {
  const { priced, issued } = world.ledger.compras;
  const rows = await world.rows<{ key: string }>(`
    select 'curso ' || curso_id as key from certificado_ajuste where precio is not null
    union all select 'nivel ' || nivel_id from certificado_nivel where precio is not null`);
  const now = new Set(rows.map(({ key }) => key));
  const isSold = (key: string) => priced.has(key) && now.has(key);
  const certificates = await world.rows<Issued>(`
    select c.codigo, coalesce('nivel ' || (c.datos_nivel ->> 'nivelId'), 'curso ' || c.curso_id) as key,
           'curso ' || c.curso_id as "cursoKey",
           exists (select from certificado_compra k where k.certificado_id = c.certificado_id
                    and k.nivel_id = (c.datos_nivel ->> 'nivelId')::int) as paid,
           exists (select from certificado_compra k join pedido_item using (pedido_item_id) join pedido p using (pedido_id)
                    where k.usuario_id = c.usuario_id and k.curso_id = c.curso_id and p.pagado is not null) as "ofPerson"
      from certificado c where c.calidad = 'aprobado'`);
  for (const { codigo, key, cursoKey, paid, ofPerson } of certificates) {
    const what = `${codigo} ${key}`;
    if (issued.has(what)) continue;
    issued.add(what);
    if (key !== cursoKey && isSold(key)) expect(paid, `paid for ${what}`).toBe(true);
    else if (isSold(cursoKey)) expect(ofPerson, `paid for ${what}`).toBe(true);
  }
  world.ledger.compras.priced = now;
}

type Owed = { cursoId: number; usuarioId: number; nivelId: number | null };

/**
 * Runs before scheduled jobs: records who has paid, qualifies, and waits only for the job. Left out: a name to confirm,
 * owed instalments, a wait for a day or a higher level, a deleted enrolment, a revoked certificate.
 */
export async function foreseeBought(world: World): Promise<void> {
  world.ledger.compras.owed = await owedNow(world);
}

/** Runs after the jobs: none of those people still waits. */
export async function checkBought(world: World): Promise<void> {
  const { owed } = world.ledger.compras;
  const left = owed.length === 0 ? [] : (await owedNow(world)).filter((each) => owed.includes(each));
  expect(left, 'paid, reached and not issued').toEqual([]);
}

async function owedNow(world: World): Promise<string[]> {
  const rows = await world.rows<Owed>(`
    select distinct c.curso_id as "cursoId", c.usuario_id as "usuarioId", c.nivel_id as "nivelId"
      from certificado_compra c join pedido_item i using (pedido_item_id) join pedido p using (pedido_id)
      join curso_vivo v on v.curso_id = c.curso_id join entidad_viva e using (entidad_id)
      join usuario_vivo u on u.usuario_id = c.usuario_id
     where p.estado = 'pagado' and c.certificado_id is null
       and (exists (select from nombre_confirmado n where n.usuario_id = c.usuario_id)
         or exists (select from certificado x where x.usuario_id = c.usuario_id and x.revocado is null))
       and not exists (select from emision_alumno a where a.curso_id = c.curso_id and a.usuario_id = c.usuario_id
                          and a.retirado_por is not null)
     order by 1, 2, 3`);
  const owed = await Promise.all(rows.map((each) => isReached(world, each)));
  return rows
    .filter((_, at) => owed[at])
    .map(({ cursoId, usuarioId, nivelId }) => `${cursoId} ${usuarioId} ${nivelId}`);
}

async function isReached(world: World, { cursoId, usuarioId, nivelId }: Owed): Promise<boolean> {
  const [admin] = await world.people('ADMIN');
  const browser = await world.browserOf(admin!);
  const read = async (path: string) => (await browser.request('GET', `/api${path}`)).body;
  const eligible = (await read(`/certificados/elegibles/${cursoId}`)).resources as Eligible[];
  if (eligible.find((each) => each.usuarioId === usuarioId)?.motivos.length !== 0) return false;
  const { niveles } = (await read(`/cursos/${cursoId}/niveles`)).resource as Niveles;
  if (niveles.some((each) => each.nivelId === nivelId && each.problemas.length > 0)) return false;
  const avance = (await read(`/certificados/avance/${cursoId}?usuarioId=${usuarioId}`)).resource as CertificadoAvance;
  const ofertas = [avance.oferta, ...avance.niveles.map(({ oferta }) => oferta)];
  const oferta = ofertas.find((each) => each?.nivelId === nivelId);
  return oferta?.estado === 'comprado' && oferta.falta.length === 0;
}

type Place = { place: string; what: string };

/** Registers have no gaps and no repeated numbers, and the entry of a number never changes. */
export async function checkRegistros(world: World): Promise<void> {
  const counted = await world.rows(`
    select serie, anio, ultimo from certificado_registro where ultimo > 0
     union all select '', anio, ultimo from certificado_correlativo where ultimo > 0 order by 1, 2`);
  const found = await world.rows(`
    select coalesce(nivel_serie, '') as serie, anio, count(distinct n)::int as ultimo
      from (select nivel_serie, anio, nivel_correlativo as n from certificado_inscrito where nivel_serie is not null
            union all select null, anio, correlativo from certificado) each
     group by 1, 2 having min(n) = 1 and max(n) = count(*) order by 1, 2`);
  expect(found, 'numbers of the registers').toEqual(counted);
  const places = await world.rows<Place>(`
    select nivel_serie || '-' || anio || '-' || nivel_correlativo as place,
           codigo || ' ' || (datos_nivel ->> 'nombre') as what
      from certificado_inscrito where nivel_serie is not null`);
  for (const { place, what } of places) {
    expect(what, `entry ${place}`).toBe(world.ledger.registros.get(place) ?? what);
    world.ledger.registros.set(place, what);
  }
}
