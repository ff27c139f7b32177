import { expect, test } from 'vitest';
import { databaseBefore } from '../testing/before-migration.ts';

test('SEA-32 SEA-33 the migration has wrongly unmarkable PDFs judged again, and empties links to files that are no uploads', async () => {
  const { pool, migrateOn } = await databaseBefore('0056');

  // Drops foreign keys, so that the rows they need can be left out.
  await pool.query(`
    alter table archivo_subido drop constraint archivo_subido_creado_por_fkey;
    alter table material drop constraint material_modulo_id_fkey, drop constraint material_tipo_material_id_fkey`);
  const upload = (nombre: string, sinMarca: string | null) =>
    pool.query(
      `insert into archivo_subido (clave, nombre, tipo, bytes, estado, subida, parte_bytes, modificado, destino,
                                   modulo_id, sin_marca, creado_por)
       values ('archivos/' || $1, $1, 'pdf', 1, 'listo', 'x', 1, 0, 'nuevo', 1, $2, 1)`,
      [nombre, sinMarca],
    );
  for (const reason of ['cifrado', 'grande', 'ilegible']) await upload(`${reason}.pdf`, reason);
  await upload('bueno.pdf', null);
  for (const nombre of ['bueno.pdf', 'perdido.pdf']) {
    await pool.query(
      `insert into material (modulo_id, tipo_material_id, nombre, orden, video)
       values (1, 1, $1, 1, '/api/materiales/archivos/' || $1)`,
      [nombre],
    );
  }

  await migrateOn();
  const { rows: files } = await pool.query('select nombre, sin_marca, juzgar from archivo_subido order by nombre');
  expect(files).toEqual([
    { nombre: 'bueno.pdf', sin_marca: null, juzgar: false },
    { nombre: 'cifrado.pdf', sin_marca: 'cifrado', juzgar: false },
    { nombre: 'grande.pdf', sin_marca: 'grande', juzgar: false },
    { nombre: 'ilegible.pdf', sin_marca: null, juzgar: true },
  ]);
  const { rows: links } = await pool.query('select nombre, video from material order by nombre');
  expect(links).toEqual([
    { nombre: 'bueno.pdf', video: '/api/materiales/archivos/bueno.pdf' },
    { nombre: 'perdido.pdf', video: '' },
  ]);
});
