import type pg from 'pg';
import type { Catalogo } from './catalogo/listener.ts';
import type { HttpDeps } from './http/deps.ts';
import type { Correo } from './ports/correo/port.ts';
import type { Pagos } from './ports/pagos/port.ts';
import type { Storage } from './ports/storage/port.ts';
import type { Trabajos } from './ports/trabajos/port.ts';

/** Everything a feature may reach. Made once at boot, passed to each feature's routes. */
export type House = HttpDeps & {
  pool: pg.Pool;
  storage: Storage;
  correo: Correo;
  pagos: Pagos;
  trabajos: Trabajos;
  catalogo: Catalogo;
};
