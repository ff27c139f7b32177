import { cupon, cuponInput, cuponSort } from '../schemas/cupones.ts';
import { maintenance } from './maintenance.ts';

export const cuponEndpoints = maintenance('/cupones', 'caja', {
  words: ['Cupones de descuento', 'un cupón', 'Los cupones filtrados'],
  note: 'los pedidos hechos conservan su precio',
  record: cupon,
  input: cuponInput,
  change: cuponInput,
  sort: cuponSort,
});

export const {
  list: listCupones,
  exportRows: exportCupones,
  get: getCupon,
  create: createCupon,
  update: updateCupon,
  remove: deleteCupon,
} = cuponEndpoints;
