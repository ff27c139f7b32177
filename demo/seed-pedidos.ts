import { createHash } from 'node:crypto';
import { limaDay, limaYear } from 'domain/formats/lima-time.ts';
import type { Db } from 'server/db/connect.ts';
import { pagos } from 'server/db/schema/pagos.ts';
import { asientos, pedidoEventos, pedidoItems, pedidos } from 'server/db/schema/pedidos.ts';
import { type PurchaseDemo, purchases } from './content/compras.ts';
import { inLima } from './dates.ts';
import type { SeededCurso } from './seed-oferta.ts';
import type { SeededUsuarios } from './seed-usuarios.ts';
import { personSlug } from './slug.ts';

type Context = { cursos: readonly SeededCurso[]; usuarios: SeededUsuarios; now: Date };

/** Seats that gave a buyer access, keyed by 'usuarioId cursoId'. */
export type OwnAsientos = ReadonlyMap<string, { asientoId: number; reclamado: Date }>;

const paid = ({ estado }: PurchaseDemo) => estado === 'pagado' || estado === 'reembolsado';

export async function seedPedidos(db: Db, context: Context): Promise<OwnAsientos> {
  const { cursos, usuarios, now } = context;
  const cursoOf = new Map(cursos.map((curso) => [curso.demo.sigla, curso]));
  const alumnoOf = new Map(usuarios.alumnos.map((alumno) => [alumno.dni, alumno]));
  const old = [...purchases].sort((a, b) => b.makes - a.makes);
  const added = old.map((compra, i) => {
    const creado = inLima(now, -compra.makes, 8 + (i % 9));
    const lineas = Object.entries(compra.lineas).map(([sigla, cantidad]) => {
      const { cursoId, demo } = cursoOf.get(sigla)!;
      return { cursoId, nombre: demo.nombre, precioCentimos: demo.precio * 100, cantidad };
    });
    const alumno = compra.dni ? alumnoOf.get(compra.dni) : undefined;
    const [nombre = '', ...apellidos] = compra.comprador.split(' ');
    return {
      compra,
      lineas,
      row: {
        numero: `AI-${limaYear(creado)}-${String(i + 1).padStart(4, '0')}`,
        estado: compra.estado,
        usuarioId: alumno?.usuarioId ?? null,
        buyerName: compra.comprador,
        buyerEmail: `${personSlug(alumno?.nombre ?? nombre, alumno?.apellido ?? apellidos.at(-1) ?? '')}@example.com`,
        buyerPhone: `9000001${String(i).padStart(2, '0')}`,
        totalCentimos: lineas.reduce((total, line) => total + line.precioCentimos * line.cantidad, 0),
        proveedor: 'simulado' as const,
        creado,
        pagado: paid(compra) ? new Date(creado.getTime() + 5_400_000) : null,
      },
    };
  });
  const rows = await db
    .insert(pedidos)
    .values(added.map(({ row }) => row))
    .returning({ pedidoId: pedidos.pedidoId, numero: pedidos.numero });
  const idOf = new Map(rows.map(({ numero, pedidoId }) => [numero, pedidoId]));
  const set = added.map((created) => ({ ...created, pedidoId: idOf.get(created.row.numero)! }));
  await insertPagos(db, set, usuarios.adminId, now);
  return insertAsientos(db, set);
}

type NotaInput = {
  pedidoId: number;
  compra: PurchaseDemo;
  lineas: { cursoId: number; nombre: string; precioCentimos: number; cantidad: number }[];
  row: { numero: string; usuarioId: number | null; totalCentimos: number; creado: Date; pagado: Date | null };
};

async function insertPagos(db: Db, set: NotaInput[], adminId: number, now: Date): Promise<void> {
  await db.insert(pagos).values(
    set.flatMap(({ pedidoId, compra: { estado, medio, operacion }, row }) =>
      medio && operacion && row.pagado
        ? {
            pedidoId,
            proveedor: 'manual' as const,
            referencia: operacion,
            medio,
            estado: estado === 'reembolsado' ? ('devuelto' as const) : ('aprobado' as const),
            montoCentimos: row.totalCentimos,
            moneda: 'PEN',
            devueltoCentimos: estado === 'reembolsado' ? row.totalCentimos : 0,
            registradoPor: adminId,
            fechaOperacion: limaDay(row.pagado),
            creado: row.pagado,
            cobrado: row.pagado,
          }
        : [],
    ),
  );
  await db.insert(pedidoEventos).values(
    set.flatMap(({ pedidoId, compra: { estado, medio, operacion }, row: { creado, pagado } }) => {
      const after = new Date(creado.getTime() + 26 * 3_600_000);
      const closing = new Date(Math.min(after.getTime(), now.getTime()));
      return [
        { pedidoId, tipo: 'creado', creado },
        ...(pagado
          ? [{ pedidoId, tipo: 'pagado', detalle: { medio, operacion }, causadoPor: adminId, creado: pagado }]
          : []),
        ...(estado === 'pendiente' || estado === 'pagado' ? [] : [{ pedidoId, tipo: estado, creado: closing }]),
      ];
    }),
  );
}

async function insertAsientos(db: Db, set: NotaInput[]): Promise<OwnAsientos> {
  const items = await db
    .insert(pedidoItems)
    .values(
      set.flatMap(({ pedidoId, lineas }) =>
        lineas.map((line) => ({ ...line, precioListaCentimos: line.precioCentimos, pedidoId })),
      ),
    )
    .returning();
  const setOf = new Map(set.map((set) => [set.pedidoId, set]));
  const cursoOf = new Map(items.map(({ pedidoItemId, cursoId }) => [pedidoItemId, cursoId]));
  const added = items.flatMap(({ pedidoItemId, pedidoId, cantidad }) => {
    const { row, compra } = setOf.get(pedidoId)!;
    if (!row.pagado) return [];
    return Array.from({ length: cantidad }, (_, i) => {
      const own = i === 0 && row.usuarioId !== null;
      return {
        pedidoItemId,
        numero: i + 1,
        // Unclaimed seats, with a code that nobody knows.
        codigoHash: i === 0 ? null : createHash('sha256').update(`${row.numero} ${pedidoItemId} ${i}`).digest(),
        usuarioId: own ? row.usuarioId : null,
        reclamado: own ? row.pagado : null,
        revocado: compra.estado === 'reembolsado' ? new Date(row.pagado!.getTime() + 86_400_000) : null,
        creado: row.pagado!,
      };
    });
  });
  const rows = await db.insert(asientos).values(added).returning();
  return new Map(
    rows.flatMap(({ usuarioId, pedidoItemId, asientoId, reclamado, revocado }) =>
      reclamado && !revocado ? [[`${usuarioId} ${cursoOf.get(pedidoItemId)}`, { asientoId, reclamado }] as const] : [],
    ),
  );
}
