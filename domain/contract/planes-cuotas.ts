import { planCuotas, planCuotasInput, planCuotasSort } from '../schemas/planes-cuotas.ts';
import { maintenance } from './maintenance.ts';

export const planCuotasEndpoints = maintenance('/planes-cuotas', 'ADMIN', {
  words: ['Planes de cuotas', 'un plan de cuotas', 'Los planes de cuotas filtrados'],
  note: 'las compras hechas conservan sus fechas y montos',
  record: planCuotas,
  input: planCuotasInput,
  change: planCuotasInput,
  sort: planCuotasSort,
});

export const {
  list: listPlanesCuotas,
  exportRows: exportPlanesCuotas,
  get: getPlanCuotas,
  create: createPlanCuotas,
  update: updatePlanCuotas,
  remove: deletePlanCuotas,
} = planCuotasEndpoints;
