import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { Storage } from 'server/ports/storage/port.ts';
import { createTestDatabase, type TestDatabase } from 'server/testing/database.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guias } from './content/guias.ts';
import { seedDemo } from './seed.ts';

const now = new Date();
const saved = new Map<string, { body: Buffer; contentType: string }>();
const storage = {
  async put(key: string, body: Buffer, contentType: string) {
    saved.set(key, { body, contentType });
  },
} as unknown as Storage;
const hashed: string[] = [];
const hashPassword = async (password: string) => {
  hashed.push(password);
  return `hash of ${password}`;
};

let database: TestDatabase;
let statementsOfSeeding = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  let statements = 0;
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      statements += 1;
      return query(...args);
    }) as typeof client.query;
  });
  // Two processes start at once on one empty database.
  await Promise.all([1, 2].map(() => seedDemo(database.db, { storage, hashPassword, now })));
  statementsOfSeeding = statements;
});
afterAll(() => database?.close());

async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  return (await database.db.execute(query)).rows as T[];
}
const count = async (from: string) =>
  (await rows<{ n: number }>(sql.raw(`select count(*)::int as n from ${from}`)))[0]!.n;

const filled = [
  ['especialidad', 6],
  ['curso', 24],
  ['docente', 18],
  ['entidad', 4],
  ['usuario', 26],
  ['curso_ponente', 24],
  ['modulo', 24 * 4],
  ['material', 24 * 4 * 2],
  ['prueba', 8],
  ['pregunta', 48],
  ['opcion', 150],
  ['matricula', 60],
  ['avance', 300],
  ['nota_modulo', 100],
  ['nota_modulo_historia', 100],
  ['intento', 15],
  ['respuesta_abierta', 3],
  ['borrador', 1],
  ['certificado', 8],
  ['certificado_correlativo', 1],
  ['pedido', 9],
  ['pedido_item', 9],
  ['pedido_evento', 9],
  ['pago', 4],
  ['cupon', 2],
  ['cupon_curso', 6],
  ['asiento', 5],
  ['archivo', 56],
  ['auditoria', 3],
  ['asistencia', 10],
  ['asistencia_minima', 1],
  ['vocablo', 30],
] as const;

test.each(filled)('fills %s with at least %i rows', async (table, least) => {
  expect(await count(table)).toBeGreaterThanOrEqual(least);
});

test('is set-based: a few dozen statements for some two thousand rows', () => {
  expect(statementsOfSeeding).toBeGreaterThan(20);
  expect(statementsOfSeeding).toBeLessThan(60);
});

test('of two that start together one seeds, and a later run changes nothing', async () => {
  expect(await count('usuario')).toBe(26);
  const before = await Promise.all(filled.map(([table]) => count(table)));
  const pictures = saved.size;
  await seedDemo(database.db, { storage, hashPassword, now });
  expect(await Promise.all(filled.map(([table]) => count(table)))).toEqual(before);
  expect(saved.size).toBe(pictures);
});

test('a failure leaves the database empty, so that the next start can try again', async () => {
  const other = await createTestDatabase();
  try {
    await other.db.execute(sql`alter table auditoria add constraint rota check (false)`);
    await expect(seedDemo(other.db, { storage, hashPassword, now })).rejects.toThrow();
    const { rows: found } = await other.db.execute(sql`select count(*)::int as n from usuario`);
    expect(found).toEqual([{ n: 0 }]);
  } finally {
    await other.close();
  }
});

describe('accounts', () => {
  test('the documented ones have their password, nobody else can sign in', async () => {
    const found = await rows<{ dni: string; contrasena: string; rol: string }>(
      sql`select dni, contrasena, rol.nombre as rol from usuario join rol using (rol_id) where contrasena is not null order by dni`,
    );
    expect(found).toEqual([
      { dni: '10000001', contrasena: 'hash of demo-admin-2026', rol: 'ADMIN' },
      { dni: '20000001', contrasena: 'hash of demo-alumna-2026', rol: 'USU' },
      { dni: '20000002', contrasena: 'hash of demo-alumno-2026', rol: 'USU' },
      { dni: '20000003', contrasena: 'hash of demo-egresada-2026', rol: 'USU' },
    ]);
    expect(new Set(hashed).size).toBe(4);
  });

  test('nobody has an address that could belong to somebody', async () => {
    const found = await rows(sql`select correo from usuario where correo not like '%@example.com'
      union all select correo from docente where correo not like '%.example'`);
    expect(found).toEqual([]);
  });
});

describe('offer', () => {
  test('something has begun, something is about to begin, something is over', async () => {
    const [found] = await rows<Record<string, number>>(sql`select
      count(*) filter (where fecha_hora_inicio < now() and fecha_hora_limite > now() and asincronico = 'N')::int as "inProgress",
      count(*) filter (where fecha_hora_inicio between now() and now() + interval '40 days')::int as proximos,
      count(*) filter (where fecha_hora_limite < now())::int as concluidos
      from curso`);
    expect(found!.inProgress).toBeGreaterThanOrEqual(4);
    expect(found!.proximos).toBeGreaterThanOrEqual(5);
    expect(found!.concluidos).toBeGreaterThanOrEqual(1);
  });

  test('something begins and something ends this week, whatever day it is', async () => {
    const week = (instant: SQL) => sql`date_trunc('week', ${instant} at time zone 'America/Lima')`;
    const [found] = await rows<Record<string, number>>(sql`select
      count(*) filter (where ${week(sql`fecha_hora_inicio`)} = ${week(sql`now()`)})::int as empiezan,
      count(*) filter (where ${week(sql`fecha_hora_limite`)} = ${week(sql`now()`)})::int as terminan
      from curso`);
    expect(found!.empiezan).toBeGreaterThanOrEqual(1);
    expect(found!.terminan).toBeGreaterThanOrEqual(1);
  });

  test('every required text of a course is there and the syllabus is numbered', async () => {
    const incomplete = await rows(sql`select nombre from curso where '' in
      (descripcion, objetivo, temario, nombre_certificado, preparacion_certificado, codigo_certificado, imagen)
      or temario !~ '^1\. .+\n2\. ' or tipo_certificado is null or entidad_id is null or coordinador_id is null`);
    expect(incomplete).toEqual([]);
  });

  test('test modules have their test, and class modules do not', async () => {
    const wrong = await rows(sql`select m.modulo_id from modulo m join tipo_modulo t using (tipo_modulo_id)
      left join prueba p using (modulo_id) where (t.acronimo = 'PRU') <> (p.prueba_id is not null)`);
    expect(wrong).toEqual([]);
    expect(
      await rows(sql`select distinct acronimo from material join tipo_material using (tipo_material_id)`),
    ).toHaveLength(4);
  });
});

test('SEA-100 payments arrived when their order was paid', async () => {
  const found = await rows<{ paid: number; other: number }>(sql`select count(*)::int as paid,
    count(*) filter (where cobrado <> pagado)::int as other from pago join pedido using (pedido_id)`);
  expect(found[0]!.paid).toBeGreaterThanOrEqual(4);
  expect(found[0]!.other).toBe(0);
});

describe('VIS-52 materials', () => {
  test('lead to files of the school, which are there, or to a room; nothing leads to example.com', async () => {
    const links = await rows<{ video: string }>(sql`select distinct video from material where video <> ''`);
    expect(links).toEqual([{ video: 'https://zoom.us/test' }]);
    const recordings = await rows<{ grabacion: string }>(
      sql`select distinct grabacion from sesion_programada where grabacion <> ''`,
    );
    const [recording, ...others] = recordings.map(({ grabacion }) => grabacion);
    expect([recording, others]).toEqual([expect.stringMatching(/^\/api\/materiales\/archivos\/[\w-]+\.mp4$/), []]);
    const linked = `archivos/${path.basename(recording!)}`;
    expect(saved.get(linked)!.body.length).toBeLessThan(300_000);
    expect(saved.get(linked.replace('.mp4', '.vtt'))!.body.toString()).toMatch(/^WEBVTT\n\n00:00/);
    const sources = await Promise.all(
      (await readdir(import.meta.dirname, { recursive: true }))
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFile(path.join(import.meta.dirname, name), 'utf8')),
    );
    expect(sources.filter((source) => /\/\/[\w.]*example\.com/.test(source))).toEqual([]);
  });

  test('uploaded files are stored as their rows say; videos have captions, and some guides carry the name', async () => {
    const files = await rows<{ clave: string; tipo: string; bytes: string; estado: string }>(
      sql`select clave, tipo, bytes, estado from archivo_subido`,
    );
    const heads: Record<string, RegExp> = { pdf: /^%PDF/, mp4: /ftyp/, vtt: /^WEBVTT/ };
    for (const { clave, tipo, bytes, estado } of files) {
      const { body } = saved.get(clave)!;
      expect([body.length, estado], clave).toEqual([Number(bytes), 'listo']);
      expect(body.subarray(0, 12).toString('latin1'), clave).toMatch(heads[tipo]!);
    }
    expect(Map.groupBy(files, ({ tipo }) => tipo).get('pdf')).toHaveLength(guias.length);
    const wrong = sql`select 1 from archivo_material a join archivo_subido s using (archivo_subido_id)
      where (s.tipo = 'mp4') <> (a.subtitulos_id is not null) or (a.marcar and s.tipo <> 'pdf')`;
    expect(await rows(wrong)).toEqual([]);
    expect(await count('archivo_material where marcar')).toBeGreaterThan(3);
  });

  test('a live course has a session with a room this week', async () => {
    const found = await rows(sql`select 1 from material where video = 'https://zoom.us/test'`);
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('study', () => {
  test('grades of all three colours appear, also for the documented student', async () => {
    const [found] = await rows<Record<string, number>>(sql`select
      count(*) filter (where nota < 13)::int as rojo,
      count(*) filter (where nota between 13 and 15)::int as amarillo,
      count(*) filter (where nota > 15)::int as verde
      from nota_modulo join usuario using (usuario_id) where dni = '20000001'`);
    for (const colour of Object.values(found!)) expect(colour).toBeGreaterThan(0);
  });

  test('the grade of an attempt is what its chosen options earn on its own questions', async () => {
    type Row = {
      nota: number;
      opciones: number[];
      preguntas: { tipo: number; opciones: { opcionId: number; correcto: boolean }[] }[];
      abiertas: number;
    };
    const found = await rows<Row>(sql`select nota::float8, opciones, preguntas,
      (select coalesce(sum(puntos), 0)::float8 from respuesta_abierta r where r.intento_id = i.intento_id) as abiertas
      from intento i where estado = 'calificado'`);
    for (const { nota, opciones, preguntas, abiertas } of found) {
      const right = preguntas.filter(
        (p) => p.tipo !== 1 && p.opciones.every((o) => o.correcto === opciones.includes(o.opcionId)),
      ).length;
      expect(nota).toBeCloseTo((right * 20 + abiertas) / preguntas.length, 1);
    }
    expect(await count(`intento where estado = 'pendiente'`)).toBeGreaterThan(0);
  });

  test('nothing happens in the future, before enrolment, or beyond the allowed attempts', async () => {
    for (const [table, column] of [
      ['avance', 'visto'],
      ['intento', 'enviado'],
      ['nota_modulo', 'creado'],
      ['matricula', 'creado'],
      ['certificado', 'emitido'],
      ['certificado', 'revocado'],
      ['pedido_evento', 'creado'],
      ['auditoria', 'creado'],
    ]) {
      expect(await count(`${table} where ${column} > now()`), `${table}.${column}`).toBe(0);
    }
    expect(
      await count(`avance a join material using (material_id) join modulo m using (modulo_id)
        left join matricula x on x.usuario_id = a.usuario_id and x.curso_id = m.curso_id
        where x.creado is null or x.creado > a.visto`),
    ).toBe(0);
    expect(await count('intento join prueba p using (prueba_id) where numero > p.intentos')).toBe(0);
  });

  test('certificates went to people who finished and passed; one is revoked; somebody still waits', async () => {
    expect(await count('certificado where nota < 13')).toBe(0);
    expect(await count('certificado where revocado is not null')).toBe(1);
    expect(await count(`certificado join usuario using (usuario_id) where dni = '20000001' and revocado is null`)).toBe(
      1,
    );
    const [last] =
      await rows(sql`select bool_and(ultimo = (select count(*) from certificado c where c.anio = k.anio)) as ok
      from certificado_correlativo k`);
    expect(last).toEqual({ ok: true });
  });
});

test('orders add up, and a bought seat is the one its buyer studies with', async () => {
  expect(
    await count(`pedido o where total_centimos <>
    (select sum(precio_centimos * cantidad) from pedido_item i where i.pedido_id = o.pedido_id)`),
  ).toBe(0);
  expect(await count('(select distinct estado from pedido) e')).toBe(5);
  expect(await count('matricula where asiento_id is not null')).toBeGreaterThanOrEqual(4);
  expect(
    await count(
      'asiento join pedido_item using (pedido_item_id) join pedido o using (pedido_id) where o.pagado is null',
    ),
  ).toBe(0);
});

test('every picture is a real upload: stored, readable, and named by its row and its owner', async () => {
  const found = await rows<{ clave: string; ancho: number; alto: number; owner_id: number | null }>(
    sql`select clave, ancho, alto, owner_id from archivo where estado = 'listo'`,
  );
  const pictures = [...saved.keys()].filter((key) => !/^(materiales|archivos)\//.test(key));
  expect(new Set(found.map((f) => f.clave))).toEqual(new Set(pictures));
  for (const { clave, ancho, alto, owner_id } of found) {
    expect(owner_id).not.toBeNull();
    const { format, width, height } = await sharp(saved.get(clave)!.body).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: ancho, height: alto });
  }
  const named = await rows<{ clave: string }>(sql`select 'courses/' || imagen as clave from curso
    union all select 'especialidades/' || imagen from especialidad union all select 'docentes/' || imagen from docente
    union all select 'firmas/' || firma from entidad union all select 'logos/' || logo from entidad`);
  for (const { clave } of named) expect(saved.has(clave), clave).toBe(true);
});
