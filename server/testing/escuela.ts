import { emitir } from '../certificados/emitir.ts';
import { revocar } from '../certificados/revocar.ts';
import { recordAudit } from '../db/audit.ts';
import { inTransaction } from '../db/connect.ts';
import { cursoPonentes } from '../db/schema/cursos.ts';
import { ponerNota } from '../notas/poner-nota.ts';
import { hashClaimCode, newClaimCode } from '../pedidos/access-codes.ts';
import { markPagado } from '../pedidos/administer-pedido.ts';
import { insertLink } from '../pedidos/queries/asientos.ts';
import { enviarRespuestas } from '../pruebas/enviar.ts';
import { alumnosDe } from './alumnos.ts';
import {
  makeAdmin,
  makeCurso,
  makeDocente,
  makeMaterial,
  makeModulo,
  makePrueba,
  makeTipoMaterial,
  makeTipoModulo,
} from './builders.ts';
import { makeAlumnoDe, makeCursoCertificable, matricular } from './certificados.ts';
import { enviarIntento } from './estudio.ts';
import { matricular as inscribir, makeExamen, preguntaAbierta, responder } from './examenes.ts';
import type { TestHouse } from './house.ts';
import { makePedido } from './pedidos.ts';
import { makePerson } from './people.ts';

export type Escuela = Awaited<ReturnType<typeof makeEscuela>>;

const sinCorreo = { buyerEmail: '' };

/** One student and one course with `n` of everything that a list or a tree shows. */
export async function makeEscuela({ house }: TestHouse, n: number) {
  const { db } = house;
  const ahora = new Date();
  const adminId = (await makeAdmin(db)).usuarioId;
  const alumno = await makePerson(db, 'USU');
  const alumnoId = alumno.usuarioId;
  const curso = await makeCursoCertificable(house);
  const { cursoId, moduloId } = curso;
  await matricular(house, curso, alumnoId);
  const { pruebaId } = await makePrueba(db, {
    moduloId: (await makeModulo(db, { cursoId, tipoModuloId: 2 })).moduloId,
    intentos: n,
  });
  const cursoIds: number[] = [];

  const certificar = (usuarioId: number, cual: number) => {
    const pedido = { cursoId: cual, usuarioId, motivo: 'Por convenio', emisorId: adminId, ahora };
    return inTransaction(db, (tx) => emitir(house, tx, pedido));
  };

  for (let at = 1; at <= n; at++) {
    const { usuarioId } = await makeAdmin(db);
    await recordAudit(db, { usuarioId, accion: 'crear', entidad: `entidad ${at}`, entidadId: at });
    await makeTipoModulo(db);
    await makeTipoMaterial(db);
    const { docenteId } = await makeDocente(db);
    await db.insert(cursoPonentes).values({ cursoId, docenteId });
    await makeModulo(db, { cursoId, orden: at + 1, tipoModuloId: 2 });
    await makeMaterial(db, { moduloId, orden: at });
    const otro = await makeCursoCertificable(house, { fechaHoraInicio: ahora });
    cursoIds.push(otro.cursoId);
    await matricular(house, otro, alumnoId);
    await certificar(alumnoId, otro.cursoId);
    const aprobada = await makeAlumnoDe(house, curso);
    await certificar(aprobada.usuarioId, cursoId);
    await alumnosDe(db, cursoId).enrolled();
    await enviarIntento(db, { usuarioId: alumnoId, pruebaId, nota: 11 });
    await ponerNota(db, { usuarioId: alumnoId, moduloId, nota: at }, adminId);
    await makePedido(house, { usuarioId: alumnoId, comprador: sinCorreo });
  }

  const examen = await makeExamen(db, { preguntas: Array.from({ length: n }, () => preguntaAbierta), intentos: n });
  await inscribir(db, alumnoId, examen.cursoId);
  const quien = { usuario: { ...alumno, rol: 'USU' as const }, ahora };
  const envios: number[] = [];
  for (let at = 1; at <= n; at++) {
    const { intentoId } = await inTransaction(db, (tx) => enviarRespuestas(tx, responder(examen), null, quien));
    envios.push(intentoId);
  }

  const lineas: [Awaited<ReturnType<typeof makeCurso>>, number][] = [];
  for (let at = 1; at <= n; at++) lineas.push([await makeCurso(db), 2]);
  const pedido = await makePedido(house, { lineas, comprador: sinCorreo });
  const pago = { medio: 'yape', operacion: `ESCUELA-${pedido.pedidoId}` } as const;
  await inTransaction(db, (tx) => markPagado(house, tx, pedido.pedidoId, adminId, pago));

  // One certificate of many is also revoked, for a longer history.
  const certificada = await makeAlumnoDe(house, curso);
  const { fila } = await certificar(certificada.usuarioId, cursoId);
  const retiro = { cursoId, usuarioId: certificada.usuarioId, motivo: 'Error', requestId: 'r', adminId, ahora };
  if (n > 1) await inTransaction(db, (tx) => revocar(tx, retiro));

  const enlace = newClaimCode();
  await insertLink(db, pedido.pedidoId, hashClaimCode(enlace), 30);

  const ids = { cursoId, cursoIds, moduloId, pruebaId, intentoId: envios[0]! };
  return { ...ids, adminId, alumnoId, examen, pedido, codigo: fila.codigo, enlace, size: n };
}
