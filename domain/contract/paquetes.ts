import { paquete, paqueteInput, paqueteSort } from '../schemas/paquetes.ts';
import { maintenance } from './maintenance.ts';

export const paqueteEndpoints = maintenance('/paquetes', 'ADMIN', {
  words: ['Paquetes de cursos', 'un paquete', 'Los paquetes filtrados'],
  note: 'los pedidos hechos conservan su precio',
  record: paquete,
  input: paqueteInput,
  change: paqueteInput,
  sort: paqueteSort,
});

export const {
  list: listPaquetes,
  exportRows: exportPaquetes,
  get: getPaquete,
  create: createPaquete,
  update: updatePaquete,
  remove: deletePaquete,
} = paqueteEndpoints;
