import { createHash } from 'node:crypto';
import { limaYear } from 'domain/formats/lima-time.ts';
import type { Db } from 'server/db/connect.ts';
import { pagos } from 'server/db/schema/pagos.ts';
import { asientos, pedidoEventos, pedidoItems, pedidos } from 'server/db/schema/pedidos.ts';
import { type CompraDemo, compras } from './content/compras.ts';
import { enLima } from './dates.ts';
import type { CursoSembrado } from './seed-oferta.ts';
import type { UsuariosSembrados } from './seed-usuarios.ts';
import { slugDePersona } from './slug.ts';

type Contexto = { cursos: readonly CursoSembrado[]; usuarios: UsuariosSembrados; ahora: Date };

/** Seats that gave a buyer access, keyed by 'usuarioId cursoId'. */
export type AsientosPropios = ReadonlyMap<string, { asientoId: number; reclamado: Date }>;

const pagada = ({ estado }: CompraDemo) => estado === 'pagado' || estado === 'reembolsado';

export async function seedPedidos(db: Db, contexto: Contexto): Promise<AsientosPropios> {
  const { cursos, usuarios, ahora } = contexto;
  const cursoDe = new Map(cursos.map((curso) => [curso.demo.sigla, curso]));
  const alumnoDe = new Map(usuarios.alumnos.map((alumno) => [alumno.dni, alumno]));
  const antiguas = [...compras].sort((a, b) => b.hace - a.hace);
  const nuevas = antiguas.map((compra, i) => {
    const creado = enLima(ahora, -compra.hace, 8 + (i % 9));
    const lineas = Object.entries(compra.lineas).map(([sigla, cantidad]) => {
      const { cursoId, demo } = cursoDe.get(sigla)!;
      return { cursoId, nombre: demo.nombre, precioCentimos: demo.precio * 100, cantidad };
    });
    const alumno = compra.dni ? alumnoDe.get(compra.dni) : undefined;
    const [nombre = '', ...apellidos] = compra.comprador.split(' ');
    return {
      compra,
      lineas,
      fila: {
        numero: `AI-${limaYear(creado)}-${String(i + 1).padStart(4, '0')}`,
        estado: compra.estado,
        usuarioId: alumno?.usuarioId ?? null,
        buyerName: compra.comprador,
        buyerEmail: `${slugDePersona(alumno?.nombre ?? nombre, alumno?.apellido ?? apellidos.at(-1) ?? '')}@example.com`,
        buyerPhone: `9000001${String(i).padStart(2, '0')}`,
        totalCentimos: lineas.reduce((total, linea) => total + linea.precioCentimos * linea.cantidad, 0),
        proveedor: 'simulado' as const,
        creado,
        pagado: pagada(compra) ? new Date(creado.getTime() + 5_400_000) : null,
      },
    };
  });
  const filas = await db
    .insert(pedidos)
    .values(nuevas.map(({ fila }) => fila))
    .returning({ pedidoId: pedidos.pedidoId, numero: pedidos.numero });
  const idDe = new Map(filas.map(({ numero, pedidoId }) => [numero, pedidoId]));
  const puestas = nuevas.map((nueva) => ({ ...nueva, pedidoId: idDe.get(nueva.fila.numero)! }));
  await insertPagos(db, puestas, usuarios.administradoraId, ahora);
  return insertAsientos(db, puestas);
}

type Puesta = {
  pedidoId: number;
  compra: CompraDemo;
  lineas: { cursoId: number; nombre: string; precioCentimos: number; cantidad: number }[];
  fila: { numero: string; usuarioId: number | null; totalCentimos: number; creado: Date; pagado: Date | null };
};

async function insertPagos(db: Db, puestas: Puesta[], administradoraId: number, ahora: Date): Promise<void> {
  await db.insert(pagos).values(
    puestas.flatMap(({ pedidoId, compra: { estado, medio, operacion }, fila }) =>
      medio && operacion && fila.pagado
        ? {
            pedidoId,
            proveedor: 'manual' as const,
            referencia: operacion,
            medio,
            estado: estado === 'reembolsado' ? ('devuelto' as const) : ('aprobado' as const),
            montoCentimos: fila.totalCentimos,
            moneda: 'PEN',
            registradoPor: administradoraId,
            creado: fila.pagado,
          }
        : [],
    ),
  );
  await db.insert(pedidoEventos).values(
    puestas.flatMap(({ pedidoId, compra: { estado, medio, operacion }, fila: { creado, pagado } }) => {
      const despues = new Date(creado.getTime() + 26 * 3_600_000);
      const cierre = new Date(Math.min(despues.getTime(), ahora.getTime()));
      return [
        { pedidoId, tipo: 'creado', creado },
        ...(pagado
          ? [{ pedidoId, tipo: 'pagado', detalle: { medio, operacion }, causadoPor: administradoraId, creado: pagado }]
          : []),
        ...(estado === 'pendiente' || estado === 'pagado' ? [] : [{ pedidoId, tipo: estado, creado: cierre }]),
      ];
    }),
  );
}

async function insertAsientos(db: Db, puestas: Puesta[]): Promise<AsientosPropios> {
  const items = await db
    .insert(pedidoItems)
    .values(puestas.flatMap(({ pedidoId, lineas }) => lineas.map((linea) => ({ ...linea, pedidoId }))))
    .returning();
  const puestaDe = new Map(puestas.map((puesta) => [puesta.pedidoId, puesta]));
  const cursoDe = new Map(items.map(({ pedidoItemId, cursoId }) => [pedidoItemId, cursoId]));
  const nuevos = items.flatMap(({ pedidoItemId, pedidoId, cantidad }) => {
    const { fila, compra } = puestaDe.get(pedidoId)!;
    if (!fila.pagado) return [];
    return Array.from({ length: cantidad }, (_, i) => {
      const propio = i === 0 && fila.usuarioId !== null;
      return {
        pedidoItemId,
        numero: i + 1,
        // Unclaimed seats, with a code that nobody knows.
        codigoHash: i === 0 ? null : createHash('sha256').update(`${fila.numero} ${pedidoItemId} ${i}`).digest(),
        usuarioId: propio ? fila.usuarioId : null,
        reclamado: propio ? fila.pagado : null,
        revocado: compra.estado === 'reembolsado' ? new Date(fila.pagado!.getTime() + 86_400_000) : null,
        creado: fila.pagado!,
      };
    });
  });
  const filas = await db.insert(asientos).values(nuevos).returning();
  return new Map(
    filas.flatMap(({ usuarioId, pedidoItemId, asientoId, reclamado, revocado }) =>
      reclamado && !revocado ? [[`${usuarioId} ${cursoDe.get(pedidoItemId)}`, { asientoId, reclamado }] as const] : [],
    ),
  );
}
