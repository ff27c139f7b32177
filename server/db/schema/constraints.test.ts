import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCurso, makePrueba, makeUsuario } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;

// Identities of a new database start at 1: user 1 is ADMIN, user 2 a student, course 1 holds module 1 with test 1,
// course 2 is empty.
beforeAll(async () => {
  database = await createTestDatabase();
  await makeAdmin(database.db, { dni: '10000001', correo: 'admin@aula.pe' });
  await makeUsuario(database.db, { dni: '20000001', correo: 'Ana@Aula.pe' });
  await makePrueba(database.db);
  await makeCurso(database.db, { especialidadId: 1 });
  for (const statement of present) await database.pool.query(statement);
});

afterAll(() => database.close());

const usuario = (dni: string, correo: string, nombre = 'Ana') =>
  `INSERT INTO usuario (dni, correo, nombre, apellido) VALUES ('${dni}', '${correo}', '${nombre}', 'Rojas')`;
const curso = (column: string, value: string) =>
  `INSERT INTO curso (nombre, fecha_hora_inicio, fecha_hora_limite, especialidad_id, ${column}) VALUES ('C', now(), now(), 1, ${value})`;
const order = (numero: string, more = '', values = '') =>
  `INSERT INTO pedido (numero, buyer_name, total_centimos, proveedor${more}) VALUES ('${numero}', 'Ana', 100, 'simulado'${values})`;
const pago = (provider: string, reference: string, medio = '', por = 'NULL') =>
  `INSERT INTO pago (pedido_id, proveedor, referencia, medio, estado, monto_centimos, moneda, registrado_por,
                     fecha_operacion)
   VALUES (1, '${provider}', '${reference}', '${medio}', 'aprobado', 100, 'PEN', ${por}, '2026-11-15')`;
const intento = (numero: number, estado: string, nota: string, graded: string) =>
  `INSERT INTO intento (usuario_id, prueba_id, numero, preguntas, estado, nota, calificado)
   VALUES (2, 1, ${numero}, '[]', '${estado}', ${nota}, ${graded})`;
const pregunta = (tipo: number, enunciado: string, exclusiva = false) =>
  `INSERT INTO pregunta (prueba_id, enunciado, tipo, exclusiva, orden) VALUES (1, '${enunciado}', ${tipo}, ${exclusiva}, 1)`;
const certificado = (codigo: string, correlativo: number, cursoId = 1) =>
  `INSERT INTO certificado (codigo, anio, correlativo, usuario_id, curso_id, tipo, datos_alumno, datos_curso, datos_entidad)
   VALUES ('${codigo.repeat(26)}', 2026, ${correlativo}, 2, ${cursoId}, 'D', '{}', '{}', '{}')`;
const devolucion = `INSERT INTO devolucion (pago_id, modo, monto_centimos, devuelto_antes_centimos, motivo, pedida_por)
   VALUES (1, 'proveedor', 50, 0, 'x', 1)`;
const event = `INSERT INTO pago_evento (proveedor, evento_id, tipo, cuerpo) VALUES ('mercadopago', 'e1', 'payment', '{}')`;
const repeated = `INSERT INTO idempotencia (ambito, clave, cuerpo_hash) VALUES ('respuestas-envio', 'k', 'x')`;

const present = [
  order('A-1', ', idempotency_key', `, 'key-1'`),
  `INSERT INTO pedido_item (pedido_id, curso_id, nombre, precio_centimos, precio_lista_centimos, cantidad)
   VALUES (1, 1, 'C', 100, 100, 2)`,
  pago('manual', 'OP-9', 'yape', '1'),
  pago('manual', 'OP-9', 'plin', '1'),
  devolucion,
  event,
  repeated,
  intento(1, 'calificado', '13', 'now()'),
  pregunta(2, '¿Qué es?', true),
  `INSERT INTO opcion (pregunta_id, descripcion, orden) VALUES (1, 'Sí', 1)`,
  'INSERT INTO certificado_correlativo VALUES (2026, 1)',
  certificado('A', 1),
  `INSERT INTO pedido_evento (pedido_id, tipo) VALUES (1, 'creado')`,
  'INSERT INTO nota_modulo (usuario_id, modulo_id, nota, puesta_por) VALUES (2, 1, 14.5, 1)',
];

const codes = { check: '23514', unique: '23505', foreign: '23503', frozen: '23001', notNull: '23502', range: '22003' };

describe('the database refuses', () => {
  test.each<[string, keyof typeof codes, string]>([
    ['a DNI of seven digits', 'check', usuario('1234567', 'x@y.pe')],
    ['a DNI with a letter', 'check', usuario('1234567A', 'x@y.pe')],
    ['a carnet in small letters', 'check', usuario('00123456a', 'x@y.pe')],
    ['a second living user with a DNI', 'unique', usuario('20000001', 'x@y.pe')],
    ['the same e-mail in other letters', 'unique', usuario('20000002', 'ANA@aula.PE')],
    ['an e-mail without @', 'check', usuario('20000002', 'ana')],
    ['a blank name', 'check', usuario('20000002', 'x@y.pe', '  ')],
    ['an unknown role', 'foreign', 'UPDATE usuario SET rol_id = 6'],
    ['a sixth role', 'check', `INSERT INTO rol VALUES (6, 'ROOT')`],
    ['a long speciality', 'check', `INSERT INTO especialidad (nombre, descripcion) VALUES (repeat('x', 51), 'x')`],
    ['a long description', 'check', `INSERT INTO especialidad (nombre, descripcion) VALUES ('x', repeat('x', 151))`],
    ['a course of no speciality', 'foreign', 'UPDATE curso SET especialidad_id = 99'],
    ['deleting a speciality with courses', 'foreign', 'DELETE FROM especialidad WHERE especialidad_id = 1'],
    ['level 4', 'check', curso('nivel', '4')],
    ['course type X', 'check', curso('tipo', `'X'`)],
    ['certificate type N', 'check', curso('tipo_certificado', `'N'`)],
    ['asincronico T', 'check', curso('asincronico', `'T'`)],
    ['a negative price', 'check', curso('precio', '-0.01')],
    ['a price beyond ten digits', 'range', curso('precio', '100000000')],
    ['no duration', 'check', curso('duracion_minutos', '0')],
    ['module order 0', 'check', 'UPDATE modulo SET orden = 0'],
    ['a second module type CLA', 'unique', `INSERT INTO tipo_modulo (nombre, orden, acronimo) VALUES ('x', 3, 'cla')`],
    ['a second test of a module', 'unique', `INSERT INTO prueba (modulo_id, nombre) VALUES (1, 'x')`],
    ['no attempts', 'check', 'UPDATE prueba SET intentos = 0'],
    ['question type 4', 'check', pregunta(4, 'Enunciado')],
    ['a question of four letters', 'check', pregunta(2, ' Qué? ')],
    ['an exclusive open question', 'check', pregunta(1, 'Enunciado', true)],
    ['an empty option', 'check', `INSERT INTO opcion (pregunta_id, descripcion, orden) VALUES (1, ' ', 1)`],
    ['an attempt number twice', 'unique', intento(1, 'calificado', '15', 'now()')],
    ['a grade above 20', 'check', intento(2, 'calificado', '20.01', 'now()')],
    ['a graded attempt without grade', 'check', intento(2, 'calificado', 'NULL', 'now()')],
    ['a pending attempt with grade', 'check', intento(2, 'pendiente', '13', 'NULL')],
    ['deleting a test with attempts', 'foreign', 'DELETE FROM modulo'],
    ['a grade below 0', 'check', 'UPDATE nota_modulo SET nota = -1'],
    ['changing the history of grades', 'frozen', 'DELETE FROM nota_modulo_historia'],
    ['501 seats in a line', 'check', 'UPDATE pedido_item SET cantidad = 501'],
    ['no seats in a line', 'check', 'UPDATE pedido_item SET cantidad = 0'],
    ['an order number twice', 'unique', order('A-1')],
    ['an idempotency key twice', 'unique', order('A-2', ', idempotency_key', `, 'key-1'`)],
    ['a paid order without its moment', 'check', `UPDATE pedido SET estado = 'pagado'`],
    ['an unknown order state', 'check', `UPDATE pedido SET estado = 'regalado'`],
    ['an operation number of one means twice', 'unique', pago('manual', 'OP-9', 'yape', '1')],
    ['an operation number in other letters', 'check', pago('manual', 'op-9', 'plin', '1')],
    ['a manual payment by nobody', 'check', pago('manual', 'OP-10', 'yape')],
    ['more given back than was paid', 'check', 'UPDATE pago SET devuelto_centimos = 101'],
    ['a returned payment with a rest', 'check', `UPDATE pago SET estado = 'devuelto', devuelto_centimos = 99`],
    ['taking back a payment of a provider', 'check', pago('mercadopago', '7').replace('aprobado', 'anulado')],
    ['a manual payment without its date', 'check', 'UPDATE pago SET fecha_operacion = NULL'],
    ['two refunds of a payment at once', 'unique', devolucion],
    ['a refund of nothing', 'check', devolucion.replace('50', '0')],
    ['a payment event twice', 'unique', event],
    ['changing the history of an order', 'frozen', `UPDATE pedido_evento SET tipo = 'x'`],
    ['deleting an order', 'foreign', 'DELETE FROM pedido'],
    ['an anonymous idempotency key twice', 'unique', repeated],
    ['a certificate code twice', 'unique', certificado('A', 2, 2)],
    ['a short certificate code', 'check', certificado('A', 2, 2).replace('A'.repeat(26), 'A')],
    ['a correlative number twice', 'unique', certificado('B', 1, 2)],
    ['a second certificate in force', 'unique', certificado('B', 2)],
    ['rewriting a certificate', 'frozen', `UPDATE certificado SET datos_alumno = '{"nombre": "Otro"}'`],
    ['deleting a certificate', 'frozen', 'DELETE FROM certificado'],
    ['a revocation without reason', 'check', 'UPDATE certificado SET revocado = now()'],
    [
      'a ready file of unknown size',
      'check',
      `INSERT INTO archivo (clave, nombre, owner_type, content_type, estado) VALUES ('k', 'n', 'curso', 'image/png', 'listo')`,
    ],
    [
      'an upload for an unknown owner',
      'check',
      `INSERT INTO archivo (clave, nombre, owner_type, content_type) VALUES ('k', 'n', 'perro', 'image/png')`,
    ],
    [
      'a session that ends before it begins',
      'check',
      `INSERT INTO sesion (token_hash, usuario_id, expira) VALUES ('x', 1, '2000-01-01')`,
    ],
  ])('%s', async (_, kind, statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: codes[kind] });
  });
});
